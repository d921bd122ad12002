/// A strategy that repeats the choices on a tape, and chooses the first option if the tape has no further choice.
struct TapeStrategy: ScheduleStrategy {
  private let steps: [ChoiceTape.Step]
  private var step: Int
  private var next = 0

  /// Creates a strategy for a run that has only one step.
  init(_ choices: [Int]) {
    steps = [ChoiceTape.Step(schedule: choices)]
    step = 0
  }

  /// Creates a strategy for a script whose first step has not begun yet.
  init(_ tape: ChoiceTape) {
    steps = tape.steps
    step = -1
  }

  mutating func beginStep() {
    step += 1
    next = 0
  }

  mutating func choose(_ decision: ScheduleDecision) -> Int {
    defer { next += 1 }
    guard steps.indices.contains(step), next < steps[step].schedule.count else { return 0 }
    return min(steps[step].schedule[next], decision.chains.count - 1)
  }
}
