// The passes of the search that change whole steps.
extension Shrinker {
  /// The size of the largest blocks of steps that are deleted at any position.
  private static let largestBlock = 4

  /// Deletes blocks of steps: first all steps, then halves, then quarters and so on, beginning at the end.
  ///
  /// After that, deletes small blocks at any position. In a script that alternates between two actions, only a pair can
  /// be deleted, and the pairs need not begin at a multiple of their size.
  mutating func deleteSteps(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    var size = best.tape.steps.count
    while size > 0 {
      var end = best.tape.steps.count
      while end > 0 {
        let start = max(0, end - size)
        await deleteSteps(start..<end, run)
        end = min(start, best.tape.steps.count)
      }
      size /= 2
    }
    for size in (2...Self.largestBlock).reversed() {
      var end = best.tape.steps.count
      while end >= size {
        let isDeleted = await deleteSteps((end - size)..<end, run)
        end = min(isDeleted ? end : end - 1, best.tape.steps.count)
      }
    }
  }

  @discardableResult
  private mutating func deleteSteps(
    _ steps: Range<Int>, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async -> Bool {
    var tape = best.tape
    tape.steps.removeSubrange(steps)
    return await accept(tape, run)
  }

  /// Swaps adjacent steps if this makes the tape simpler.
  mutating func sortSteps(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    var index = 1
    while index < best.tape.steps.count {
      var tape = best.tape
      tape.steps.swapAt(index - 1, index)
      if await accept(tape, run) { index = max(1, index - 1) } else { index += 1 }
    }
  }

  /// The maximum number of runs that look for the next two steps to merge.
  private static let mergingRuns = 64

  /// Deletes a step, and adds an integer of the deleted step to an integer of another step, or subtracts it.
  ///
  /// The nearest steps are tried first.
  ///
  /// Steps whose amounts must add up to a given sum can be neither deleted nor lowered alone.
  mutating func mergeSteps(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    var last = runs + Self.mergingRuns
    var distance = 1
    while distance < best.tape.steps.count, runs < last {
      if await mergeSteps(atDistance: distance, until: last, run) {
        (distance, last) = (1, runs + Self.mergingRuns)
      } else {
        distance += 1
      }
    }
  }

  private mutating func mergeSteps(
    atDistance distance: Int, until last: Int, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async -> Bool {
    for later in (distance..<best.tape.steps.count).reversed() {
      for (deleted, step) in [(later, later - distance), (later - distance, later)] {
        for tape in tapes(merging: deleted, into: step) where runs < last {
          if await accept(tape, run) { return true }
        }
      }
    }
    return false
  }

  /// Returns tapes without the step `deleted`, each with another value for an integer of `step`.
  ///
  /// The new value is the sum of this integer and an integer of the deleted step, or their difference.
  private func tapes(merging deleted: Int, into step: Int) -> [ChoiceTape] {
    integers(of: step).flatMap { place, range, own in
      integers(of: deleted).flatMap { _, _, other in
        [own + other, own - other].map { value in
          var tape = best.tape
          tape.steps[step].draws[place] = range.place(of: value)
          tape.steps.remove(at: deleted)
          return tape
        }
      }
    }
  }

  /// Returns the integers that a step has drawn, with the positions of these integers and their ranges.
  private func integers(of step: Int) -> [(place: Int, range: Zigzag, value: Int128)] {
    guard step < best.steps.count else { return [] }
    let draws = best.tape.steps[step].draws
    return best.steps[step].integers.lazy.filter { $0.place < draws.count }.map {
      ($0.place, $0.range, $0.range.value(at: draws[$0.place]))
    }
  }

  /// The largest number of steps for which the search still deletes a step and lowers another one at the same time.
  private static let loweredSteps = 8

  /// Deletes a step, and lowers a drawn number of another step.
  ///
  /// A later step may consume a value that an earlier step provides. Then neither step can be changed alone.
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
