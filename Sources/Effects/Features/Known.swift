/// What is known by one object, so that it can be compared and hashed without running code of the program.
@usableFromInline
package class Known: Hashable, @unchecked Sendable {
  // Sound: immutable, but for `next`, which a table changes when it alone holds the object; what subclasses add is sound
  // there.

  /// The hash value of what is known.
  let hash: Int
  /// Another with the same hash value.
  var next: Known?

  init(hash: Int) { self.hash = hash }

  deinit {
    // A loop and not a recursion: as many may have the same hash value as there are.
    var rest = next.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
  }

  @usableFromInline
  package static func == (lhs: Known, rhs: Known) -> Bool { lhs === rhs }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Objects by the hash values of what is known by them.
///
/// The table runs no code of the program but where it says so.
struct KnownTable<Entry: Known> {
  private var chains: [Int: Entry] = [:]
  private var pruneAt = 32

  var isEmpty: Bool { chains.isEmpty }

  /// The first of those with a hash value; the others follow, and are only ever added in front.
  subscript(hash: Int) -> Entry? { chains[hash] }

  /// Adds `entry`, and takes out what nobody else holds, now and then.
  ///
  /// - Parameter entry: What is new.
  /// - Returns: What was taken out; its end may run code of the program.
  /// - Complexity: Amortized O(1).
  mutating func add(_ entry: Entry) -> [Entry] {
    let unused = chains.count >= pruneAt ? prune() : []
    entry.next = chains[entry.hash]
    chains[entry.hash] = entry
    return unused
  }

  private mutating func prune() -> [Entry] {
    var unused: [Entry] = []
    var hashes: [Int] = []
    for index in chains.indices where Self.isUnused(&chains.values[index]) {
      unused.append(chains.values[index])
      hashes.append(chains.keys[index])
    }
    for hash in hashes { chains[hash] = nil }
    pruneAt = max(32, chains.count * 2)
    return unused
  }

  /// Whether the table alone holds all that begin with `first`.
  private static func isUnused(_ first: inout Entry) -> Bool {
    guard isKnownUniquelyReferenced(&first) else { return false }
    var current: Known = first
    while current.next != nil {
      guard isKnownUniquelyReferenced(&current.next), let next = current.next else { return false }
      current = next
    }
    return true
  }
}

extension Known {
  /// The first from this one on that satisfies a condition.
  func first(where predicate: (Known) -> Bool) -> Known? {
    sequence(first: self) { $0.next }.first(where: predicate)
  }
}
