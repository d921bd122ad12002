import Effects

/// A search for a schedule under which a test's body fails.
struct ScheduleExplorer {
  let exploration: Exploration
  private(set) var report = ExplorationReport()
  private var outcomes = OutcomeTable()
  private var longest = 16
  private var failure: FailedRun?

  /// A schedule under which the body failed.
  struct FailedRun {
    /// The seed; `nil` if the schedule was not made from a seed.
    var seed: UInt64?
    /// The number of the run, from 1.
    var number: Int
    var record: CaseRecord
    var failures: [TestFailure]
    var trace: String
    /// The number of runs that were made to reduce the schedule; `nil` if the schedule was not reduced.
    var shrinkingRuns: Int?
    /// A Boolean value indicating whether a second run with the same choices failed too; `nil` if there was no second
    /// run.
    var failsAgain: Bool?
  }

  init(_ exploration: Exploration) { self.exploration = exploration }

  /// Runs `body` under the schedules of `mode` until one fails.
  mutating func explore(
    _ mode: ScheduleMode, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async {
    if let seeds = mode.kind.seeds {
      await explore(mode.kind, seeds, body)
    } else if case .all(let limit) = mode.kind {
      await exploreAll(limit, body)
    }
    if failure != nil, !exploration.hasFailedElsewhere { await shrink(body) }
    report.outcomes = outcomes.count
  }

  private mutating func explore(
    _ kind: ScheduleMode.Kind, _ seeds: ClosedRange<UInt64>,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async {
    report.incompleteReason = "the schedules were chosen at random"
    for seed in seeds {
      let strategy = kind.strategy(for: seed, isFirst: seed == seeds.lowerBound, length: longest)
      let run = await perform(ExploredRun(strategy), body)
      count(run)
      if fails(run, seed: seed) { return }
    }
  }

  private mutating func exploreAll(
    _ limit: Int, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async {
    var queue = PrefixQueue(limit: limit)
    while let entry = queue.next() {
      let run = await perform(ExploredRun(TapeStrategy(entry.choices)), body)
      count(run)
      if let stray = run.schedule.stray { report.incompleteReason = stray }
      let decisions = run.schedule.decisions
      guard entry.fits(decisions) else {
        report.incompleteReason = "the body is not deterministic"
        return exploration.reportDifference(after: report.schedules)
      }
      if fails(run, seed: nil) {
        report.incompleteReason = "a schedule failed"
        return
      }
      queue.add(after: entry, decisions)
    }
    if queue.isCutShort { report.incompleteReason = "there are more schedules than the limit of \(limit)" }
  }

  /// Runs `body` once more, with exactly the schedule that the text of a case describes.
  mutating func `repeat`(
    _ text: String, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async {
    report.incompleteReason = "only one case was run"
    guard let kept = CaseText(text), kept.tape.steps.count <= 1 else {
      return exploration.reportUnreadable(text)
    }
    let strategy = TapeStrategy(kept.tape.steps.first?.schedule ?? [])
    let run = await perform(ExploredRun(strategy, letsActionsWait: kept.letsActionsWait), body)
    count(run)
    report.outcomes = outcomes.count
    if !fails(run, seed: nil), !kept.fits(CaseRecord(run.schedule.decisions)) {
      exploration.reportOutdated(text)
    }
  }

  private func perform(
    _ run: ExploredRun, isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async -> ExploredRun {
    await exploration.perform(run, body)
    return run
  }

  private mutating func count(_ run: ExploredRun) {
    report.schedules += 1
    longest = max(longest, run.schedule.count)
    outcomes.add(run.outcome)
  }

  /// Keeps a run if it failed, and returns a Boolean value indicating whether it failed.
  private mutating func fails(_ run: ExploredRun, seed: UInt64?) -> Bool {
    let failures = run.failures
    guard !failures.isEmpty else { return false }
    failure = FailedRun(
      seed: seed, number: report.schedules, record: CaseRecord(run.schedule.decisions), failures: failures,
      trace: run.schedule.log.text)
    return true
  }
}

extension ScheduleExplorer {
  /// Looks for the simplest schedule that fails in the same way.
  private mutating func shrink(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async {
    guard var failed = failure, let identity = failed.failures.first?.identity else { return }
    let exploration = exploration
    let first = await exploration.repeat(failed.record.tape, failingAs: identity, body)
    failed.failsAgain = first.fails
    if first.fails {
      var shrinker = Shrinker(first.record)
      await shrinker.shrink {
        await exploration.repeat($0, failingAs: identity, isolation: isolation, body)
      }
      failed.shrinkingRuns = shrinker.runs
      let run = ExploredRun(TapeStrategy(shrinker.best.tape.steps.first?.schedule ?? []))
      await exploration.perform(run, body)
      if !run.failures.isEmpty {
        failed.record = CaseRecord(run.schedule.decisions)
        failed.failures = run.failures
        failed.trace = run.schedule.log.text
      }
    }
    failure = failed
  }

  /// Reports the failures of the body, and mistakes in the use of the exploration, to the test framework.
  ///
  /// The exploration must have stopped intercepting assertions.
  func conclude() -> ExplorationReport {
    if let run = failure {
      for (index, failure) in run.failures.enumerated() {
        let course = index == 0 && !run.trace.isEmpty ? "\n\nThe course of that run:\n\(run.trace)" : ""
        failure.appending("\n\n\(explain(run))\(course)").record(in: exploration.framework)
      }
    }
    exploration.recordMistakes()
    return report
  }

  private func explain(_ run: FailedRun) -> String {
    let tried = run.number == 1 ? "the first schedule" : "schedule \(run.number)"
    let found = "Found\(run.seed.map { " by seed \($0)" } ?? "") in \(tried)"
    if run.failsAgain == false {
      return """
        \(found). A second run with the same choices passed, so the body is not deterministic.

        \(Exploration.nondeterminism)
        """
    }
    let reduced = run.shrinkingRuns.map { runs in
      """
      , and reduced to \(ExplorationReport.count(run.record.tape.deviations, "deviation")) from the plain order by \
      \(runs) more runs
      """
    }
    return """
      \(found)\(reduced ?? ""). To run exactly this case again: \
      'exploreSchedules(case: "\(run.record.text)") { … }'.
      """
  }
}

extension Exploration {
  /// Runs `body` with the choices that are recorded on a tape.
  fileprivate func `repeat`(
    _ tape: ChoiceTape, failingAs identity: String,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async -> Shrinker.Attempt {
    guard !hasFailedElsewhere else { return Shrinker.Attempt(record: CaseRecord(tape: tape), fails: false) }
    let run = ExploredRun(TapeStrategy(tape.steps.first?.schedule ?? []))
    await perform(run, body)
    return Shrinker.Attempt(
      record: CaseRecord(run.schedule.decisions), fails: run.failures.first?.identity == identity)
  }
}
