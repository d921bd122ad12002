/// A reducer that is built when it is first run: a recursive feature would never end otherwise.
@usableFromInline
package final class LazyReducer<Child: Reducer> {
  // Memory of its own: each access to a property that changes would be checked for overlap.
  @usableFromInline let made: UnsafeMutablePointer<Made?>
  @usableFromInline let child: Child

  /// A child as it runs.
  @usableFromInline
  struct Made {
    @usableFromInline let step: ReducerStep
    @usableFromInline let checks: ContiguousArray<PathCheck>

    @inlinable
    init(_ built: BuiltReducer<Child.State, Child.Action>) {
      step = built.step
      checks = built.checks
    }
  }

  @inlinable
  package init(_ child: Child) {
    self.child = child
    made = .allocate(capacity: 1)
    made.initialize(to: nil)
  }

  @inlinable
  deinit {
    made.deinitialize(count: 1)
    made.deallocate()
  }

  @inlinable
  package var step: ReducerStep {
    if let made = made.pointee { return made.step }
    return build().step
  }

  /// What is to be looked after; nothing for a child that has not run.
  package var checks: ContiguousArray<PathCheck> { made.pointee?.checks ?? [] }

  @inlinable
  @inline(never)
  func build() -> Made {
    let made = Made(child._built().checkingBindings())
    self.made.pointee = made
    return made
  }
}
