import Effects

/// A search for a random script that makes a feature fail.
struct ScriptExplorer<State, Action> {
  private let body: ScriptBody<State, Action>
  let exploration: Exploration
  private var statistics = ScriptStatistics()
  private var cases = 0
  private var longest = 16
  private(set) var failure: FailedScript?

  /// A script that made the feature fail.
  struct FailedScript {
    /// The number of the script among the random scripts, from 1; `nil` if the test repeated a single case.
    var number: Int?
    var record: CaseRecord
    var failures: [TestFailure]
    /// The number of runs that were made to reduce the script; `nil` if the script was not reduced.
    var shrinkingRuns: Int?
    /// A Boolean value indicating whether a second run with the same choices failed too; `nil` if there was no second
    /// run.
    var failsAgain: Bool?
    /// The text of a test that fails in the same way; `nil` if there is none.
    var test: String?
  }

  init(_ body: ScriptBody<State, Action>, _ exploration: Exploration) {
    self.body = body
    self.exploration = exploration
  }

  /// The report on the scripts that have run.
  var report: ScriptReport {
    let reached = Set(statistics.actions.keys.map { $0.prefix { $0 != "(" } })
    let names = TypeContents.caseNames(of: Action.self).map { ".\($0)" }
    return ScriptReport(
      cases: cases, statistics, unreached: names.filter { !reached.contains($0[...]) }.sorted())
  }

  /// Runs random scripts until one fails.
  mutating func explore(
    cases: Int, length: ClosedRange<Int>, seed: UInt64, isolation: isolated (any Actor)? = #isolation
  ) async {
    for number in 0..<UInt64(max(cases, 0)) {
      var generator = SplitMix64(state: SplitMix64.mix(seed) &+ SplitMix64.mix(number))
      let steps = length.lowerBound + Int(generator.next(upTo: UInt64(length.count - 1)))
      let strategy = ScheduleMode.Kind.mixture(number, seed: generator.next(), length: longest)
      let script = ScriptRun(
        body, exploration, ExploredRun(strategy, isLogged: false), Draw(seed: generator.next()))
      // The statistics move to the run and back, so that they are not copied.
      var counted = ScriptStatistics()
      swap(&counted, &statistics)
      script.count(in: consume counted)
      await Self.perform(script, exploration) {
        try await script.perform(length: steps, repeating: nil, isolation: isolation)
      }
      statistics = script.takeStatistics()
      count(script)
      if keep(script, number: self.cases) { break }
    }
    if failure == nil, cases > 0 {
      warnOfUnreachedCases()
    } else if !exploration.hasFailedElsewhere {
      await shrink()
    }
  }

  /// Runs the script of the case that the text describes.
  mutating func `repeat`(_ text: String, isolation: isolated (any Actor)? = #isolation) async {
    guard let kept = CaseText(text) else { return exploration.reportUnreadable(text) }
    let script = await Self.run(kept.tape, body, exploration)
    count(script)
    if keep(script, number: nil) {
      if !exploration.hasFailedElsewhere { await printTest() }
    } else if !kept.fits(script.record) {
      exploration.reportOutdated(text)
    }
  }

  private mutating func count(_ script: ScriptRun<State, Action>) {
    cases += 1
    statistics.countScript(length: script.steps.count)
    longest = max(longest, script.run.schedule.count)
  }

  private mutating func keep(_ script: ScriptRun<State, Action>, number: Int?) -> Bool {
    guard script.run.hasFailures else { return false }
    failure = FailedScript(number: number, record: script.record, failures: script.run.failures)
    return true
  }

  /// Runs the script whose choices are recorded on a tape.
  private static func run(
    _ tape: ChoiceTape, _ body: ScriptBody<State, Action>, _ exploration: Exploration,
    isPrinted: Bool = false, sleepsAtEnd: Int? = nil, isolation: isolated (any Actor)? = #isolation
  ) async -> ScriptRun<State, Action> {
    let run = ExploredRun(TapeStrategy(tape), isLogged: false)
    let script = ScriptRun(
      body, exploration, run, Draw(seed: 0), isPrinted: isPrinted, sleepsAtEnd: sleepsAtEnd)
    await perform(script, exploration) {
      try await script.perform(length: tape.steps.count, repeating: tape, isolation: isolation)
    }
    return script
  }

