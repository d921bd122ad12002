/// A check, after an action, of the children for which an operator has effects in flight.
///
/// It ends the effects of children that are gone.
///
/// A check runs only while a feature below the root has effects, and only for the operators that have effects. Other
/// actions cost nothing. Checks run after the whole action and not with each operator, so that an element that was
/// removed and put back, or an array that was replaced, is handled correctly whichever reducer did it.
@usableFromInline
package struct PathCheck {
  /// Checks the state at the pointer, which is the state of the visited feature.
  @usableFromInline let run: (UnsafeRawPointer, PathVisit) -> Void

  @usableFromInline
  package init(run: @escaping (UnsafeRawPointer, PathVisit) -> Void) { self.run = run }
}

extension ContiguousArray<PathCheck> {
  /// Returns the checks of a child as checks of its parent.
  ///
  /// `access` finds the child's state.
  @usableFromInline
  package func lifted<Root, Value>(by access: PropertyAccess<Root, Value>) -> Self {
    Self(map { check in PathCheck { state, visit in access.withValue(state) { check.run($0, visit) } } })
  }
}

/// The path of an operator's single child.
@usableFromInline
package struct OnlyChild<State> {
  @usableFromInline let owner: PathOwner
  private let identity = ChildIdentity.Reader<State>()

  @usableFromInline
  package init(owner: PathOwner) { self.owner = owner }

  /// Returns the path of the child with the state at `state`.
  @usableFromInline
  package func key(_ state: UnsafePointer<State>) -> PathKey {
    PathKey(owner: owner, id: AnyHashable(identity.read(state)))
  }

  /// Ends the child's effects if the child is gone; otherwise, runs its checks.
  ///
  /// - Parameters:
  ///   - visit: The visit of the parent.
  ///   - checks: The checks of the child.
  ///   - withState: A closure that passes the child's state to its argument; nil if the child is gone.
  package func check(
    _ visit: PathVisit, checks: ContiguousArray<PathCheck>,
    withState: ((UnsafePointer<State>?) -> Void) -> Void
  ) {
    let children = visit.children(of: owner)
    guard !children.isEmpty else { return }
    withState { state in
      let present = state.map { AnyHashable(identity.read($0)) }
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
