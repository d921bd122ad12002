/// A reducer that is built on its first run.
///
/// A recursive feature contains itself, so building all its reducers before the first run would never end.
@usableFromInline
package final class LazyReducer<Child: Reducer> {
  // The pointer to the step is in separate memory, because Swift would check each access to a mutable property of a
  // class for overlap with other accesses.
  @usableFromInline let builtStep: UnsafeMutablePointer<UnsafeMutablePointer<StoredStep>?>
  /// The checks that end the effects of features that the child has removed; empty before the first run.
  @usableFromInline package var checks: ContiguousArray<LivenessCheck> = []
  @usableFromInline let child: Child
  /// A Boolean value indicating whether the reducer is a whole feature, and not one of several reducers of a feature.
  @usableFromInline let isFeature: Bool
  /// A number that identifies the position of this reducer in a direct call of `reduce(into:action:)`; `nil` outside of
  /// such calls.
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
    // While the child is built, its `@Dependency` properties capture the current dependencies as a fallback for all
    // later actions. They must not capture overrides that apply only to the current action, so the child is built with
    // the dependencies of the feature.
    let built = withFeatureDependencies {
      DirectCall.at(position) { isFeature ? child._built().checkingBindings() : child._built() }
    }
    let step = UnsafeMutablePointer<StoredStep>.allocate(capacity: 1)
    step.initialize(to: StoredStep(built.step))
    (checks, builtStep.pointee) = (built.checks, step)
    return step
  }
}
