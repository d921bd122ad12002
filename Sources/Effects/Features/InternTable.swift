/// An object that represents a value of the app, so that comparing and hashing run no code of the app.
@usableFromInline
package class Interned: Hashable, @unchecked Sendable {
  // Sound: the object is immutable, except for `next`. A table changes `next` only while no other code has a reference
  // to the object. Subclasses explain why they are sound.

  /// The hash value of the value that this object represents.
  let hash: Int
  /// The next object in the table with the same hash value.
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

/// A table of the objects that represent values of the app in one store, keyed by the hash values of these values.
///
/// The table itself runs no code of the app. Only releasing the result of ``add(_:)`` may run such code.
struct InternTable<Entry: Interned> {
  private var chains: [Int: Entry] = [:]
  private var pruneAt = 32

  var isEmpty: Bool { chains.isEmpty }

  /// The first object with the given hash value.
  ///
  /// The property `next` of each object leads to the next object with the same hash value. A new object becomes the
  /// first one.
  subscript(hash: Int) -> Entry? { chains[hash] }

  /// Adds `entry`, and sometimes removes the objects to which only the table refers.
  ///
  /// - Parameter entry: The new object.
  /// - Returns: The removed objects. Releasing them may run code of the app.
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
    // Not `chains.indices`, which would retain the dictionary, so that each change would copy it and all objects would
    // be referenced twice.
    var index = chains.startIndex
    while index < chains.endIndex {
      if Self.isUnused(&chains.values[index]) {
        unused.append(chains.values[index])
        hashes.append(chains.keys[index])
      }
      chains.formIndex(after: &index)
    }
    for hash in hashes { chains[hash] = nil }
    pruneAt = max(32, chains.count * 2)
    return unused
  }

  /// Returns a Boolean value indicating whether only the table refers to `first` and the objects that follow it.
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
  /// Returns the first object that satisfies a condition, among this object and the objects that follow it.
  func first(where predicate: (Interned) -> Bool) -> Interned? {
    sequence(first: self) { $0.next }.first(where: predicate)
  }
}
