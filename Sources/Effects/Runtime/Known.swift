/// What is known by one object, so that it can be compared and hashed without running code of the program.
@usableFromInline
package class Known: Hashable, @unchecked Sendable {
  // Sound: immutable, but for `next`, which a table changes when it alone holds the object; what subclasses add is sound
  // there.

  /// The hash value of what is known.
  fileprivate let hash: Int
  /// Another with the same hash value.
  fileprivate var next: Known?

  fileprivate init(hash: Int) { self.hash = hash }

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
  fileprivate func first(where predicate: (Known) -> Bool) -> Known? {
    sequence(first: self) { $0.next }.first(where: predicate)
  }
}

/// An id under which effects of a store are in flight, or were.
final class KnownID: Known, @unchecked Sendable {
  // Sound: immutable.
  let id: CancelID

  fileprivate init(_ id: CancelID) {
    self.id = id
    super.init(hash: id.hash)
  }

  fileprivate func find(_ id: CancelID) -> KnownID? {
    first { ($0 as? KnownID)?.id.isSame(as: id) ?? false } as? KnownID
  }
}

extension EffectRuntime {
  /// The object that `id` is known by, made if there is none.
  ///
  /// Not under the lock, as ids are compared.
  func known(_ id: CancelID) -> KnownID {
    var first = lock.withLock { ids[id.hash] }
    while true {
      if let known = first?.find(id) { return known }
      let made = KnownID(id)
      var unused: [KnownID] = []
      let isAdded = lock.withLock {
        // Others may have been added meanwhile.
        let now = ids[id.hash]
        guard now === first else {
          first = now
          return false
        }
        unused = ids.add(made)
        return true
      }
      withExtendedLifetime(unused) {}
      if isAdded { return made }
    }
  }

  /// The object that `id` is known by; nil if there is none.
  ///
  /// Not under the lock, as ids are compared.
  func ifKnown(_ id: CancelID) -> KnownID? { lock.withLock { ids[id.hash] }?.find(id) }
}

/// What leads from a feature to one below it: the operator, and which of its children.
///
/// One object for each child that a store knows, so that neither the effects' threads nor whoever holds the runtime's lock
/// hash or compare ids: the identity of a child need not be Sendable, and `==` may be any code of the program.
@usableFromInline
package final class PathKey: Known, @unchecked Sendable {
  // Sound: immutable, and the id is touched on the store's isolation only, by `PathKeys` and the operators.
  package let owner: PathOwner
  /// The id of a row or a stack element; the identity of the child where there is only one.
  package let id: AnyHashable

  fileprivate init(owner: PathOwner, id: AnyHashable, hash: Int) {
    self.owner = owner
    self.id = id
    super.init(hash: hash)
  }

  /// The key of a child in the store that reduces on this thread; one of its own outside of stores.
  @usableFromInline
  package static func known(owner: PathOwner, id: AnyHashable) -> PathKey {
    if let keys = ReduceContext.current?.pointee.pathKeys { return keys.key(owner, id) }
    return PathKey(owner: owner, id: id, hash: hash(owner, id))
  }

  fileprivate static func hash(_ owner: PathOwner, _ id: AnyHashable) -> Int {
    var hasher = Hasher()
    hasher.combine(owner)
    hasher.combine(id)
    return hasher.finalize()
  }

  fileprivate func find(_ owner: PathOwner, _ id: AnyHashable) -> PathKey? {
    first { ($0 as? PathKey).map { $0.owner == owner && $0.id == id } ?? false } as? PathKey
  }
}

/// The keys of the children that a store knows.
///
/// Used on the store's isolation only, and never under the runtime's lock.
@usableFromInline
package final class PathKeys {
  private var table = KnownTable<PathKey>()

  init() {}

  var isEmpty: Bool { table.isEmpty }

  /// The key of a child, made if there is none.
  func key(_ owner: PathOwner, _ id: AnyHashable) -> PathKey {
    let hash = PathKey.hash(owner, id)
    while true {
      let first = table[hash]
      if let key = first?.find(owner, id) { return key }
      // Code of the program has run, which may have used the store.
      guard first === table[hash] else { continue }
      let key = PathKey(owner: owner, id: id, hash: hash)
      let unused = table.add(key)
      withExtendedLifetime(unused) {}
      return key
    }
  }

  /// The key of a child; nil if it has none.
  func ifKnown(_ owner: PathOwner, _ id: AnyHashable) -> PathKey? {
    table[PathKey.hash(owner, id)]?.find(owner, id)
  }
}
