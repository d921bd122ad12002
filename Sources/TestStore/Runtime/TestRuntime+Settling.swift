import Effects

// The steps that make effects run in the same order every time.
//
// Two steps of effects must never run at the same time. Jobs of the executor never do so. But an effect may move to the
// main actor and run there while the executor runs other effects. The order of the effects would then depend on timing.
// Therefore the test runs jobs one by one, as long as each effect is known to be ready, waiting for the store, or
// asleep on a test clock. If this is not known for an effect, the remaining jobs run on the main actor, where the
// executor and the main actor's own jobs take turns.
extension TestRuntime {
  /// A Boolean value indicating whether an effect may be running outside the executor.
  ///
  /// An effect with one task that waits for the store or sleeps on a test clock is not running. For an effect with
  /// child tasks, this is unknown, so the value is `true`.
  var mayBeOffExecutor: Bool {
    let counts = effects.taskCounts
    return counts.inFlight > counts.waiting + executor.jobCount
      || executor.hasChildTasks && counts.inFlight > 0
  }

  /// Returns the reason why an effect may be running outside the executor.
  private func describeStrays() -> String {
    let tasks = effects.tasksInFlight
    let stray = tasks.first {
      !$0.isWaitingForStore && executor.firstSleep(of: $0) == nil && !executor.hasJob(of: $0)
    }
    if stray == nil, executor.hasChildTasks {
      return "an effect has child tasks, and the executor can't see what they wait for"
    }
    // The effect may already have returned to the executor. Then no stray effect is found.
    return "\((stray ?? tasks.first)?.title ?? "An effect") has left the executor"
  }

  /// Runs effects until they settle or reach the limit.
  func settled(_ limit: RunLimit, isolation: isolated (any Actor)? = #isolation) async -> SettleResult {
    var limit = limit
    executor.beginDriving()
    let generation = drain(&limit, while: { !mayBeOffExecutor })
    var result = SettleResult(generation: generation, isCutShort: !limit.hasTime)
    if mayBeOffExecutor {
      schedule?.noteStray { describeStrays() }
      result = await settleOnMainActor(
        limit, since: .now, actorOfTest: isolation is MainActor ? nil : isolation)
    } else {
      endDriving()
    }
    if effects.taskCounts.inFlight == 0 { executor.forgetTasks() }
    // If a schedule holds back jobs, the runtime does not know whether the effects would settle.
    if result.isCutShort || executor.jobCount == 0 { quiescence.record(hasSettled: !result.isCutShort) }
    return result
  }

  /// Runs the ready jobs on the caller's thread, without waiting.
  func settleHere() {
    var limit = limit(timeout: Self.timeout)
    executor.beginDriving()
    _ = drain(&limit) { true }
    endDriving()
  }

  /// Runs effects on the main actor until they settle or reach the limit, and then stops draining the executor's queue.
  ///
  /// The method stops draining the queue before it leaves the main actor. The return to the test's own actor may have
  /// to wait for other jobs of that actor. If those jobs were in the queue, the wait would never end, because nothing
  /// drains the queue meanwhile.
  ///
  /// - Parameters:
  ///   - limit: The limit.
  ///   - start: The time at which the caller began to wait for the main actor.
  ///   - actorOfTest: The test's own actor, if it is not the main actor.
  /// - Returns: The result.
  @MainActor
  private func settleOnMainActor(
    _ limit: RunLimit, since start: ContinuousClock.Instant, actorOfTest: (any Actor)?
  ) async -> SettleResult {
    var limit = limit
    // A visit to the test's actor waits for the jobs that are already queued on this actor. Later jobs of this actor
    // come to the executor.
    if let actorOfTest { await Self.visit(actorOfTest) }
    limit.excludeWait(since: start)
    defer { endDriving() }
    while true {
      let generation = drain(&limit) { true }
      let result = SettleResult(generation: generation, isCutShort: !limit.hasTime)
      guard mayBeOffExecutor else { return result }
      let start = ContinuousClock.now
      // The jobs queued on the main actor run before this task.
      await Task { @MainActor in }.value
      limit.excludeWait(since: start)
      if events.generation == generation || !limit.isLeft { return result }
    }
  }

  private static func visit(_ actor: isolated any Actor) {}

  /// Runs jobs while `isSafe` returns `true`.
  ///
  /// - Returns: The number of events that had happened when the method last looked for jobs.
  private func drain(_ limit: inout RunLimit, while isSafe: () -> Bool) -> Int {
    while true {
      let generation = events.generation
      guard limit.isLeft, isSafe() else { return generation }
      switch executor.step(mayContinue: limit.mayContinue) {
      case .ran: limit.countJob()
      case .goesOn: limit.letTestContinue()
      case .receives, .idle: return generation
      }
    }
  }

  /// Runs the remaining jobs of actors, because other jobs may wait for them, and then stops draining the executor's
  /// queue.
  func endDriving() {
    while !executor.endDriving() { executor.step() }
  }
}
