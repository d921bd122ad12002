/// What leads from a feature to one below it: the operator, and which of its children.
///
/// One object for each child that a store knows, so that neither the effects' threads nor whoever holds the runtime's
/// lock hash or compare ids: the identity of a child need not be Sendable, and `==` may be any code of the program.
@usableFromInline
package final class FeatureID: Known, @unchecked Sendable {
  // Sound: immutable, and the id is touched on the store's isolation only, by `FeatureIDs` and the operators.
  package let owner: OperatorID
  /// The id of a row or a stack element; the identity of the child where there is only one.
  package let id: AnyHashable

  fileprivate init(owner: OperatorID, id: AnyHashable, hash: Int) {
    self.owner = owner
    self.id = id
    super.init(hash: hash)
  }

  /// Makes a key that no store knows.
  package convenience init(owner: OperatorID, id: AnyHashable) {
    self.init(owner: owner, id: id, hash: Self.hash(owner, id))
  }

  fileprivate static func hash(_ owner: OperatorID, _ id: AnyHashable) -> Int {
    var hasher = Hasher()
    hasher.combine(owner)
    hasher.combine(id)
    return hasher.finalize()
  }

  fileprivate func find(_ owner: OperatorID, _ id: AnyHashable) -> FeatureID? {
    first { ($0 as? FeatureID).map { $0.owner == owner && $0.id == id } ?? false } as? FeatureID
  }
}

/// The keys of the children that a store knows.
///
/// Used on the store's isolation only, and never under the runtime's lock.
@usableFromInline
package final class FeatureIDs {
  private var table = KnownTable<FeatureID>()

  init() {}

  var isEmpty: Bool { table.isEmpty }

  /// The key of a child, made if there is none.
  package func key(_ owner: OperatorID, _ id: AnyHashable) -> FeatureID {
    let hash = FeatureID.hash(owner, id)
    while true {
      let first = table[hash]
      if let key = first?.find(owner, id) { return key }
      // Code of the program has run, which may have used the store.
      guard first === table[hash] else { continue }
      let key = FeatureID(owner: owner, id: id, hash: hash)
      let unused = table.add(key)
      withExtendedLifetime(unused) {}
      return key
    }
  }

  /// The key of a child; nil if it has none.
  func ifKnown(_ owner: OperatorID, _ id: AnyHashable) -> FeatureID? {
    table[FeatureID.hash(owner, id)]?.find(owner, id)
  }
}
