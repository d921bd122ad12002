extension SchedulerInterval where Queue == DispatchQueue {
  /// Creates an interval from a `DispatchTimeInterval`.
  ///
  /// - Parameter interval: The interval; `.never` becomes 292 years.
  public init(_ interval: DispatchTimeInterval) {
    switch interval {
    case .seconds(let count): self.init(duration: .seconds(count))
    case .milliseconds(let count): self.init(duration: .milliseconds(count))
    case .microseconds(let count): self.init(duration: .microseconds(count))
    case .nanoseconds(let count): self.init(duration: .nanoseconds(count))
    case .never: self.init(duration: .nanoseconds(Int.max))
    }
  }

  /// The interval as a `DispatchTimeInterval`, in whole nanoseconds.
  public var timeInterval: DispatchTimeInterval { .nanoseconds(Int(duration / .nanoseconds(1))) }
}

extension SchedulerInterval where Queue: DatedQueue {
  /// Creates an interval of a number of seconds.
  ///
  /// - Parameter seconds: The number of seconds.
  public init(_ seconds: TimeInterval) { self.init(duration: .seconds(seconds)) }

  /// The number of seconds.
  public var timeInterval: TimeInterval { seconds }
}
