import Effects

/// Runs the effects of a test store until nothing is left to happen by itself.
final class TestRuntime: Sendable {
  let effects: EffectRuntime
  let executor: TestExecutor
  let events: TestEvents

  init() {
    let events = TestEvents()
    self.events = events
    executor = TestExecutor(events: events)
    effects = EffectRuntime(executor: executor, isScripted: true, onEvent: { events.signal() })
  }

  /// Runs what is ready; and where effects are neither ready nor known to wait, gives those that have hopped to the
  /// main actor their turn, until they are back.
  func settle(isolation: isolated (any Actor)? = #isolation) async {
    _ = await settledGeneration()
  }

  /// Runs until `isDone` holds.
  ///
  /// - Returns: Whether it came to hold; false when nothing is left that could bring it about, or at the time-out.
  func run(
    timeout: Duration, isolation: isolated (any Actor)? = #isolation, until isDone: () -> Bool
  ) async -> Bool {
    while true {
      let generation = await settledGeneration()
      if isDone() { return true }
      // What is left is parked where only its arrival can be waited for: a thread, a socket, another actor.
      guard effects.hasStrayTasks, await events.wait(after: generation, timeout: timeout) else { return false }
    }
  }

  /// Settles, and returns the number of events until then: a later one means that there is more to do.
  private func settledGeneration(isolation: isolated (any Actor)? = #isolation) async -> Int {
    while true {
      let generation = events.generation
      if executor.drain() { continue }
      guard effects.hasStrayTasks else { return generation }
      await Self.flushMainActor()
      if events.generation == generation { return generation }
    }
  }

  /// Lets the jobs run that are in line for the main actor.
  private static func flushMainActor() async {
    await Task { @MainActor in }.value
  }
}
