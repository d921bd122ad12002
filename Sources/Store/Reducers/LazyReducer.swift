/// A reducer that is built when it is first run: a recursive feature would never end otherwise.
@usableFromInline
package final class LazyReducer<Child: Reducer> {
  // Memory of its own: each access to a property that changes would be checked for overlap. And not by a reference that
  // is counted: each action would count.
  @usableFromInline let made: UnsafeMutablePointer<Unmanaged<Made>?>
  @usableFromInline let child: Child
  /// Whether the reducer is all that there is for its state, and not one of several.
  @usableFromInline let isFeature: Bool

  /// A child as it runs.
  @usableFromInline
  final class Made {
    @usableFromInline let step: ReducerStep
    @usableFromInline let checks: ContiguousArray<PathCheck>

    @inlinable
    init(_ built: BuiltReducer<Child.State, Child.Action>) {
      step = built.step
      checks = built.checks
    }
  }

  @inlinable
  package init(_ child: Child, isFeature: Bool = true) {
    self.child = child
    self.isFeature = isFeature
    made = .allocate(capacity: 1)
    made.initialize(to: nil)
  }

  @inlinable
  deinit {
    made.pointee?.release()
    made.deallocate()
  }

  /// Runs the reducer.
  @inlinable
  @inline(__always)
  package func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    (made.pointee ?? build())._withUnsafeGuaranteedRef { $0.step.run(state, action) }
  }

  /// What is to be looked after; nothing for a child that has not run.
  package var checks: ContiguousArray<PathCheck> {
    made.pointee?._withUnsafeGuaranteedRef { $0.checks } ?? []
  }

  /// The reducer as one that is built already.
  @usableFromInline
  package var built: BuiltReducer<Child.State, Child.Action> {
    BuiltReducer(
      steps: [ReducerStep { self.run($0, $1) }],
      checks: [PathCheck { state, visit in for check in self.checks { check.run(state, visit) } }])
  }

  @inlinable
  @inline(never)
  func build() -> Unmanaged<Made> {
    let built = child._built()
    // Given back by the deinit.
    let made = Unmanaged.passRetained(Made(isFeature ? built.checkingBindings() : built))
    self.made.pointee = made
    return made
  }
}
