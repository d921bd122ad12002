import Effects

// How effects are run so that they take the same course every time.
//
// Nothing of them may run at the same time as anything else of them. What is enqueued on the executor never does. But
// an effect may hop to the main actor, and be there while the executor runs others: which of them is first to send,
// to sleep or to write would be left to chance. So jobs are run one by one where the test is, as long as all effects
// are known to be either ready, or waiting for the store, or asleep on a test clock. When one is not, the rest is run
// on the main actor: there the executor and what is in line for the main actor take turns.
extension TestRuntime {
  /// Whether effects may be where the executor can't see them.
  ///
  /// An effect of one task that waits for the store or sleeps on a test clock is known to be there. Of several
  /// tasks it can't be said.
  var mayBeOffExecutor: Bool {
    let counts = effects.taskCounts
    return counts.inFlight > counts.waiting + executor.jobCount
      || executor.hasChildTasks && counts.inFlight > 0
  }

  /// Settles.
  func settled(_ limit: RunLimit, isolation: isolated (any Actor)? = #isolation) async -> Rest {
    var limit = limit
    executor.beginDriving()
    let generation = drain(&limit, while: { !mayBeOffExecutor })
    var rest = Rest(generation: generation, isCutShort: !limit.hasTime)
    if mayBeOffExecutor {
      rest = await settleOnMainActor(limit, actorOfTest: isolation is MainActor ? nil : isolation)
    } else {
      endDriving()
    }
    if effects.taskCounts.inFlight == 0 { executor.forgetTasks() }
    // Of what a schedule holds back nothing is known.
    if rest.isCutShort || executor.jobCount == 0 { restlessness.set(rest.isCutShort) }
    return rest
  }

  /// Runs what is ready where it is called, without waiting for anything.
  func settleHere() {
    var limit = limit(timeout: Self.timeout)
    executor.beginDriving()
    _ = drain(&limit) { true }
    endDriving()
  }

  /// Settles on the main actor, and ends the drive there: on the way back to its own actor the test may have to wait
  /// behind the actor's other work, which must not wait for the test in turn.
  @MainActor
  private func settleOnMainActor(_ limit: RunLimit, actorOfTest: (any Actor)?) async -> Rest {
    var limit = limit
    // What is in line for the test's actor is done before a visit to it ends. From then on it comes to the executor.
    if let actorOfTest { await Self.visit(actorOfTest) }
    defer { endDriving() }
    while true {
      let generation = drain(&limit) { true }
      let rest = Rest(generation: generation, isCutShort: !limit.hasTime)
      guard mayBeOffExecutor else { return rest }
      // What is in line for the main actor is done before this.
      await Task { @MainActor in }.value
      if events.generation == generation || !limit.isLeft { return rest }
    }
  }

  private static func visit(_ actor: isolated any Actor) {}

  /// Runs jobs while `isSafe`, and returns the number of events before there were no more.
  private func drain(_ limit: inout RunLimit, while isSafe: () -> Bool) -> Int {
    while true {
      let generation = events.generation
      guard limit.isLeft, isSafe(), executor.runNext() else { return generation }
      limit.countJob()
    }
  }

  /// Ends the drive; jobs of actors that are left are run, for others may be waiting in line behind them.
  private func endDriving() {
    while !executor.endDriving() { _ = executor.runNext() }
  }
}
