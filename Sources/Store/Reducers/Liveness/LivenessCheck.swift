/// A check that ends the effects of the removed children of one operator, such as `forEach`.
///
/// A check runs only if children of its operator have effects in flight. Without such effects, an action costs nothing
/// more. The checks run once, after the action has been reduced completely. Therefore an element keeps its effects if
/// one reducer removes the element and a later one puts it back.
@usableFromInline
package struct LivenessCheck {
  /// A closure that checks the children of a feature, given the address of the feature's state and the feature's
  /// effects.
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
