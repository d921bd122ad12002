extension Effect {
  /// Returns an effect that pauses and then runs this effect, unless a newer effect with the same id starts during the
  /// pause.
  ///
  /// ```swift
  /// case .queryChanged(let query):
  ///   return .run { send in await send(.found(try await search(query))) }
  ///     .debounce(id: CancelID.search, for: .milliseconds(300), clock: clock)
  /// ```
  ///
  /// As with `cancellable(id:cancelInFlight:)`, the newest effect with the id cancels the earlier effects, whether they
  /// still pause or already run.
  ///
  /// - Parameters:
  ///   - id: The id, which belongs to the feature whose reducer returns the effect.
  ///   - dueTime: The length of the pause.
  ///   - clock: The clock that measures the pause.
  ///   - tolerance: The maximum delay of the end of the pause.
  ///   - fileID: The module and file that identify the pause in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect, or `.none` if this effect is `.none`. The effect `.none` cancels nothing.
  /// - Complexity: O(1). Creating and starting the effect allocate memory.
  public func debounce<Duration: DurationProtocol>(
    id: some Hashable & Sendable, for dueTime: Duration, clock: any Clock<Duration>,
    tolerance: Duration? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    guard let node else { return .none }
    let pause = Self.run(
      name: "debounce",
      operation: { _ in try await clock.sleep(for: dueTime, tolerance: tolerance) },
      fileID: fileID, filePath: filePath, line: line, column: column)
    let expansion = pause.concatenate(with: self).cancellable(id: id, cancelInFlight: true)
    return Self(node: OperatorNode(node, ".debounce(id: \(id), for: \(dueTime))", expansion: expansion.node))
  }
}
