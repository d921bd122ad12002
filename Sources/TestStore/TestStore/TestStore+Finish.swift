import Effects
import Store

extension TestStore {
  /// Waits for all effects to end, and fails the test if actions were not received or an effect can't end.
  ///
  /// With less than full exhaustivity actions that were not received are reduced in order, until nothing is left to
  /// happen.
  ///
  /// - Parameters:
  ///   - timeout: How long to wait for an effect that has gone where the test can't see it.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The isolation of the store: the caller's.
  public func finish(
    timeout: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    root.enter(isolation)
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let effects = runtime.effects
    let mailbox = root.mailbox
    while await runtime.run(
      timeout: timeout ?? self.timeout,
      until: { effects.tasksInFlight.isEmpty || !mailbox.letters.isEmpty })
    {
      guard exhaustivity != .on, !mailbox.letters.isEmpty else { break }
      await reduceAll()
    }
    reportLeftovers(at: site)
    isFinished = true
  }

  /// Reduces what was sent but not received, until nothing more comes.
  func reduceAll(isolation: isolated (any Actor)? = #isolation) async {
    while let letter = takeLetter() {
      root.reduce(letter)
      await runtime.settle()
    }
  }

  /// Fails for every action that was not received and every effect that still runs, at the call that began it.
  func reportLeftovers(at site: SourceSite) {
    runtime.executor.drain()
    guard exhaustivity == .on else { return }
    reportUnreceived(at: site)
    for task in runtime.effects.tasksInFlight where !task.isSkipped && !task.isWaitingForStore {
      fail(
        """
        An effect is still running at the end of the test.

        \(Self.describe(task, timeout))

        Fix: let it end before the test does, or cancel it: send the action that cancels it, 'await task.cancel()' the \
        task that 'send' returned, or 'await store.skipInFlightEffects()'.
        """, at: task.lineage.callSite ?? site)
    }
  }

  private func reportUnreceived(at site: SourceSite) {
    let letters = root.mailbox.letters
    guard !letters.isEmpty else { return }
    let one = letters.count == 1
    fail(
      """
      The store received \(letters.count) unexpected action\(one ? "" : "s") by the end of this test:
      \(Self.list(letters.map(\.action)).dropFirst())

      Fix: 'await store.receive(…)' \(one ? "it" : "them"), or 'await store.skipReceivedActions()'.
      """, at: letters[0].scope.lineage.callSite ?? site)
  }
}
