import Effects

// The last pass of the search, which changes a step and the schedule at the same time.
//
// Each other pass changes either the steps or the schedule. This is often not enough for a tape whose schedule deviates
// from the plain order: without one of the steps, the test may fail only under another schedule.
extension Shrinker {
  /// The largest number of steps for which this pass still runs.
  private static let steps = 8
  /// The largest number of steps for which this pass still swaps each pair of steps.
  private static let exchanges = 3

  /// Tries variants of the tape with schedules that deviate from the plain order in at most two decisions.
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

  /// Runs a tape in the plain order, then with schedules that deviate from this order in one decision, and then in two.
  ///
  /// - Returns: `true` if one of these runs is now the simplest failing run; otherwise, `false`.
  private mutating func searchSchedules(
    of plain: ChoiceTape, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async -> Bool {
    var pending = Queue<Candidate>()
    pending.append(Candidate(tape: plain))
    var left = Self.runsOfVariant
    while left > 0, let candidate = pending.popFirst() {
      left -= 1
      // The tape is run even if another pass has already tried it, because the options of its decisions are needed.
      guard let attempt = await again(candidate.tape, run) else { return false }
      if keep(attempt) { return true }
      guard candidate.deviations < Self.deviations else { continue }
      for next in candidate.next(attempt.record) where next.tape.isPlainer(than: best.tape) {
        pending.append(next)
      }
    }
    return false
  }

  /// The maximum number of decisions in which a schedule of this pass deviates from the plain order.
  private static let deviations = 2
  /// The maximum number of schedules that this pass runs for one variant of a tape.
  private static let runsOfVariant = 150

  /// A tape to run.
  private struct Candidate {
    var tape: ChoiceTape
    var deviations = 0
    /// The step that contains the last deviation from the plain order; `place` is the position of the deviation in the
    /// step.
    var step = 0
    var place = -1

    /// Returns copies of the tape with one more deviation from the plain order.
    ///
    /// For each decision of the given run after the last deviation, there is a copy for each option but the first.
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
