/// A value that is represented by one object, so that it can be compared and hashed without running code of the
/// program.
@usableFromInline
package class Interned: Hashable, @unchecked Sendable {
  // Sound: immutable, except for `next`, which a table changes while only the table refers to the object. Subclasses
  // explain why they are sound.

  /// The hash value of the interned value.
  let hash: Int
  /// The next object with the same hash value.
  var next: Interned?

  init(hash: Int) { self.hash = hash }

  deinit {
    // This is a loop and not a recursion, because any number of objects may have the same hash value.
    var rest = next.take()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.next.take() }
  }

  @usableFromInline
  package static func == (lhs: Interned, rhs: Interned) -> Bool { lhs === rhs }

  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The interned values of a store, by their hash values.
///
/// The table runs no code of the program, except when the result of ``add(_:)`` is released.
struct InternTable<Entry: Interned> {
  private var chains: [Int: Entry] = [:]
  private var pruneAt = 32

  var isEmpty: Bool { chains.isEmpty }

  /// The first object with a hash value.
  ///
  /// The other objects with this hash value follow it. New objects are only added in front.
  subscript(hash: Int) -> Entry? { chains[hash] }

  /// Adds `entry`, and from time to time removes the objects without other references.
  ///
  /// - Parameter entry: The new object.
  /// - Returns: The removed objects. Releasing them may run code of the program.
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

  /// Returns a Boolean value indicating whether only the table refers to the objects from `first` on.
  private static func isUnused(_ first: inout Entry) -> Bool {
    guard isKnownUniquelyReferenced(&first) else { return false }
    var current: Interned = first
    while current.next != nil {
      guard isKnownUniquelyReferenced(&current.next), let next = current.next else { return false }
      current = next
    }
    return true
  }
}

extension Interned {
  /// Returns the first object from this one on that satisfies a condition.
  func first(where predicate: (Interned) -> Bool) -> Interned? {
    sequence(first: self) { $0.next }.first(where: predicate)
  }
}
