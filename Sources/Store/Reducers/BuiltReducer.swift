/// A reducer whose bodies have been evaluated: the form in which a store runs it.
///
/// It is a list of closures over raw memory. Closures over the types themselves cost twice as much, because a
/// generic value that is stored is called through a thunk; a chain of generic objects ten times, because their
/// methods are reached unspecialised.
public struct BuiltReducer<State, Action> {
  /// The reducers that run in order; a composition appends its parts instead of wrapping them.
  @usableFromInline package var steps: ContiguousArray<ReducerStep>
  /// What is to be looked after once an action has been reduced and features below have effects in flight.
  @usableFromInline package var checks: ContiguousArray<PathCheck>
  /// Whether binding actions that nobody applies are no issue.
  @usableFromInline package var ignoresBindings = false

  @inlinable
  package init(steps: ContiguousArray<ReducerStep>, checks: ContiguousArray<PathCheck> = []) {
    self.steps = steps
    self.checks = checks
  }

  /// A reducer that calls `reduce`.
  ///
  /// - Parameter reduce: Changes the state by an action and returns what is to be done.
  @inlinable
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    self.init(step: { state, action in
      // A step is only given the states and actions that it was built for.
      reduce(
        &state.assumingMemoryBound(to: State.self).pointee,
        action.assumingMemoryBound(to: Action.self).pointee
      ).node
    })
  }

  @inlinable
  package init(step: @escaping (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?) {
    self.init(steps: [ReducerStep(run: step)])
  }

  /// A child's reducer, which has something to do for the actions of one case.
  @inlinable
  init(
    tag: Int, checks: ContiguousArray<PathCheck> = [],
    step: @escaping (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?
  ) {
    self.init(steps: [ReducerStep(tag: tag, run: step)], checks: checks)
  }

  /// This reducer and then another.
  @inlinable
  package func followed(by other: Self) -> Self {
    var both = Self(steps: steps + other.steps, checks: checks + other.checks)
    both.ignoresBindings = ignoresBindings || other.ignoresBindings
    return both
  }

  /// Returns this reducer as a single step that `run` surrounds.
  ///
  /// - Parameter run: Runs the step that it is given on a state and an action.
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

  /// All steps in one.
  @inlinable
  package var step: ReducerStep {
    .inOrder(TagTable.grouped(steps, Action.self))
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

/// One reducer among those of a feature.
///
/// A struct around the closure: bare closures in an array or an optional are stored for any type, and called through
/// a thunk.
@usableFromInline
package struct ReducerStep {
  /// Changes the state at the first pointer by the action at the second.
  @usableFromInline let run: (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?
  /// The tag of the actions for which there is something to do; negative if it has to be asked about any.
  @usableFromInline let tag: Int

  @inlinable
  init(tag: Int = -1, run: @escaping (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?) {
    self.run = run
    self.tag = tag
  }

  /// Steps that run one after the other, as one.
  @usableFromInline
  static func inOrder(_ steps: ContiguousArray<ReducerStep>) -> Self {
    var steps = steps
    while steps.count > 1 { steps = StepGroup.grouped(steps) }
    return steps.first ?? ReducerStep { _, _ in nil }
  }

  @usableFromInline
  static func merged(_ first: EffectNode?, _ second: EffectNode?) -> EffectNode? {
    guard let first else { return second }
    guard let second else { return first }
    return GroupNode.make(.merge, [first, second])
  }
}
