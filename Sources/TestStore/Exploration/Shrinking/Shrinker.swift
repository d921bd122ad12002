/// A search for the plainest tape that still fails.
///
/// It knows only tapes, and a function that runs one. It applies passes until none makes the tape plainer, or the limit
/// of runs is reached. So the result depends neither on time nor on chance.
struct Shrinker {
  /// The result of running a tape.
  struct Attempt {
    let record: CaseRecord
    /// A Boolean value indicating whether the run failed in the same way as the first one.
    let fails: Bool
  }

  /// Runs a tape.
  typealias Run = (ChoiceTape) async -> Attempt

  /// The maximum number of runs.
  static let limit = 2_000

  /// The plainest run so far that fails.
  private(set) var best: CaseRecord
  /// The number of runs so far.
  private(set) var runs = 0
  private let limit: Int
  private var tried: Set<ChoiceTape> = []

  /// Creates a search that begins with a run that fails.
  init(_ best: CaseRecord, limit: Int = limit) {
    self.best = best
    self.limit = limit
    tried = [best.tape]
  }

  /// A Boolean value indicating whether the limit of runs is reached.
  var isExhausted: Bool { runs >= limit }

  /// Applies all passes until none makes the tape plainer.
  mutating func shrink(isolation: isolated (any Actor)? = #isolation, _ run: Run) async {
    var before: ChoiceTape
    repeat {
      before = best.tape
      await deleteSteps(run)
      await makeSchedulesPlain(run)
      await deleteElements(run)
      await lowerDraws(run)
      await lowerTogether(run)
      await sortSteps(run)
      await exchangeDraws(run)
      await moveDeviations(run)
      if best.tape == before { await mergeSteps(run) }
      if best.tape == before { await deleteStepsLoweringOthers(run) }
      if best.tape == before { await search(run) }
    } while best.tape != before && !isExhausted
  }

  /// Runs a tape if it is plainer than the best and was not tried before, and keeps it if it fails.
  ///
  /// - Returns: True if it is the best now.
  @discardableResult
  mutating func accept(
    _ tape: ChoiceTape, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async -> Bool {
    guard tape.isPlainer(than: best.tape) else { return false }
    guard let attempt = await attempt(tape, run) else { return false }
    return keep(attempt)
  }

  /// Runs a tape that was not tried before.
  mutating func attempt(
    _ tape: ChoiceTape, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async -> Attempt? {
    guard tried.insert(tape).inserted else { return nil }
    return await again(tape, run)
  }

  /// Runs a tape, even one that was tried before.
  mutating func again(
    _ tape: ChoiceTape, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async -> Attempt? {
    guard !isExhausted else { return nil }
    runs += 1
    return await run(tape)
  }

  /// Keeps a run that fails, if it is plainer than the best.
  mutating func keep(_ attempt: Attempt) -> Bool {
    // The run made the choices that the tape leaves open, and the result may be less plain.
    guard attempt.fails, attempt.record.tape.isPlainer(than: best.tape) else { return false }
    best = attempt.record
    tried.insert(best.tape)
    return true
  }
}
