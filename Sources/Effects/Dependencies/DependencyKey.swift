/// A key to a dependency that has a value for tests.
///
/// Conform a type to this protocol in the module that declares the interface, and to ``DependencyKey`` in the module
/// that makes the live value.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value in tests that do not override the dependency.
  ///
  /// Reading the value should have no effect. Using the value may report that the dependency was not overridden.
  static var testValue: Value { get }

  /// The value in previews that do not override the dependency.
  ///
  /// The default is the live value, or the test value if the key has no live value.
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  /// The test value, because the key has no live value.
  public static var previewValue: Value { testValue }

  /// The preview value; in a test, reading it reports an issue that names the dependency.
  ///
  /// A `@DependencyEntry` that has only a preview value uses this property as its test value.
  public static var _missingTestValue: Value {
    if IssueReporting.isTesting { DependencyRead.currentOrUnknown.reportMissingTestValue(of: Self.self) }
    return previewValue
  }
}

/// A key to a dependency that has a live value.
public protocol DependencyKey<Value>: TestDependencyKey {
  // The type is declared again, so that Swift infers it from `liveValue` alone.
  /// The type of the dependency.
  associatedtype Value = Self

  /// The value in a running program.
  static var liveValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview value, which is the live value by default; reading it reports an issue that names the dependency.
  ///
  /// The issue reminds a test to override the dependencies that it uses. There is no issue if a test only overrides a
  /// part of the value, as in `$0.api.load = …`.
  public static var testValue: Value {
    // A program that reads this property itself gets no issue, because it does not run in a test.
    if DependencyRead.current != nil || IssueReporting.isTesting {
      DependencyRead.currentOrUnknown.reportMissingTestValue(of: Self.self)
    }
    return previewValue
  }
}

extension TestDependencyKey {
  /// A Boolean value indicating whether a test value that is being made may report that the dependency was not
  /// overridden.
  ///
  /// The property is `false` while a value is only read to override a part of it, as in `$0.database.read = …`.
  ///
  /// ```swift
  /// struct Ledger: TestDependencyKey {
  ///   static var testValue: Ledger {
  ///     if shouldReportUnimplemented { reportIssue("A blank ledger is used.") }
  ///     return Ledger()
  ///   }
  /// }
  /// ```
  ///
  /// If the code that made a value read this property while it was `false`, the value is made again at its first use.
  public static var shouldReportUnimplemented: Bool {
    guard let override = DependencyRead.current?.override else { return true }
    override.makeAgain()
    return false
  }
}
