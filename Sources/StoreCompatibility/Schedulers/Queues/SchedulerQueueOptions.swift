/// The options of a closure that a queue or run loop runs, which have no effect here.
public struct SchedulerQueueOptions<Queue>: Sendable {
  /// Creates the options.
  public init() {}
}
