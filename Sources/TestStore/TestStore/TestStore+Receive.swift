import Effects
import Store

extension TestStore {
  /// What a `receive` looks for.
  struct Expectation {
    /// Whether an action is the one.
    let matches: (Action) -> Bool
    /// What is looked for, in words.
    let title: String
    /// How an action that is not the one differs from it.
    let difference: (Action) -> String
  }

  /// Receives the next action, or with less than full exhaustivity the next that matches.
  func receive(
    _ expectation: Expectation, timeout: Duration?, _ update: ((inout State) throws -> Void)?,
    at site: SourceSite, isolation: isolated (any Actor)? = #isolation
  ) async {
    root.enter(isolation)
    let timeout = timeout ?? self.timeout
    let mailbox = root.mailbox
    let isThere = await runtime.run(timeout: timeout) {
      mailbox.letters.contains { exhaustivity == .on || expectation.matches($0.action) }
    }
    guard isThere else { return failNotReceived(expectation, timeout, at: site) }
    skip(until: expectation, at: site)
    guard let letter = takeLetter() else { return }
    let before = snapshot()
    root.reduce(letter)
    if expectation.matches(letter.action) {
      expectChange(from: before, update, at: site)
    } else {
      fail("Received unexpected action:\n\n\(expectation.difference(letter.action))", at: site)
    }
    await runtime.settle()
  }

  /// The next action that was not cancelled meanwhile.
  func takeLetter() -> Mailbox<Action>.Letter? {
    while let letter = root.mailbox.takeDirect() ?? root.mailbox.takePosted() {
      if root.mailbox.isLive(letter) { return letter }
      root.mailbox.settle(letter)
    }
    return nil
  }

  /// Without exhaustivity: reduces what comes before the expected action.
  private func skip(until expectation: Expectation, at site: SourceSite) {
    guard case .off(let showSkipped) = exhaustivity else { return }
    var skipped: [Action] = []
    while let first = root.mailbox.letters.first, !expectation.matches(first.action), let letter = takeLetter() {
      skipped.append(letter.action)
      root.reduce(letter)
    }
    if showSkipped, !skipped.isEmpty {
      note("Skipped assertions: received unasserted actions before this one:\(Self.list(skipped))", at: site)
    }
  }

  private func failNotReceived(_ expectation: Expectation, _ timeout: Duration, at site: SourceSite) {
    let received = root.mailbox.letters.map(\.action)
    let others = received.isEmpty ? "" : "\n\nReceived instead:\(Self.list(received))"
    fail(
      "Expected to receive \(expectation.title), but received none.\(others)\n\n\(explainWaiting(timeout))",
      at: site)
  }

  /// Why nothing more will come.
  func explainWaiting(_ timeout: Duration) -> String {
    let tasks = runtime.effects.tasksInFlight
    guard !tasks.isEmpty else {
      return """
        No effect is in flight that could send it.

        Likely causes, in order:
        1. The reducer does not return the effect for the action sent before. Check that branch.
        2. The effect ended without sending, because it was cancelled or caught an error.
        """
    }
    return "In flight:" + tasks.map { "\n• \(Self.describe($0, timeout))" }.joined()
  }

  /// An effect in flight, and what it waits for.
  static func describe(_ task: EffectScope, _ timeout: Duration) -> String {
    let place = task.label.map { " It was made at \($0.site)." } ?? ""
    let wait =
      if task.isWaitingForStore {
        "It waits for its action to be received: 'await store.receive(…)'."
      } else if task.sleepsOnTestClock {
        "It sleeps on a test clock that nobody advances: 'await clock.advance(by: …)'."
      } else {
        """
        It waits for something outside of the test for longer than \(timeout), a thread, a stream or another actor. \
        Override the dependency that it waits for, or give the call a longer 'timeout'.
        """
      }
    return "\(task.title) is still running.\(place) \(wait)"
  }
}
