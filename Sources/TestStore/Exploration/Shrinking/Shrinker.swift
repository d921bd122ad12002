/// A search for the simplest case of an explored test that still fails.
///
/// A case is given as a tape of choices. The search uses only tapes and a function that runs a tape. It applies passes
/// until none makes the tape simpler, or until the limit of runs is reached. So the result depends neither on time nor
/// on chance.
struct Shrinker {
  /// The result of running a tape.
  struct Attempt {
    let record: CaseRecord
    /// A Boolean value indicating whether the run failed in the same way as the first run.
    let fails: Bool
  }

  /// A function that runs the explored test with the choices on a tape.
  typealias Run = (ChoiceTape) async -> Attempt

  /// The maximum number of runs.
  static let limit = 2_000

  /// The simplest failing run so far.
  private(set) var best: CaseRecord
  /// The number of runs so far.
  private(set) var runs = 0
  private let limit: Int
  private var tried: Set<ChoiceTape> = []

  /// Creates a search that begins with a failed run.
  init(_ best: CaseRecord, limit: Int = limit) {
    self.best = best
    self.limit = limit
    tried = [best.tape]
  }

  /// A Boolean value indicating whether the limit of runs is reached.
  var isExhausted: Bool { runs >= limit }

  /// Applies all passes until none makes the tape simpler.
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

  /// Runs a tape if it is simpler than the best one and was not tried before, and keeps the run if it fails.
  ///
  /// - Returns: `true` if the run is now the simplest failing run; otherwise, `false`.
  @discardableResult
  mutating func accept(
    _ tape: ChoiceTape, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async -> Bool {
    guard tape.isPlainer(than: best.tape) else { return false }
    guard let attempt = await attempt(tape, run) else { return false }
    return keep(attempt)
  }

  /// Runs a tape, unless it was tried before or the limit of runs is reached.
  mutating func attempt(
    _ tape: ChoiceTape, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async -> Attempt? {
    guard tried.insert(tape).inserted else { return nil }
    return await again(tape, run)
  }

  /// Runs a tape even if it was tried before, unless the limit of runs is reached.
  mutating func again(
    _ tape: ChoiceTape, isolation: isolated (any Actor)? = #isolation, _ run: Run
  ) async -> Attempt? {
    guard !isExhausted else { return nil }
    runs += 1
    return await run(tape)
  }

  /// Keeps a failed run if its tape is simpler than the best one, and returns `true` if the run was kept.
  mutating func keep(_ attempt: Attempt) -> Bool {
    // The run also made choices that the tape had left open, so the recorded tape may be less simple than the tape that
    // was tried.
    guard attempt.fails, attempt.record.tape.isPlainer(than: best.tape) else { return false }
    best = attempt.record
    tried.insert(best.tape)
    return true
  }
}
