import Effects

/// One run of a random script, which sends and receives actions, advances clocks and checks the state.
///
/// The run uses the runtime of the test store directly. A segment of a run lasts from a sent or received action until
/// the script continues. In a segment, effects run exactly as they do during a call such as `receive` in a test, so
/// that the script can be printed as a test.
final class ScriptRun<State, Action>: RunningScript {
  let body: ScriptBody<State, Action>
  let exploration: Exploration
  let run: ExploredRun
  let draw: Draw
  /// The choices that were made in the steps so far.
  private(set) var tape = ChoiceTape()
  private(set) var steps: [CaseRecord.Step] = []
  /// The number of decisions that the schedule had made when the current step, or the work after the last step, began.
  private var stepStart = 0
  private var isFinishing = false
  /// The first check that failed; `nil` if no check has failed.
  var failedCheck: ScriptCheck?
  /// A Boolean value indicating whether an effect's action was still waiting when the script took a step.
  var hasActionWaited = false
  /// The choices of the schedule for the calls of the printed test; `nil` if the run is not recorded as a test.
  var printedChoices: [Int]?
  /// The lines of the printed test.
  var lines: [String] = []
  /// The part of the run that the printed test needs in order to fail.
  var excerpt = PrintedExcerpt()
  /// The maximum number of sleeps that end after the last step.
  let sleepsAtEnd: Int
  private static var sleepsAtEnd: Int { 100 }
  var sent: [(task: TestStoreTask, line: Int)] = []
  var stateName: String?
  /// The statistics that include this run; `nil` if the run is not counted.
  var statistics: ScriptStatistics?

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - body: The closures of the exploration.
  ///   - exploration: The exploration.
  ///   - run: The run of the exploration, with its schedule.
  ///   - draw: The source of the random parts of the actions.
  ///   - isPrinted: A Boolean value indicating whether the run is recorded as a test.
  ///   - sleepsAtEnd: The maximum number of sleeps that end after the last step; `nil` for the usual maximum.
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

  /// Counts the actions and the states of the run in the given statistics, which ``takeStatistics()`` returns.
  func count(in statistics: consuming ScriptStatistics) { self.statistics = statistics }

  /// Returns the statistics, including those of this run.
  func takeStatistics() -> ScriptStatistics { statistics.take() ?? ScriptStatistics() }

  /// A record of the choices that the run has made so far, and of the options for each choice.
  var record: CaseRecord {
    let last = run.schedule.decisions.last { $0.choice != 0 }?.fingerprint ?? 0
    return CaseRecord(tape: tape, steps: steps, fingerprint: last ^ draw.fingerprint)
  }

  /// Ends the run in the middle of a step.
  ///
  /// - Returns: The record of the run so far, including the unfinished step.
  func endHere() -> CaseRecord {
    if isFinishing { extendStep() } else { keepStep() }
    return record
  }

  /// Runs the script.
  ///
  /// - Parameters:
  ///   - length: The maximum number of steps.
  ///   - fixed: The steps to repeat; `nil` for random steps.
  ///   - isolation: The caller's isolation.
  /// - Throws: The error that `makeStore` throws.
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
      // A step whose action could not be drawn is kept too, because the script would not fail again without this step.
      guard try await takeStep(of: store, clocks) || run.hasFailures else { break }
      keepStep()
    }
    if !run.hasFailures {
      stepStart = run.schedule.count
      isFinishing = true
      try await finish(store, clocks)
      extendStep()
    }
    // The store does not report running effects and unreceived actions at its end, because the exploration has already
    // reported them.
    store.endsSilently = true
  }

  private func keepStep() {
    let decisions = run.schedule.decisions[stepStart...]
    tape.steps.append(.init(draws: draw.values, schedule: decisions.map(\.choice)))
    steps.append(
      .init(spans: draw.spans, integers: draw.integers, options: decisions.map(\.options)))
  }

  /// Adds the decisions that the schedule made after the last step to the record of that step.
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
        The closure that makes the test store returned a store that existed before the call, so the exploration \
        can't order the effects of this store.

        Fix: make a new test store in each call of the closure.
        """)
  }
}
