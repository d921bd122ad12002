/// The options of a closure that a queue or run loop runs; here, the options have no effect.
public struct SchedulerQueueOptions<Queue>: Sendable {
  /// Creates the options.
  public init() {}
}
