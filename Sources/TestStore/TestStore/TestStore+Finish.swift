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
    enter()
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let effects = runtime.effects
    let mailbox = root.mailbox
    let timeout = timeout ?? self.timeout
    while await runtime.run(
      timeout: timeout,
      until: { mailbox.hasLetters || effects.tasksInFlight.allSatisfy(\.isSkipped) })
    {
      guard exhaustivity != .on, mailbox.hasLetters else { break }
      reduceUnasserted()
    }
    if exhaustivity == .on { TestStoreEnd(self).reportLeftovers(at: site, finish: site) }
    isFinished = true
  }

  /// Reduces what was sent but not received, until nothing more comes.
  func reduceAll(isolation: isolated (any Actor)? = #isolation) async {
    while reduceUnasserted() != nil { await runtime.settle(timeout: timeout) }
  }

  /// Reduces the next action without an assertion.
  ///
  /// - Returns: The action, if there was one.
  @discardableResult
  func reduceUnasserted() -> Action? {
    guard let letter = takeLetter() else { return nil }
    log.record(.skipped(letter.action, from: letter.scope))
    recordingReceipt(of: letter) { root.reduce(letter) }
    return root.action(of: letter)
  }
}
