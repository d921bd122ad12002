/// An object that represents a value of the app, so that comparing and hashing run no code of the app.
@usableFromInline
package class Interned: Hashable, @unchecked Sendable {
  // Sound: the object is immutable, except for `next`. Code that reads `next` of objects retains the first object with
  // the same hash value, and a table changes `next` only while no other code retains this first object. Subclasses
  // explain why they are sound.

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
  /// The number of objects in the table.
  private var count = 0
  private var pruneAt = 32

  var isEmpty: Bool { chains.isEmpty }

  /// The first object with the given hash value.
  ///
  /// The property `next` of each object leads to the next object with the same hash value. A new object becomes the
  /// first one.
  subscript(hash: Int) -> Entry? { chains[hash] }

  /// Adds `entry`, and sometimes removes the objects to which only the table refers.
  ///
  /// An object that others refer to also keeps the objects that follow it, until a newer object with the same hash value
  /// is removed.
  ///
  /// - Parameter entry: The new object.
  /// - Returns: The removed objects. Releasing them may run code of the app.
  /// - Complexity: Amortized O(1).
  mutating func add(_ entry: Entry) -> [Interned] {
    let unused = count >= pruneAt ? prune() : []
    entry.next = chains[entry.hash]
    chains[entry.hash] = entry
    count += 1
    return unused
  }

  private mutating func prune() -> [Interned] {
    var unused: [Interned] = []
    var emptied: [Int] = []
    // Not `chains.indices`, which would retain the dictionary, so that each change would copy it and all objects would
    // be referenced twice.
    var index = chains.startIndex
    while index < chains.endIndex {
      // Other code that reads `next` retains the first object meanwhile.
      if isKnownUniquelyReferenced(&chains.values[index]) {
        let first = chains.values[index]
        Self.removeUnused(after: first, into: &unused)
        if let next = first.next.take() as? Entry {
          chains.values[index] = next
        } else {
          emptied.append(chains.keys[index])
        }
        unused.append(first)
      }
      chains.formIndex(after: &index)
    }
    for hash in emptied { chains[hash] = nil }
    count -= unused.count
    pruneAt = max(32, count * 2)
    return unused
  }

  /// Removes the objects that follow `first` and to which only the table refers, and appends them to `unused`.
  private static func removeUnused(after first: Interned, into unused: inout [Interned]) {
    var current = first
    while current.next != nil {
      let isUnused = isKnownUniquelyReferenced(&current.next)
      guard let next = current.next else { return }
      if isUnused {
        current.next = next.next.take()
        unused.append(next)
      } else {
        current = next
      }
    }
  }
}

extension Interned {
  /// Returns the first object that satisfies a condition, among this object and the objects that follow it.
  ///
  /// The method retains this object until it returns, so that no table changes `next` of an object meanwhile.
  func first(where predicate: (Interned) -> Bool) -> Interned? {
    withExtendedLifetime(self) { sequence(first: self) { $0.next }.first(where: predicate) }
  }
}
