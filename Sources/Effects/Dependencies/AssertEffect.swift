extension DependencyValues {
  /// An effect that checks a condition, as in `assert(count >= 0, "…")`.
  ///
  /// In a program, the effect calls Swift's `assert`. In a test, a false condition is reported as a failure of the
  /// test, and the test continues.
  public var assert: AssertEffect {
    get { self[AssertKey.self] }
    set { self[AssertKey.self] = newValue }
  }

  /// An effect that reports a failure, as in `assertionFailure("…")`.
  ///
  /// The effect calls the dependency `assert` with a false condition.
  public var assertionFailure: AssertionFailureEffect { AssertionFailureEffect(assert) }

  /// An effect that checks a condition, as in `precondition(count >= 0, "…")`.
  ///
  /// In a program, the effect calls Swift's `precondition`. In a test, a false condition is reported as a failure of
  /// the test, and the test continues.
  public var precondition: AssertEffect {
    get { self[PreconditionKey.self] }
    set { self[PreconditionKey.self] = newValue }
  }

  private enum AssertKey: DependencyKey {
    static let liveValue = AssertEffect { condition, message, site in
      Swift.assert(condition(), message(), file: site.filePath, line: site.line)
    }
    static var testValue: AssertEffect { .reporting }
  }

  private enum PreconditionKey: DependencyKey {
    static let liveValue = AssertEffect { condition, message, site in
      Swift.precondition(condition(), message(), file: site.filePath, line: site.line)
    }
    static var testValue: AssertEffect { .reporting }
  }
}

extension AssertEffect {
  /// An effect that reports an issue if the condition is false, and then lets the code continue.
  fileprivate static let reporting = Self { condition, message, site in
    guard !condition() else { return }
    let text = message()
    reportIssue(text.isEmpty ? "An assertion failed." : text, at: site)
  }
}

/// An effect that reports a failure.
public struct AssertionFailureEffect: Sendable {
  private let assert: AssertEffect

  /// Creates an effect that calls `assert` with a false condition.
  ///
  /// - Parameter assert: The effect that reports the failure.
  public init(_ assert: AssertEffect) { self.assert = assert }

  /// Reports a failure.
  ///
  /// - Parameters:
  ///   - message: The text of the failure.
  ///   - fileID: The module and file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  public func callAsFunction(
    _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    assert(false, message(), fileID: fileID, filePath: filePath, line: line, column: column)
  }
}

/// An effect that checks a condition.
public struct AssertEffect: Sendable {
  private let check: @Sendable (() -> Bool, () -> String, SourceSite) -> Void

  /// Creates an effect that runs `check`.
  ///
  /// - Parameter check: A closure that receives the condition, the message for a false condition, and the source
  ///   location of the call.
  public init(_ check: @escaping @Sendable (() -> Bool, () -> String, SourceSite) -> Void) {
    self.check = check
  }

  /// Checks `condition`.
  ///
  /// - Parameters:
  ///   - condition: The condition.
  ///   - message: The message for a false condition.
  ///   - fileID: The module and file of the call.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  public func callAsFunction(
    _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "",
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    check(condition, message, SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}
