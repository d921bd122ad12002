/// A reducer that is built on its first run.
///
/// Building a recursive feature eagerly would never end.
@usableFromInline
package final class LazyReducer<Child: Reducer> {
  // The pointer to the step is in separate memory, because Swift would check each access to a mutable property of a
  // class for overlap with other accesses.
  @usableFromInline let builtStep: UnsafeMutablePointer<UnsafeMutablePointer<StoredStep>?>
  /// The checks of the child; empty if the child has not run.
  @usableFromInline package var checks: ContiguousArray<LivenessCheck> = []
  @usableFromInline let child: Child
  /// A Boolean value indicating whether the reducer is a whole feature, and not one of several reducers of a feature.
  @usableFromInline let isFeature: Bool
  /// The position in a direct call for which the reducer was made; `nil` if it was made for a store.
  @usableFromInline let position = DirectCall.position

  @inlinable
  package init(_ child: Child, isFeature: Bool = true) {
    self.child = child
    self.isFeature = isFeature
    builtStep = .allocate(capacity: 1)
    builtStep.initialize(to: nil)
  }

  @inlinable
  deinit {
    builtStep.pointee?.deinitialize(count: 1)
    builtStep.pointee?.deallocate()
    builtStep.deallocate()
  }

  /// The address of the child's step, which does not change until this object is deinitialized.
  @inlinable
  @inline(__always)
  package var step: UnsafeMutablePointer<StoredStep> { builtStep.pointee ?? build() }

  /// A built reducer that runs this one.
  @usableFromInline
  package var built: BuiltReducer<Child.State, Child.Action> {
    BuiltReducer(
      steps: [ReducerStep { self.step.pointee.run($0, $1) }],
      checks: [LivenessCheck { state, visit in for check in self.checks { check.run(state, visit) } }])
  }

  @inlinable
  @inline(never)
  func build() -> UnsafeMutablePointer<StoredStep> {
    // The child's properties capture dependencies as a fallback for all later actions. They must not capture the
    // overrides that apply only here, so the child is built with the dependencies of the feature.
    let built = withFeatureDependencies {
      DirectCall.at(position) { isFeature ? child._built().checkingBindings() : child._built() }
    }
    let step = UnsafeMutablePointer<StoredStep>.allocate(capacity: 1)
    step.initialize(to: StoredStep(built.step))
    (checks, builtStep.pointee) = (built.checks, step)
    return step
  }
}
