/// A reducer whose bodies have been evaluated: the form in which a store runs it.
///
/// It is a list of closures over raw memory. Closures over the types themselves cost twice as much, because a
/// generic value that is stored is called through a thunk; a chain of generic objects ten times, because their
/// methods are reached unspecialised.
public struct BuiltReducer<State, Action> {
  /// Changes the state at the first pointer by the action at the second.
  @usableFromInline
  package typealias Step = (UnsafeMutableRawPointer, UnsafeRawPointer) -> EffectNode?

  /// The reducers that run in order; a composition appends its parts instead of wrapping them.
  @usableFromInline package var steps: ContiguousArray<Step>

  @inlinable
  package init(steps: ContiguousArray<Step>) { self.steps = steps }

  /// A reducer that calls `reduce`.
  ///
  /// - Parameter reduce: Changes the state by an action and returns what is to be done.
  @inlinable
  public init(_ reduce: @escaping (inout State, Action) -> Effect<Action>) {
    steps = [
      { state, action in
        reduce(
          &state.assumingMemoryBound(to: State.self).pointee,
          action.assumingMemoryBound(to: Action.self).pointee
        ).node
      }
    ]
  }

  /// All steps in one.
  @inlinable
  package var step: Step {
    let steps = steps
    switch steps.count {
    case 0: return { _, _ in nil }
    case 1: return steps[0]
    case 2:
      let (first, second) = (steps[0], steps[1])
      return { state, action in
        let effect = first(state, action)
        let other = second(state, action)
        return effect == nil ? other : Self.merged(effect, other)
      }
    default:
      return { state, action in
        var effect: EffectNode?
        for step in steps {
          if let other = step(state, action) { effect = Self.merged(effect, other) }
        }
        return effect
      }
    }
  }

  /// Runs the reducer.
  @inlinable
  package func callAsFunction(_ state: inout State, _ action: Action) -> Effect<Action> {
    let step = step
    return withUnsafePointer(to: action) { action in
      withUnsafeMutablePointer(to: &state) { Effect(node: step($0, action)) }
    }
  }

  @usableFromInline
  static func merged(_ first: EffectNode?, _ second: EffectNode?) -> EffectNode? {
    guard let first else { return second }
    guard let second else { return first }
    return GroupNode.make(.merge, [first, second])
  }
}

/// A reducer that is built when it is first run: a recursive feature would never end otherwise.
@usableFromInline
package final class LazyReducer<Child: Reducer> {
  @usableFromInline var made: BuiltReducer<Child.State, Child.Action>.Step?
  @usableFromInline let child: Child

  @inlinable
  package init(_ child: Child) { self.child = child }

  @inlinable
  package var step: BuiltReducer<Child.State, Child.Action>.Step {
    if let made { return made }
    let step = child._built().step
    made = step
    return step
  }
}
