extension DependencyValues {
  /// The clock for time that passes: `ContinuousClock` in a program.
  ///
  /// A test that uses it must provide one, a `TestClock` or an `ImmediateClock`.
  public var continuousClock: any Clock<Duration> {
    get { self[ContinuousClockKey.self] }
    set { self[ContinuousClockKey.self] = newValue }
  }

  /// The clock for time that the machine is awake: `SuspendingClock` in a program.
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
  /// The clock of a test that provides none, to be reported where the dependency that is read is declared.
  fileprivate static func unimplemented(_ name: String) -> Self {
    let site = DependencyRead.current?.site ?? .unknown
    return Self(
      name: name, fileID: site.fileID, filePath: site.filePath, line: site.line, column: site.column)
  }
}
