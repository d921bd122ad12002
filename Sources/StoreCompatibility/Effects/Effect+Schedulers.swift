extension Effect {
  /// Returns an effect that runs this effect after a pause, unless another effect with the same id starts during the
  /// pause.
  ///
  /// - Parameters:
  ///   - id: The id, which belongs to the feature whose reducer returns the effect.
  ///   - dueTime: The length of the pause.
  ///   - scheduler: The scheduler that measures the time.
  ///   - options: Not used.
  ///   - fileID: The module and file that identify the pause in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect; `.none` if this effect is `.none`, in which case nothing is cancelled.
  /// - Complexity: O(1). Creating the effect allocates, and so does starting it.
  public func debounce<S: Scheduler>(
    id: some Hashable & Sendable, for dueTime: S.SchedulerTimeType.Stride, scheduler: S,
    options: S.SchedulerOptions? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    debounce(
      id: id, for: dueTime.duration, clock: scheduler.eraseToAnyScheduler().clock,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Returns this effect, limited to one action per interval.
  ///
  /// - Parameters:
  ///   - id: The id, which belongs to the feature whose reducer returns the effect.
  ///   - interval: The shortest time between two actions.
  ///   - scheduler: The scheduler that measures the time.
  ///   - latest: A Boolean value indicating whether the last action during an interval is sent when the interval ends,
  ///     instead of the first one.
  ///   - fileID: The module and file that identify the pause in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect; `.none` if this effect is `.none`, in which case nothing is cancelled.
  /// - Complexity: O(1). Creating the effect allocates, and so does starting it.
  public func throttle<S: Scheduler>(
    id: some Hashable & Sendable, for interval: S.SchedulerTimeType.Stride, scheduler: S, latest: Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    throttle(
      id: id, for: interval.duration, clock: scheduler.eraseToAnyScheduler().clock, latest: latest,
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
