import Effects

// The last pass, which changes a step and the schedule at the same time.
//
// A tape with a deviation is often stuck: with one step less, another deviation is needed.
extension Shrinker {
  /// The maximum number of steps of a tape that is searched.
  private static let steps = 8
  /// The maximum number of steps in a tape for which all pairs of steps are swapped.
  private static let exchanges = 3

  /// Tries variants of the tape with the schedules of at most two deviations, those with one first.
  mutating func search(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    guard best.tape.deviations > 0, best.tape.steps.count <= Self.steps else { return }
    for variant in variants() where await searchSchedules(of: variant, run) { return }
  }

  /// The tape with the plain order and one change: a step less, an earlier alternative, two steps exchanged, or none.
  private func variants() -> [ChoiceTape] {
    var plain = best.tape
    for step in plain.steps.indices { plain.steps[step].schedule = [] }
    var variants: [ChoiceTape] = []
    for step in plain.steps.indices.reversed() {
      variants.append(plain)
      variants[variants.count - 1].steps.remove(at: step)
    }
    for step in plain.steps.indices {
      for place in plain.steps[step].draws.indices where plain.steps[step].draws[place] > 0 {
        variants.append(plain)
        variants[variants.count - 1].steps[step].draws[place...] = [plain.steps[step].draws[place] - 1]
      }
    }
    if plain.steps.count <= Self.exchanges {
      for first in plain.steps.indices {
        for second in plain.steps.indices where second > first {
          variants.append(plain)
          variants[variants.count - 1].steps.swapAt(first, second)
        }
      }
    }
    return variants + [plain]
  }

  /// Runs a tape with the plain order, and then with the fewest deviations first.
  ///
  /// - Returns: True if one of them is the best now.
  private mutating func searchSchedules(
    of plain: ChoiceTape, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async -> Bool {
    var pending = Queue<Candidate>()
    pending.append(Candidate(tape: plain))
    var left = Self.runsOfVariant
    while left > 0, let candidate = pending.popFirst() {
      left -= 1
      // It may have been tried by another pass. It is run again, for what there is to choose from.
      guard let attempt = await again(candidate.tape, run) else { return false }
      if keep(attempt) { return true }
      guard candidate.deviations < Self.deviations else { continue }
      for next in candidate.next(attempt.record) where next.tape.isPlainer(than: best.tape) {
        pending.append(next)
      }
    }
    return false
  }

  /// The maximum number of deviations of a schedule that is searched.
  private static let deviations = 2
  /// The maximum number of schedules of one variant that are searched.
  private static let runsOfVariant = 150

  /// A tape to run.
  private struct Candidate {
    var tape: ChoiceTape
    var deviations = 0
    /// The place of the last deviation.
    var step = 0
    var place = -1

    /// The tapes with one more deviation after the last one, at the decisions of a run.
    func next(_ record: CaseRecord) -> [Candidate] {
      var candidates: [Candidate] = []
      for (step, choices) in record.steps.enumerated() where step >= self.step && step < tape.steps.count {
        for (place, options) in choices.options.enumerated() where step > self.step || place > self.place {
          for choice in 1..<max(options, 1) {
            var next = Candidate(tape: tape, deviations: deviations + 1, step: step, place: place)
            let schedule = tape.steps[step].schedule
            next.tape.steps[step].schedule =
              schedule + Array(repeating: 0, count: place - schedule.count) + [choice]
            candidates.append(next)
          }
        }
      }
      return candidates
    }
  }
}
