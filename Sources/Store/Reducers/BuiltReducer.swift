/// A reducer in the form in which a store runs it, with all bodies evaluated.
///
/// It is a list of closures over raw memory. Closures over the types themselves cost twice as much, because a stored
/// generic closure is called through a thunk. A chain of generic objects costs ten times as much, because its methods
/// are called unspecialized.
public struct BuiltReducer<State, Action> {
  /// The reducers in the order in which they run.
  ///
  /// A composition appends its parts instead of wrapping them.
  @usableFromInline package var steps: ContiguousArray<ReducerStep>
  /// The checks that run after an action has been reduced, while child features have effects in flight.
  @usableFromInline package var checks: ContiguousArray<LivenessCheck>
  /// A Boolean value indicating whether binding actions that no reducer applies are not reported.
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

  /// Creates the reducer of a child, which handles the actions of one case.
  @inlinable
  init(
    tag: Int, checks: ContiguousArray<LivenessCheck> = [],
    step: @escaping (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?
  ) {
    self.init(steps: [ReducerStep(tag: tag, run: step)], checks: checks)
  }

  /// Returns a reducer that runs this reducer and then another.
  @inlinable
  package func followed(by other: Self) -> Self {
    var both = Self(steps: steps + other.steps, checks: checks + other.checks)
    both.ignoresBindings = ignoresBindings || other.ignoresBindings
    return both
  }

  /// Returns this reducer as a single step inside `run`.
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

  /// A single step that runs all steps.
  @inlinable
  package var step: ReducerStep {
    .inOrder(CaseDispatchTable.grouped(steps, Action.self))
  }

  /// Runs the reducer.
  @inlinable
  package func callAsFunction(_ state: inout State, _ action: Action) -> Effect<Action> {
    let step = step
    return withUnsafePointer(to: action) { action in
      withUnsafeMutablePointer(to: &state) { Effect(node: step.run($0, action)) }
    }
  }
}

/// One reducer of a feature.
///
/// The closure is wrapped in a struct because an array or an optional stores bare closures in generic form and calls
/// them through a thunk.
@usableFromInline
package struct ReducerStep {
  /// Changes the state at the first pointer for the action at the second.
  @usableFromInline let run: (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?
  /// The case tag of the actions that the step handles; negative if the step runs for every action.
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

  /// Not inlined: most actions have no effect, and inlining would cost them registers.
  @usableFromInline
  @inline(never)
  static func merge(_ first: EffectNode, _ second: EffectNode) -> EffectNode? {
    GroupNode.make(.merge, [first, second])
  }
}

/// A step that owns its place in memory.
///
/// It can't be copied, so that a call through a pointer to it changes no reference count and needs no closure around
/// it, which would be one more frame on the stack of nested features.
@usableFromInline
package struct StoredStep: ~Copyable {
  @usableFromInline let step: (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?

  @inlinable
  init(_ step: ReducerStep) { self.step = step.run }

  /// Runs the step, which the memory keeps meanwhile.
  @inlinable
  @inline(__always)
  package borrowing func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    step(state, action)
  }
}