  private static func perform(
    _ script: ScriptRun<State, Action>, _ exploration: Exploration,
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Void
  ) async {
    await exploration.perform(script.run, body)
  }

  private func warnOfUnreachedCases() {
    let unreached = report.unreached
    guard !unreached.isEmpty else { return }
    exploration.add(
      warning: """
        \(unreached.count == 1 ? "A case" : "\(unreached.count) cases") of the action \
        \(unreached.count == 1 ? "was" : "were") never reached: \(unreached.joined(separator: ", ")).

        Neither the closure 'action' nor an effect has sent \(unreached.count == 1 ? "it" : "them") in \
        \(ExplorationReport.count(cases, "case")). Let the closure draw \(unreached.count == 1 ? "it" : "them"), or \
        raise 'length' or 'cases'.
        """)
  }
}

extension ScriptExplorer {
  /// Looks for the simplest script that fails in the same way.
  private mutating func shrink(isolation: isolated (any Actor)? = #isolation) async {
    guard var failed = failure, let identity = failed.failures.first?.identity else { return }
    let (body, exploration) = (body, exploration)
    func attempt(_ tape: ChoiceTape, isolation: isolated (any Actor)?) async -> Shrinker.Attempt {
      guard !exploration.hasFailedElsewhere else {
        return .init(record: CaseRecord(tape: tape), fails: false)
      }
      let script = await Self.run(tape, body, exploration)
      return .init(record: script.record, fails: script.run.failures.first?.identity == identity)
    }
    let first = await attempt(failed.record.tape, isolation: isolation)
    failed.failsAgain = first.fails
    if first.fails {
      var shrinker = Shrinker(first.record)
      await shrinker.shrink { await attempt($0, isolation: isolation) }
      failed.shrinkingRuns = shrinker.runs
      failed.record = shrinker.best
    }
    failure = failed
    if first.fails { await printTest() }
  }

  /// Runs the failing script once more, and prints it as a test, with only as many sleeps at the end as the failure
  /// needs.
  private mutating func printTest(isolation: isolated (any Actor)? = #isolation) async {
    guard var failed = failure else { return }
    var script = await Self.run(failed.record.tape, body, exploration, isPrinted: true)
    guard script.run.hasFailures else { return }
    failed.failures = script.run.failures
    failed.record = script.record
    for sleeps in script.excerpt.sufficientSleeps {
      let shorter = await Self.run(
        failed.record.tape, body, exploration, isPrinted: true, sleepsAtEnd: sleeps)
      guard shorter.run.failures.first?.identity != failed.failures.first?.identity else {
        script = shorter
        break
      }
    }
    failed.test =
      PrintedTest(
        script, at: exploration.site, framework: exploration.framework, isOnMainActor: isolation is MainActor
      ).text
    failure = failed
  }

  /// Reports the failures of the script, and mistakes in the use of the exploration, to the test framework.
  ///
  /// The exploration must have stopped intercepting assertions.
  func conclude() -> ScriptReport {
    for (index, failure) in (failure?.failures ?? []).enumerated() {
      failure.appending(index == 0 ? self.failure.map { "\n\n\(explain($0))" } ?? "" : "")
        .record(in: exploration.framework)
    }
    exploration.recordMistakes()
    return report
  }

  private func explain(_ script: FailedScript) -> String {
    let found = script.number.map { "Found in case \($0) of the exploration" } ?? "Found by the repeated case"
    if script.failsAgain == false {
      return """
        \(found). A second run with the same choices passed, so the script is not deterministic.

        \(Exploration.nondeterminism)
        """
    }
    let reduced = script.shrinkingRuns.map { runs in
      ", and reduced to \(ExplorationReport.count(script.record.tape.steps.count, "step")) by \(runs) more runs"
    }
    let test = script.test.map { "\n\nAs a test:\n\n\($0)" }
    return """
      \(found)\(reduced ?? ""). To run exactly this case again: \
      'exploreActions(case: "\(script.record.text)") { … }'.\(test ?? "")
      """
  }
}
