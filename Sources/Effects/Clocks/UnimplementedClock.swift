/// A clock that reports an issue when it is used.
///
/// A test that does not override the clock of its dependencies gets this clock.
public struct UnimplementedClock: Clock {
  /// The unit of time.
  public typealias Duration = Swift.Duration

  /// A point in time of the clock.
  public typealias Instant = VirtualInstant<Duration>

  private let name: String?
  /// The name of the property of `DependencyValues` that has this clock as its default value; `nil` if there is none.
  private let dependency: String?
  private let site: SourceSite

  /// Creates a clock that reports an issue when it is used.
  ///
  /// - Parameters:
  ///   - name: The name of the clock in the issue.
  ///   - fileID: The module and file that the issue names.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  public init(
    name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    self.name = name
    dependency = nil
    site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Creates a clock that is the default value of a property of `DependencyValues`.
  ///
  /// The issues of this clock name the source location of the `@Dependency` declaration that reads the property.
  init(dependency: String) {
    name = nil
    self.dependency = dependency
    site = DependencyRead.keptSite
  }

  /// The zero instant; reading it reports an issue.
  public var now: Instant {
    report("now")
    return Instant(offset: .zero)
  }

  /// A duration of zero; reading it reports an issue.
  public var minimumResolution: Duration {
    report("minimumResolution")
    return .zero
  }

  /// Reports the use and returns immediately.
  ///
  /// - Parameters:
  ///   - deadline: Not used.
  ///   - tolerance: Not used.
  /// - Throws: `CancellationError` in a cancelled task.
  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    report("sleep(until:)")
    try Task.checkCancellation()
  }

  private func report(_ member: String) {
    let title =
      dependency.map { "the dependency '\\.\($0)'" } ?? name.map { "the clock '\($0)'" } ?? "a clock"
    let property = dependency ?? "continuousClock"
    let message = """
      '\(member)' of \(title) was used in a test that provides no clock.

      Fix: provide one where the store is made:
         withDependencies: { $0.\(property) = TestClock() }        // time passes when the test says so
         withDependencies: { $0.\(property) = ImmediateClock() }   // every sleep ends immediately
      """
    IssueReporting.report(RuntimeIssue(kind: .unimplementedClock, message: message, site: site))
  }
}

extension Clock where Self == UnimplementedClock {
  /// Returns a clock that reports an issue when it is used, as in `$0.continuousClock = .unimplemented()`.
  ///
  /// - Parameters:
  ///   - fileID: The module and file that the issue names.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The clock.
  public static func unimplemented(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    UnimplementedClock(fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
