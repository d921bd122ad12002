extension DependencyValues {
  /// Checks a condition: `assert(count >= 0, "…")`.
  ///
  /// In a program it is Swift's `assert`; in a test a condition that does not hold fails the test, which goes on.
  public var assert: AssertEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  private enum AssertKey: DependencyKey {
    static let liveValue = AssertEffect { condition, message, site in
      Swift.assert(condition(), message(), file: site.filePath, line: site.line)
    }
    static let testValue = AssertEffect { condition, message, site in
      guard !condition() else { return }
      let text = message()
      IssueReporting.report(
        RuntimeIssue(kind: .custom, message: text.isEmpty ? "An assertion failed." : text, site: site))
    }
  }
}

/// Checks a condition.
public struct AssertEffect: Sendable {
  private let check: @Sendable (() -> Bool, () -> String, SourceSite) -> Void

  /// Makes a check.
  ///
  /// - Parameter check: Is given the condition, what to say if it does not hold, and the place of the call.
  public init(_ check: @escaping @Sendable (() -> Bool, () -> String, SourceSite) -> Void) {
    self.check = check
  }

  /// Checks `condition`.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - message: What to say if it does not hold.
  ///   - fileID: The module and file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    withoutActuallyEscaping(condition) { condition in
      withoutActuallyEscaping(message) { message in
        check(
          condition, message,
          SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
      }
    }
  }
}
