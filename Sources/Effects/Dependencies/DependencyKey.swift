/// A key to a dependency that has a value for tests.
///
/// Conform a type to this protocol in the module that declares the interface, and to ``DependencyKey`` in the module
/// that makes the live value.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The dependency.
  associatedtype Value: Sendable = Self

  /// The value in tests that do not override the dependency.
  ///
  /// Reading it should be harmless. Using it may report that it was not overridden.
  static var testValue: Value { get }

  /// The value in previews that do not override the dependency; by default the live value, or the test value of a key
  /// that has no live one.
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  /// The value for tests.
  public static var previewValue: Value { testValue }

  /// The preview value, after an issue in a test that names the dependency.
  ///
  /// It is the test value of a `@DependencyEntry` that has nothing but a preview value.
  public static var _missingTestValue: Value {
    if IssueReporting.isTesting { DependencyRead.currentOrUnknown.reportMissingTestValue(of: Self.self) }
    return previewValue
  }
}

/// A key to a dependency that has a live value.
public protocol DependencyKey<Value>: TestDependencyKey {
  // Declared again, so that it is inferred from `liveValue` alone.
  /// The dependency.
  associatedtype Value = Self

  /// The value in a running program.
  static var liveValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The preview value, which is the live value by default, after an issue that names the dependency, because a test
  /// states its dependencies.
  ///
  /// There is no issue if a test only overrides a part of the value, as in `$0.api.load = …`.
  public static var testValue: Value {
    // A program that asks for the value does not run in a test.
    if DependencyRead.current != nil || IssueReporting.isTesting {
      DependencyRead.currentOrUnknown.reportMissingTestValue(of: Self.self)
    }
    return previewValue
  }
}

extension TestDependencyKey {
  /// A Boolean value indicating whether a test value that is being made may report that it was not overridden.
  ///
  /// It is false while a value is only read to override a part of it, as in `$0.database.read = …`.
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
  /// A value that has asked for this while it was false is made again when it is used first.
  public static var shouldReportUnimplemented: Bool {
    guard let override = DependencyRead.current?.override else { return true }
    override.makeAgain()
    return false
  }
}
