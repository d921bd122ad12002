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
