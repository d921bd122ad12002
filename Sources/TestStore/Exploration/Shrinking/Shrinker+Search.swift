import Effects

// The last pass, which changes a step and the schedule at the same time.
//
// The other passes often can't simplify a tape with a deviation, because a tape with one step less needs a different
// deviation.
extension Shrinker {
  /// The maximum number of steps in a tape at which the search still runs.
  private static let steps = 8
  /// The maximum number of steps in a tape at which all pairs of steps are still swapped.
  private static let exchanges = 3

  /// Tries variants of the tape with schedules of at most two deviations, those with fewer deviations first.
  mutating func search(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    guard best.tape.deviations > 0, best.tape.steps.count <= Self.steps else { return }
    for variant in variants() where await searchSchedules(of: variant, run) { return }
  }

  /// Returns the tape in the plain order, and its variants with one change: a step less, an earlier alternative, or two
  /// exchanged steps.
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

  /// Runs a tape in the plain order, and then with schedules that have deviations, those with fewer deviations first.
  ///
  /// - Returns: `true` if one of these runs is now the best; otherwise, `false`.
  private mutating func searchSchedules(
    of plain: ChoiceTape, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async -> Bool {
    var pending = Queue<Candidate>()
    pending.append(Candidate(tape: plain))
    var left = Self.runsOfVariant
    while left > 0, let candidate = pending.popFirst() {
      left -= 1
      // Another pass may have tried the tape. It is run again, because the options of its decisions are needed.
      guard let attempt = await again(candidate.tape, run) else { return false }
      if keep(attempt) { return true }
      guard candidate.deviations < Self.deviations else { continue }
      for next in candidate.next(attempt.record) where next.tape.isPlainer(than: best.tape) {
        pending.append(next)
      }
    }
    return false
  }

  /// The maximum number of deviations in a schedule that the search runs.
  private static let deviations = 2
  /// The maximum number of schedules that the search runs for one variant.
  private static let runsOfVariant = 150

  /// A tape to run.
  private struct Candidate {
    var tape: ChoiceTape
    var deviations = 0
    /// The step of the last deviation; its position in the step is `place`.
    var step = 0
    var place = -1

    /// Returns the tapes with one more deviation, at a decision of the given run after the last deviation.
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
