/// Looks after an action whether the children for which an operator has effects in flight are still there, and ends
/// the effects of those that are not.
///
/// Run only while a feature below the root has effects, and only by what has: an action that goes elsewhere pays
/// nothing. Looking at the end of the action, and not as each operator runs, an element that was put back or a whole
/// array that was replaced is as it should be, whoever did it.
@usableFromInline
package struct PathCheck {
  /// Looks through the state at the pointer, of the feature that is visited.
  @usableFromInline let run: (UnsafeRawPointer, PathVisit) -> Void

  @usableFromInline
  package init(run: @escaping (UnsafeRawPointer, PathVisit) -> Void) { self.run = run }
}

extension ContiguousArray<PathCheck> {
  /// The checks of a child as its parent's, with the child's state found by `access`.
  @usableFromInline
  package func lifted<Root, Value>(by access: PropertyAccess<Root, Value>) -> Self {
    Self(map { check in PathCheck { state, visit in access.withValue(state) { check.run($0, visit) } } })
  }
}

/// The path of the one child that an operator has at a time.
@usableFromInline
package struct OnlyChild<State> {
  @usableFromInline let owner: PathOwner
  private let identity = ChildIdentity.Reader<State>()

  @usableFromInline
  package init(owner: PathOwner) { self.owner = owner }

  /// The path of the child that is in the state at `state`.
  @usableFromInline
  package func key(_ state: UnsafePointer<State>) -> PathKey {
    PathKey.known(owner: owner, id: id(state))
  }

  /// The identity of the child that is in the state at `state`.
  @usableFromInline
  package func id(_ state: UnsafePointer<State>) -> AnyHashable { AnyHashable(identity.read(state)) }

  /// Looks after the child's effects.
  ///
  /// - Parameters:
  ///   - visit: The look from the parent.
  ///   - checks: What the child itself has to look after.
  ///   - withState: Hands over the child's state, nil if it has gone.
  package func check(
    _ visit: PathVisit, checks: ContiguousArray<PathCheck>,
    withState: ((UnsafePointer<State>?) -> Void) -> Void
  ) {
    let children = visit.children(of: owner)
    guard !children.isEmpty else { return }
    withState { state in
      let present = state.map { id($0) }
      for child in children {
        guard let state, child.id == present else {
          child.visit.end()
          continue
        }
        for check in checks { check.run(state, child.visit) }
      }
    }
  }
}
