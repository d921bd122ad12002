extension SchedulerTime where Queue == DispatchQueue {
  /// Creates a point in time from a `DispatchTime`.
  ///
  /// - Parameter time: The time since the machine was started.
  public init(_ time: DispatchTime) { self.init(offset: .nanoseconds(time.uptimeNanoseconds)) }

  /// The time since the machine was started.
  public var dispatchTime: DispatchTime {
    DispatchTime(uptimeNanoseconds: UInt64(max(0, offset / .nanoseconds(1))))
  }
}

extension SchedulerTime where Queue: DatedQueue {
  /// Creates a point in time from a date.
  ///
  /// - Parameter date: The date.
  public init(_ date: Date) { self.init(offset: .seconds(date.timeIntervalSince1970)) }

  /// The date.
  public var date: Date { Date(timeIntervalSince1970: offset / .seconds(1)) }
}
