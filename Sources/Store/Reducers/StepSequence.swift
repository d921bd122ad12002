/// A sequence of four reducers that run in order.
///
/// The steps are constant properties of an object, because Swift calls them without a retain. A loop over an array took
/// 60 instructions for each reducer that had nothing to do. If a closure captured the four steps, every call would
/// pass each step through a thunk.
@usableFromInline
final class StepSequence {
  private let first: ReducerStep
  private let second: ReducerStep
  private let third: ReducerStep
  private let fourth: ReducerStep

  private init(_ steps: ArraySlice<ReducerStep>) {
    let steps = Array(steps)
    (first, second, third, fourth) = (steps[0], steps[1], steps[2], steps[3])
  }

  /// Returns the steps combined in groups of up to four.
  @usableFromInline
  static func grouped(_ steps: ContiguousArray<ReducerStep>) -> ContiguousArray<ReducerStep> {
    ContiguousArray(
      stride(from: 0, to: steps.count, by: 4).map { start in
        step(of: Array(steps)[start..<min(start + 4, steps.count)])
      })
  }

  private static func step(of steps: ArraySlice<ReducerStep>) -> ReducerStep {
    let start = steps.startIndex
    switch steps.count {
    case 1: return steps[start]
    case 2:
      let (first, second) = (steps[start].run, steps[start + 1].run)
      return ReducerStep { ReducerStep.merged(first($0, $1), second($0, $1)) }
    case 3:
      let (first, second, third) = (steps[start].run, steps[start + 1].run, steps[start + 2].run)
      return ReducerStep { state, action in
        let effect = ReducerStep.merged(first(state, action), second(state, action))
        return ReducerStep.merged(effect, third(state, action))
      }
    default:
      let group = StepSequence(steps)
      return ReducerStep { group.run($0, $1) }
    }
  }

  @inline(__always)
  private func run(_ state: UnsafeMutableRawPointer, _ action: UnsafeRawPointer) -> EffectNode? {
    let effects = (
      first.run(state, action), second.run(state, action), third.run(state, action), fourth.run(state, action)
    )
    if effects.0 == nil, effects.1 == nil, effects.2 == nil, effects.3 == nil { return nil }
    return Self.merged(effects)
  }

  /// Returns an effect that merges the effects of four reducers.
  ///
  /// The method is not inlined, because most actions have no effect. If it were inlined, the caller would use more
  /// registers even for those actions.
  @inline(never)
  private static func merged(
    _ effects: (EffectNode?, EffectNode?, EffectNode?, EffectNode?)
  ) -> EffectNode? {
    let first = ReducerStep.merged(effects.0, effects.1)
    return ReducerStep.merged(ReducerStep.merged(first, effects.2), effects.3)
  }
}
