/// A reducer that is built on its first run.
///
/// Building a recursive feature eagerly would never end.
@usableFromInline
package final class LazyReducer<Child: Reducer> {
  // Separate memory, because each access to a mutable property would be checked for overlap. Unmanaged, because each
  // action would change a reference count.
  @usableFromInline let builtChild: UnsafeMutablePointer<Unmanaged<BuiltChild>?>
  @usableFromInline let child: Child
  /// A Boolean value indicating whether the reducer is a whole feature, and not one of several reducers of a feature.
  @usableFromInline let isFeature: Bool

  /// The built form of a child.
  @usableFromInline
  final class BuiltChild {
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
    builtChild = .allocate(capacity: 1)
    builtChild.initialize(to: nil)
  }

  @inlinable
  deinit {
    builtChild.pointee?.release()
    builtChild.deallocate()
  }

  /// Runs the reducer.
  @inlinable
  @inline(__always)
  package func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    (builtChild.pointee ?? build())._withUnsafeGuaranteedRef { $0.step.run(state, action) }
  }

  /// The checks of the child; empty if the child has not run.
  package var checks: ContiguousArray<PathCheck> {
    builtChild.pointee?._withUnsafeGuaranteedRef { $0.checks } ?? []
  }

  /// A built reducer that runs this one.
  @usableFromInline
  package var built: BuiltReducer<Child.State, Child.Action> {
    BuiltReducer(
      steps: [ReducerStep { self.run($0, $1) }],
      checks: [PathCheck { state, visit in for check in self.checks { check.run(state, visit) } }])
  }

  @inlinable
  @inline(never)
  func build() -> Unmanaged<BuiltChild> {
    let built = child._built()
    // The deinit releases it.
    let result = Unmanaged.passRetained(BuiltChild(isFeature ? built.checkingBindings() : built))
    builtChild.pointee = result
    return result
  }
}
