/// A reducer in the form in which a store runs it, with the property `body` of each reducer evaluated.
///
/// The form is a list of closures that take raw pointers. Closures that take `State` and `Action` would cost twice as
/// much, because Swift calls a stored generic closure through a thunk. A chain of generic objects would cost ten times
/// as much, because Swift calls the methods of these objects unspecialized.
public struct BuiltReducer<State, Action> {
  /// The steps, one for each reducer, in the order in which they run.
  ///
  /// The built form of several reducers contains their steps directly, without a wrapper for each reducer.
  @usableFromInline package var steps: ContiguousArray<ReducerStep>
  /// The checks that end the effects of removed child features after an action.
  @usableFromInline package var checks: ContiguousArray<LivenessCheck>
  /// A Boolean value indicating whether the store reports no issue for a binding action that no reducer applies.
  @usableFromInline package var ignoresBindings = false

  @inlinable
  package init(steps: ContiguousArray<ReducerStep>, checks: ContiguousArray<LivenessCheck> = []) {
    self.steps = steps
    self.checks = checks
  }

  /// Creates a reducer that calls `reduce`.
  ///
  /// - Parameter reduce: A closure that changes the state for an action and returns an effect.
  @inlinable
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.init(step: { reduce(&Self.state(at: $0).pointee, Self.action(at: $1).pointee).node })
  }

  @inlinable
  package init(step: @escaping (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?) {
    self.init(steps: [ReducerStep(run: step)])
  }

  /// Creates a built reducer with one step, which runs only for actions in the enum case with the given tag.
  ///
  /// The tag is the number that the macro `@CasePathable` gives to the case.
  @inlinable
  init(
    tag: Int, checks: ContiguousArray<LivenessCheck> = [],
    step: @escaping (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?
  ) {
    self.init(steps: [ReducerStep(tag: tag, run: step)], checks: checks)
  }

  /// Returns a reducer that runs this reducer and then the other one.
  @inlinable
  package func followed(by other: Self) -> Self {
    var both = Self(steps: steps + other.steps, checks: checks + other.checks)
    both.ignoresBindings = ignoresBindings || other.ignoresBindings
    return both
  }

  /// Returns a reducer with a single step, which passes the combined steps of this reducer to `run`.
  ///
  /// - Parameter run: A closure that runs the given step on a state and an action.
  /// - Returns: A reducer that calls `run` for each action.
  @inlinable
  func surrounded(
    by run: @escaping (ReducerStep, UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?
  ) -> Self {
    let step = step
    var result = self
    result.steps = [ReducerStep { run(step, $0, $1) }]
    return result
  }

  /// A single step that runs all steps of this reducer in order.
  @inlinable
  package var step: ReducerStep {
    .inOrder(CaseDispatchTable.grouped(steps, Action.self))
  }

  /// Runs the reducer on a state and an action.
  @inlinable
  package func callAsFunction(_ state: inout State, _ action: Action) -> Effect<Action> {
    let step = step
    return withUnsafePointer(to: action) { action in
      withUnsafeMutablePointer(to: &state) { Effect(node: step.run($0, action)) }
    }
  }
}

/// A closure that runs one or several reducers of a feature.
///
/// The closure is wrapped in a struct. An array or an optional would store a bare closure in generic form, and each
/// call would go through a thunk.
@usableFromInline
package struct ReducerStep {
  /// A closure that reduces the action at the second pointer into the state at the first pointer.
  @usableFromInline let run: (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?
  /// The tag of the enum case whose actions the step handles; a negative number if the step runs for every action.
  @usableFromInline let tag: Int

  @inlinable
  init(tag: Int = -1, run: @escaping (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?) {
    self.run = run
    self.tag = tag
  }

  /// Returns a single step that runs the given steps in order.
  @usableFromInline
  static func inOrder(_ steps: ContiguousArray<ReducerStep>) -> Self {
    var steps = steps
    while steps.count > 1 { steps = StepSequence.grouped(steps) }
    return steps.first ?? ReducerStep { _, _ in nil }
  }

  @inlinable
  @inline(__always)
  static func merged(_ first: EffectNode?, _ second: EffectNode?) -> EffectNode? {
    guard let first else { return second }
    guard let second else { return first }
    return merge(first, second)
  }

  /// Returns an effect that merges two effects.
  ///
  /// The method is not inlined, because most actions have no effect. If it were inlined, the caller would use more
  /// registers even for those actions.
  @usableFromInline
  @inline(never)
  static func merge(_ first: EffectNode, _ second: EffectNode) -> EffectNode? {
    GroupNode.make(.merge, [first, second])
  }
}

/// A step that is stored at a fixed address and can't be copied.
///
/// Because the step can't be copied, a call through a pointer to the step changes no reference count. The call also
/// needs no closure around the step. Such a closure would add a stack frame for each nested feature.
@usableFromInline
package struct StoredStep: ~Copyable {
  @usableFromInline let step: (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?

  @inlinable
  init(_ step: ReducerStep) { self.step = step.run }

  /// Runs the step.
  ///
  /// The memory that contains the step keeps the step alive during the call.
  @inlinable
  @inline(__always)
  package borrowing func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    step(state, action)
  }
}
