/// A key of a dependency that has a value for tests.
///
/// Conform a type to this protocol in the module that declares the interface of the dependency, and to
/// ``DependencyKey`` in the module that implements the live value.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The type of the dependency.
  associatedtype Value: Sendable = Self

  /// The value in tests that do not override the dependency.
  ///
  /// Reading the value should have no effect. Using the value may report an issue, because the test does not override
  /// the dependency.
  static var testValue: Value { get }

  /// The value in previews that do not override the dependency.
  ///
  /// The default is the live value, or the test value if the key has no live value.
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  /// The test value, because the key has no live value.
  public static var previewValue: Value { testValue }

  /// The preview value; in a test, reading this property reports an issue that names the dependency.
  ///
  /// A `@DependencyEntry` that has only a preview value uses this property as its test value.
  public static var _missingTestValue: Value {
    if IssueReporting.isTesting { DependencyRead.currentOrUnknown.reportMissingTestValue(of: Self.self) }
    return previewValue
  }
}

/// A key of a dependency that has a value for tests and a live value.
public protocol DependencyKey<Value>: TestDependencyKey {
  // The associated type is declared again, so that Swift infers it from `liveValue` alone.
  /// The type of the dependency.
  associatedtype Value = Self

  /// The value in a running program.
  static var liveValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview value; if a test uses it, an issue that names the dependency is reported.
  ///
  /// The issue reminds the author of the test to override the dependencies that the test uses. By default, the preview
  /// value is the live value. There is no issue if a test only overrides a part of the value, as in `$0.api.load = …`.
  public static var testValue: Value {
    // A program that reads this property directly, outside of tests, gets no issue.
    if DependencyRead.current != nil || IssueReporting.isTesting {
      DependencyRead.currentOrUnknown.reportMissingTestValue(of: Self.self)
    }
    return previewValue
  }
}

extension TestDependencyKey {
  /// A Boolean value indicating whether the getter of a test value may report that a test does not override the
  /// dependency.
  ///
  /// The property is `false` while code reads the value only to override a part of it, as in `$0.database.read = …`.
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
  /// If the getter of `testValue` reads this property while it is `false`, the first use of the dependency calls the
  /// getter again.
  public static var shouldReportUnimplemented: Bool {
    guard let override = DependencyRead.current?.override else { return true }
    override.makeAgain()
    return false
  }
}
