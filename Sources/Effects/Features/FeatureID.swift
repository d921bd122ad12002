/// The identity of a feature in its parent: the operator that runs the feature, and the child of this operator.
///
/// A store creates one object for each child. So the identities of children are never hashed or compared on the threads
/// of effects or under the runtime's lock. Such an identity need not be Sendable, and its `==` may be any code of the
/// program.
@usableFromInline
package final class FeatureID: Interned, @unchecked Sendable {
  // Sound: immutable, and the id is touched on the store's isolation only, by `FeatureIDs` and the operators.
  package let owner: OperatorID
  /// The id of a row or a stack element, or the identity of an operator's only child.
  package let id: AnyHashable

  fileprivate init(owner: OperatorID, id: AnyHashable, hash: Int) {
    self.owner = owner
    self.id = id
    super.init(hash: hash)
  }

  /// Creates an id that is in no store's table.
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

/// The identity of an operator's only child, which distinguishes the child from its replacement.
///
/// It consists of the id of an `Identifiable` state, or of the payload of an enum state, and of the case of an enum
/// state.
package struct ChildIdentity: Hashable {
  private let id: AnyHashable?
  private let enumCase: UnsafePointer<CChar>?

  package init(id: AnyHashable?, enumCase: UnsafePointer<CChar>?) {
    self.id = id
    self.enumCase = enumCase
  }
}

/// The feature ids of a store.
///
/// The table is used on the store's isolation only, and never under the runtime's lock.
@usableFromInline
package final class FeatureIDs {
  private var table = InternTable<FeatureID>()

  init() {}

  var isEmpty: Bool { table.isEmpty }

  /// Returns the id of a child, and creates it if there is none.
  package func intern(_ owner: OperatorID, _ id: AnyHashable) -> FeatureID {
    let hash = FeatureID.hash(owner, id)
    while true {
      let first = table[hash]
      if let found = first?.find(owner, id) { return found }
      // The search has run code of the program, which may have used the store and changed the table.
      guard first === table[hash] else { continue }
      let made = FeatureID(owner: owner, id: id, hash: hash)
      let unused = table.add(made)
      withExtendedLifetime(unused) {}
      return made
    }
  }

  /// Returns the id of a child; `nil` if there is none.
  package func interned(_ owner: OperatorID, _ id: AnyHashable) -> FeatureID? {
    table[FeatureID.hash(owner, id)]?.find(owner, id)
  }
}
