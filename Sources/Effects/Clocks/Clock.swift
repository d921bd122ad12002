extension DependencyValues {
  /// The clock that also measures the time while the machine sleeps: `ContinuousClock` in a program.
  ///
  /// A test that uses it must provide one, a `TestClock` or an `ImmediateClock`.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock that stops while the machine sleeps: `SuspendingClock` in a program.
  public var suspendingClock: any Clock<Duration> {
    get { self[SuspendingClockKey.self] }
    set { self[SuspendingClockKey.self] = newValue }
  }

  private enum ContinuousClockKey: DependencyKey {
    static var liveValue: any Clock<Duration> { ContinuousClock() }
    static var testValue: any Clock<Duration> { UnimplementedClock.unimplemented("continuousClock") }
  }

  private enum SuspendingClockKey: DependencyKey {
    static var liveValue: any Clock<Duration> { SuspendingClock() }
    static var testValue: any Clock<Duration> { UnimplementedClock.unimplemented("suspendingClock") }
  }
}

extension Clock where Self == UnimplementedClock {
  /// The clock of a test that provides none.
  ///
  /// Its issue names the declaration of the dependency that is read.
  fileprivate static func unimplemented(_ name: String) -> Self {
    let site = DependencyRead.current?.site ?? .unknown
    return Self(
      name: name, fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
  }
}
