/// A strategy that repeats the choices of a tape, and takes the first option if the tape has no choice.
struct TapeStrategy: ScheduleStrategy {
  private let steps: [ChoiceTape.Step]
  private var step: Int
  private var next = 0

  /// Creates a strategy for a run of one step.
  init(_ choices: [Int]) {
    steps = [ChoiceTape.Step(schedule: choices)]
    step = 0
  }

  /// Creates a strategy for a script, whose first step has not begun.
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
