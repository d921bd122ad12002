/// The type of an unimplemented scheduler with the time and the options of `S`.
public typealias UnimplementedSchedulerOf<S: Scheduler> = AnySchedulerOf<S>

/// The older name of ``UnimplementedSchedulerOf``.
public typealias FailingSchedulerOf<S: Scheduler> = AnySchedulerOf<S>

extension Scheduler where SchedulerTimeType: QueueTime {
  /// A scheduler that reports an issue when it is used.
  public static var unimplemented: AnySchedulerOf<Self> { unimplemented("\(SchedulerTimeType.Queue.self)") }

  /// Returns a scheduler that reports an issue when it is used, and on which no time passes.
  ///
  /// - Parameters:
  ///   - name: The name of the scheduler in the issue.
  ///   - fileID: The module and file that the issue names.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The scheduler.
  public static func unimplemented(
    _ name: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> AnySchedulerOf<Self> {
    let clock = UnimplementedSchedulerClock(
      name: name, queue: "\(SchedulerTimeType.Queue.self)",
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    return AnyScheduler(clock: clock, queue: .immediate { clock.report("schedule") }) {
      clock.report("now")
      return .virtualStart
    }
  }

  /// The older name of `unimplemented`.
  public static var failing: AnySchedulerOf<Self> { unimplemented }

  /// Returns a scheduler that reports an issue when it is used; this is the older name of `unimplemented(_:)`.
  ///
  /// - Parameter name: The name of the scheduler in the issue.
  /// - Returns: The scheduler.
  public static func failing(_ name: String) -> AnySchedulerOf<Self> { unimplemented(name) }
}
