import Effects
import Store

extension TestStore {
  /// Runs a part of a test and prints its script: Swift code that sends and receives the same actions, and asserts the
  /// changes.
  ///
  /// ```swift
  /// await store.recordScript {
  ///   await store.send(.load)
  ///   await clock.advance(by: .seconds(1))
  /// }
  /// ```
  ///
  /// The operation need not assert or receive anything. The test store receives the actions of effects automatically,
  /// before the next `send` and at the end. Replace the call with the printed script to assert everything that
  /// happened:
  ///
  /// ```swift
  /// await store.send(.load) {
  ///   $0.isLoading = true
  /// }
  /// await clock.advance(by: .seconds(1))
  /// await store.receive(.loaded(["Dune"])) {
  ///   $0.isLoading = false
  ///   $0.titles = ["Dune"]
  /// }
  /// ```
  ///
  /// The script shows what the feature does. Check that the feature should behave in this way. The script creates
  /// structs with their memberwise initializers. It uses the name `clock` for a ``TestClock``.
  ///
  /// - Parameters:
  ///   - operation: A closure that sends actions and advances clocks.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  /// - Returns: The script.
  /// - Throws: The error that `operation` throws. In this case, nothing is printed.
  @discardableResult
  public func recordScript(
    _ operation: () async throws -> Void,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async rethrows -> String {
    enter()
    let recorder = runtime.script
    recorder.begin()
    defer { recorder.end() }
    try await withExhaustivity(.off) {
      try await operation()
      await runtime.settle(timeout: timeout)
      let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
      await reduceAll(by: "recordScript", at: site)
    }
    recordRemainingChanges()
    let script = recorder.end()
    print(script)
    return script
  }

  /// Records that the test sends `action`, if a script is being recorded.
  func recordSent(_ action: Action, from before: State) {
    guard runtime.script.isRecording else { return }
    record(Self.call("send", action), from: before)
  }

  /// Runs `reduce`, and records that the test receives the action of `pending`, if a script is being recorded.
  func recordingReceipt(of pending: Mailbox.PendingAction, _ reduce: () -> Void) {
    guard runtime.script.isRecording else { return reduce() }
    let action = root.action(of: pending)
    let before = state
    reduce()
    record(Self.receipt(of: action), from: before)
  }

  /// Records the changes of shared values since the last action, if a script is being recorded.
  ///
  /// After this, the test no longer has to assert these changes.
  func recordRemainingChanges() {
    guard runtime.script.isRecording else { return }
    let call = "store.assert"
    let lines = lines([call], from: state)
    runtime.script.add(lines.first == call ? Array(lines.dropFirst()) : lines)
    _ = sharedChanges?.take()
  }

  /// Returns the lines that receive an action.
  private static func receipt(of action: Action) -> [String] {
    Action.self is any Equatable.Type
      ? call("receive", action) : ["await store.receive(\(ActionPattern.text(of: action)))"]
  }

  private static func call(_ name: String, _ action: Action) -> [String] {
    let text = SwiftText()
    let line = text.lines(action, prefix: "await store.\(name)(", suffix: ")")
    guard line.count > 1 else { return line }
    return ["await store.\(name)("] + text.lines(action).map { "  \($0)" } + [")"]
  }

  /// Returns the lines that send or receive an action that led to the current state.
  ///
  /// - Parameters:
  ///   - action: The action.
  ///   - isReceived: A Boolean value indicating whether an effect sent the action.
  ///   - before: The state before the action; `nil` to assert no change.
  /// - Returns: The lines.
  func script(of action: Action, isReceived: Bool, from before: State?) -> [String] {
    let call = isReceived ? Self.receipt(of: action) : Self.call("send", action)
    return before.map { lines(call, from: $0) } ?? call
  }

  /// Records a call.
  private func record(_ call: [String], from before: State) {
    runtime.script.add(lines(call, from: before))
  }

  /// Returns the lines of a call whose closure asserts the changes of the state.
  private func lines(_ call: [String], from before: State) -> [String] {
    var changes = ChangeScript(passed: PassedReferences(in: state))
    changes.add(equating(before, with: state), state, at: "$0")
    let shared = SharedChangeScript(sharedChanges?.untaken ?? [], from: before, to: state)
    let lines = shared.firstLines + changes.lines + shared.lastLines
    let asserted =
      lines.isEmpty ? call : call.dropLast() + ["\(call.last ?? "") {"] + lines.map { "  \($0)" } + ["}"]
    return asserted + shared.comments
  }
}
