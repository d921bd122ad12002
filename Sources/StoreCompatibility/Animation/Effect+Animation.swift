extension Effect {
  /// Returns an effect that sends `action` after the current action is reduced, without an animation.
  ///
  /// - Parameters:
  ///   - action: The action to send.
  ///   - animation: Not used.
  ///   - fileID: The module and file that identify the effect in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect.
  public static func send(
    _ action: Action, animation: Animation?,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    send(action, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns this effect, without an animation.
  ///
  /// - Parameter animation: Not used.
  /// - Returns: The effect.
  public func animation(_ animation: Animation? = .default) -> Self { self }

  /// Returns this effect, without an animation.
  ///
  /// - Parameter transaction: Not used.
  /// - Returns: The effect.
  public func transaction(_ transaction: Transaction) -> Self { self }
}

extension Scheduler {
  /// Returns this scheduler, without an animation.
  ///
  /// - Parameter animation: Not used.
  /// - Returns: The scheduler.
  public func animation(_ animation: Animation? = .default) -> AnySchedulerOf<Self> { eraseToAnyScheduler() }

  /// Returns this scheduler, without an animation.
  ///
  /// - Parameter transaction: Not used.
  /// - Returns: The scheduler.
  public func transaction(_ transaction: Transaction) -> AnySchedulerOf<Self> { eraseToAnyScheduler() }
}
