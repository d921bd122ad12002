/// The identity of a child feature in its parent, which consists of the operator that runs the child and the id of the
/// child.
///
/// A store creates one object of this class for each child, so two of a store's ids are equal if they are the same
/// object. So the ids of rows are never hashed or compared on the threads of effects or under the runtime's lock. The
/// id of a row need not be Sendable, and its `==` may be any code of the app.
@usableFromInline
package final class FeatureID: Interned, @unchecked Sendable {
  // Sound: the object is immutable. Only `FeatureIDs` and the operators use `id`, on the store's isolation.
  package let owner: OperatorID
  /// The id of the child among the children of the operator.
  ///
  /// If the operator runs the elements of a collection or a stack, this is the id of the element. If the operator runs
  /// only one child, as `ifLet` does, this is a `ChildIdentity`.
  package let id: AnyHashable

  fileprivate init(owner: OperatorID, id: AnyHashable, hash: Int) {
    self.owner = owner
    self.id = id
    super.init(hash: hash)
  }

  /// Creates an id that is not in the table of any store.
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

/// The identity of the child of an operator with only one child, which distinguishes the child from its replacement.
///
/// It contains the id of the child's state if the state is `Identifiable`. If the state is an enum, it contains the
/// case, and the id of the payload if the payload is `Identifiable`.
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

  /// Returns the feature id of a child, and creates the feature id if there is none.
  package func intern(_ owner: OperatorID, _ id: AnyHashable) -> FeatureID {
    let hash = FeatureID.hash(owner, id)
    while true {
      var first = table[hash]
      if let found = first?.find(owner, id) { return found }
      // The search has called `==` of the app, and this code may have used the store and changed the table.
      guard first === table[hash] else { continue }
      // The table removes only objects that no other code retains.
      first = nil
      let made = FeatureID(owner: owner, id: id, hash: hash)
      let unused = table.add(made)
      withExtendedLifetime(unused) {}
      return made
    }
  }

  /// Returns the feature id of a child; `nil` if there is none.
  package func interned(_ owner: OperatorID, _ id: AnyHashable) -> FeatureID? {
    table[FeatureID.hash(owner, id)]?.find(owner, id)
  }
}
