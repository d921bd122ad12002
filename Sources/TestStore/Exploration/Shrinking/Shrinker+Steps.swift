// The passes that change whole steps.
extension Shrinker {
  /// Deletes blocks of steps, first half of them, then a quarter, from the end.
  mutating func deleteSteps(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    var size = best.tape.steps.count
    while size > 0 {
      var end = best.tape.steps.count
      while end > 0 {
        var tape = best.tape
        let start = max(0, end - size)
        tape.steps.removeSubrange(start..<end)
        await accept(tape, run)
        end = min(start, best.tape.steps.count)
      }
      size /= 2
    }
  }

  /// Exchanges neighbours that are not in order.
  mutating func sortSteps(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    var index = 1
    while index < best.tape.steps.count {
      var tape = best.tape
      tape.steps.swapAt(index - 1, index)
      if await accept(tape, run) { index = max(1, index - 1) } else { index += 1 }
    }
  }

  /// The maximum number of steps of a tape of which steps are deleted while others are lowered.
  private static let loweredSteps = 8

  /// Deletes a step and lowers a draw of another one.
  ///
  /// A later step may consume what an earlier one provides, so that neither can be changed alone.
  mutating func deleteStepsLoweringOthers(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    let steps = best.tape.steps
    guard steps.count > 1, steps.count <= Self.loweredSteps else { return }
    for deleted in steps.indices.reversed() {
      for (step, choices) in steps.enumerated() where step != deleted {
        for (place, value) in choices.draws.enumerated() where value > 0 {
          for lower in Set([0, value / 2, value - 1]).sorted() {
            var tape = ChoiceTape(steps: steps)
            tape.steps[step].draws[place] = lower
            tape.steps.remove(at: deleted)
            if await accept(tape, run) { return }
          }
        }
      }
    }
  }
}
