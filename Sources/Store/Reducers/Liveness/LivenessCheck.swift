/// A check, after an action, of the children for which an operator has effects in flight.
///
/// It ends the effects of children that are gone.
///
/// A check runs only while a feature below the root has effects, and only for the operators that have effects. Other
/// actions cost nothing. Checks run after the whole action and not with each operator, so that an element that was
/// removed and put back, or an array that was replaced, is handled correctly whichever reducer did it.
@usableFromInline
package struct LivenessCheck {
  /// Checks the state at the pointer, which is the state of the visited feature.
  @usableFromInline let run: (UnsafeRawPointer, LivenessVisitor) -> Void

  @usableFromInline
  package init(run: @escaping (UnsafeRawPointer, LivenessVisitor) -> Void) { self.run = run }
}

extension ContiguousArray<LivenessCheck> {
  /// Returns the checks of a child as checks of its parent.
  ///
  /// `access` finds the child's state.
  @usableFromInline
  package func lifted<Root, Value>(by access: PropertyAccess<Root, Value>) -> Self {
    Self(map { check in LivenessCheck { state, visit in access.withValue(state) { check.run($0, visit) } } })
  }
}
