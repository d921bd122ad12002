import Effects
import Store

extension TestStore {
  /// Runs a part of a test and prints its script: what was sent, received and changed, ready to be pasted.
  ///
  /// ```swift
  /// await store.recordScript {
  ///   await store.send(.load)
  ///   await clock.advance(by: .seconds(1))
  /// }
  /// ```
  ///
  /// Nothing has to be asserted or received in it: what effects send is received by itself, before the next `send`
  /// and at the end. Pasted in place of it, the script asserts what has happened, all of it:
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
  /// It says what the feature does; whether that is what it should do is for its reader to say. Structs are written
  /// as calls of their memberwise initializers, a ``TestClock`` as `clock`.
  ///
  /// - Parameters:
  ///   - operation: Sends what the test is about, and advances clocks.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The isolation of the store: the caller's.
  /// - Returns: The script.
  /// - Throws: What `operation` throws; nothing is printed then.
  @discardableResult
  public func recordScript(
    _ operation: () async throws -> Void,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
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
      await reduceAll(at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    let script = recorder.end()
    print(script)
    return script
  }

  /// Takes down that the test sends `action`, if a script is being recorded.
  func recordSent(_ action: Action, from before: State) {
    guard runtime.script.isRecording else { return }
    record(Self.call("send", action), from: before)
  }

  /// Runs `reduce`, and takes down that the test receives the action of `pending`, if a script is being recorded.
  func recordingReceipt(of pending: Mailbox.PendingAction, _ reduce: () -> Void) {
    guard runtime.script.isRecording else { return reduce() }
    let action = root.action(of: pending)
    let before = state
    reduce()
    let call =
      Action.self is any Equatable.Type
      ? Self.call("receive", action)
      : ["await store.receive(\(ActionPattern.text(of: action)))"]
    record(call, from: before)
  }

  private static func call(_ name: String, _ action: Action) -> [String] {
    let text = SwiftText()
    let line = text.lines(action, prefix: "await store.\(name)(", suffix: ")")
    guard line.count > 1 else { return line }
    return ["await store.\(name)("] + text.lines(action).map { "  \($0)" } + [")"]
  }

  /// Takes down a call, with the changes it leads to as its closure.
  private func record(_ call: [String], from before: State) {
    var changes = ChangeScript()
    changes.add(equating(before, with: state), state, at: "$0")
    guard !changes.lines.isEmpty else { return runtime.script.add(call) }
    runtime.script.add(
      call.dropLast() + ["\(call.last ?? "") {"] + changes.lines.map { "  \($0)" } + ["}"])
  }
}
