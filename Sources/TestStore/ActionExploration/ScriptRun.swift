import Effects

/// One run of a random script: actions, receipts, advances of clocks, and checks of the state.
///
/// It drives the runtime of the test store directly. A segment of a run lasts from an action or a receipt until the
/// script continues. It lets effects run exactly as the call of a test would, so that the script can be printed as a
/// test.
final class ScriptRun<State, Action>: RunningScript {
  let body: ScriptBody<State, Action>
  let exploration: Exploration
  let run: ExploredRun
  let draw: Draw
  /// The steps so far.
  private(set) var tape = ChoiceTape()
  private(set) var steps: [CaseRecord.Step] = []
  /// The number of decisions before the step that is being taken, or before the end.
  private var stepStart = 0
  private var isFinishing = false
  /// The check that the script has failed first; nil if something else has failed.
  var failedCheck: ScriptCheck?
  /// A Boolean value indicating whether an action has waited while another step was taken.
  var hasActionWaited = false
  /// The choices of the schedule, as the calls of a printed test make them; nil if the run is not printed.
  var printedChoices: [Int]?
  /// The lines of the printed test.
  var lines: [String] = []
  /// The lines of the printed test that a failure needs, if it does not need all.
  var excerpt = PrintedExcerpt()
  /// The maximum number of sleeps that end after the last step.
  let sleepsAtEnd: Int
  private static var sleepsAtEnd: Int { 100 }
  var sent: [(task: TestStoreTask, line: Int)] = []
  var stateName: String?
  /// The statistics of the run; nil if the run is not counted.
  var statistics: ScriptStatistics?

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - body: The closures of the exploration.
  ///   - exploration: The exploration.
  ///   - run: The run of the exploration, with its schedule.
  ///   - draw: The source of actions.
  ///   - isPrinted: A Boolean value indicating whether the run is recorded as a test.
  ///   - sleepsAtEnd: The maximum number of sleeps that end after the last step; nil for the usual one.
  init(
    _ body: ScriptBody<State, Action>, _ exploration: Exploration, _ run: ExploredRun, _ draw: Draw,
    isPrinted: Bool = false, sleepsAtEnd: Int? = nil
  ) {
    self.body = body
    self.exploration = exploration
    self.run = run
    self.draw = draw
    printedChoices = isPrinted ? [] : nil
    self.sleepsAtEnd = sleepsAtEnd ?? Self.sleepsAtEnd
    run.script = self
  }

  /// Adds what the run does to statistics, which ``takeStatistics()`` returns.
  func count(in statistics: consuming ScriptStatistics) { self.statistics = statistics }

  /// Returns the statistics with what the run has done.
  func takeStatistics() -> ScriptStatistics { statistics.take() ?? ScriptStatistics() }

  /// The run as it took place.
  var record: CaseRecord {
    let last = run.schedule.decisions.last { $0.choice != 0 }?.fingerprint ?? 0
    return CaseRecord(tape: tape, steps: steps, fingerprint: last ^ draw.fingerprint)
  }

  /// Ends the run in the middle of a step.
  ///
  /// - Returns: The run until now, with that step.
  func endHere() -> CaseRecord {
    if isFinishing { extendStep() } else { keepStep() }
    return record
  }

  /// Runs the script.
  ///
  /// - Parameters:
  ///   - length: The maximum number of steps.
  ///   - fixed: The steps to repeat; nil for random ones.
  ///   - isolation: The caller's isolation.
  /// - Throws: The error of the program.
  func perform(
    length: Int, repeating fixed: ChoiceTape?, isolation: isolated (any Actor)? = #isolation
  ) async throws {
    let store = try body.makeStore()
    guard store.runtime.schedule === run.schedule else { return reportForeignStore() }
    store.enter()
    let clocks = body.steps.contains(.advancing) ? store.clocks : []
    nameState(of: store, after: nil)
    try check(store)
    for index in 0..<length where !run.hasFailures {
      stepStart = run.schedule.count
      run.schedule.beginStep()
      draw.beginStep(fixed?.steps[index].draws)
      // A step whose action could not be drawn is kept too: without it, a repetition would not fail.
      guard try await takeStep(of: store, clocks) || run.hasFailures else { break }
      keepStep()
    }
    if !run.hasFailures {
      stepStart = run.schedule.count
      isFinishing = true
      try await finish(store, clocks)
      extendStep()
    }
    // The exploration has checked the leftovers.
    store.endsSilently = true
  }

  private func keepStep() {
    let decisions = run.schedule.decisions[stepStart...]
    tape.steps.append(.init(draws: draw.values, schedule: decisions.map(\.choice)))
    steps.append(
      .init(spans: draw.spans, integers: draw.integers, options: decisions.map(\.options)))
  }

  /// Adds the decisions after the last step to it.
  private func extendStep() {
    let decisions = run.schedule.decisions[stepStart...]
    guard !steps.isEmpty, !decisions.isEmpty else { return }
    let last = steps.count - 1
    let before = steps[last].options.count
    let schedule = tape.steps[last].schedule
    tape.steps[last].schedule =
      schedule + Array(repeating: 0, count: before - schedule.count) + decisions.map(\.choice)
    steps[last].options += decisions.map(\.options)
  }

  private func reportForeignStore() {
    exploration.add(
      mistake: """
        The test store of the scripts was not made by this call of the closure, so the exploration can't order its \
        effects.

        Fix: let the first closure of 'exploreActions' return a new test store each time.
        """)
  }
}
