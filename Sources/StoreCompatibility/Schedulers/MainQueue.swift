import Effects

extension DependencyValues {
  /// The scheduler of the main queue.
  ///
  /// A test that uses this dependency must provide a scheduler: `DispatchQueue.test.eraseToAnyScheduler()` or
  /// `.immediate`. In new code, use `\.continuousClock`.
  public var mainQueue: AnySchedulerOf<DispatchQueue> {
    get { self[MainQueueKey.self] }
    set { self[MainQueueKey.self] = newValue }
  }

  /// The scheduler of the main run loop, whose `now.date` is the current date.
  ///
  /// A test that uses this dependency must provide a scheduler: `RunLoop.test.eraseToAnyScheduler()` or `.immediate`.
  /// In new code, use `\.continuousClock` and `\.date`.
  public var mainRunLoop: AnySchedulerOf<RunLoop> {
    get { self[MainRunLoopKey.self] }
    set { self[MainRunLoopKey.self] = newValue }
  }

  private enum MainQueueKey: DependencyKey {
    static var liveValue: AnySchedulerOf<DispatchQueue> { .main }
    static var testValue: AnySchedulerOf<DispatchQueue> { .unimplementedDependency("\\.mainQueue") }
  }

  private enum MainRunLoopKey: DependencyKey {
    static var liveValue: AnySchedulerOf<RunLoop> { .main }
    static var testValue: AnySchedulerOf<RunLoop> { .unimplementedDependency("\\.mainRunLoop") }
  }
}

extension AnyScheduler where SchedulerTimeType: QueueTime {
  /// Returns the scheduler for a test that provides no scheduler.
  ///
  /// When the scheduler is used, it reports an issue. The issue names the declaration of the dependency that returned
  /// the scheduler.
  fileprivate static func unimplementedDependency(_ name: String) -> Self {
    let site = DependencyRead.keptSite
    return unimplemented(
      name, fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
  }
}
