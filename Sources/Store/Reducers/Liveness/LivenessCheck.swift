/// A check that ends the effects of an operator's children that are gone after an action.
///
/// A check runs only while a feature below the root has effects in flight, and only for operators whose children have
/// effects in flight. In all other cases, actions cost nothing more. The checks run after the whole action and not with
/// each operator. Therefore it does not matter which reducer removed an element and put it back, or replaced an array.
@usableFromInline
package struct LivenessCheck {
  /// A closure that checks the children in the state at the pointer, which is the state of the visited feature.
  @usableFromInline let run: (UnsafeRawPointer, LivenessVisitor) -> Void

  @usableFromInline
  package init(run: @escaping (UnsafeRawPointer, LivenessVisitor) -> Void) { self.run = run }
}

extension ContiguousArray<LivenessCheck> {
  /// Returns the checks of a child as checks of its parent.
  ///
  /// The returned checks use `access` to find the child's state.
  @usableFromInline
  package func lifted<Root, Value>(by access: PropertyAccess<Root, Value>) -> Self {
    Self(map { check in LivenessCheck { state, visit in access.withValue(state) { check.run($0, visit) } } })
  }
}
