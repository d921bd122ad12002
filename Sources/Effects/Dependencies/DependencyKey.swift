/// A key to a dependency that has a value for tests.
///
/// Conform a type to this protocol where the interface is declared, and to ``DependencyKey`` where the live value
/// can be made.
public protocol TestDependencyKey<Value>: SendableMetatype {
  /// The dependency.
  associatedtype Value: Sendable = Self

  /// The value in tests that do not override the dependency.
  ///
  /// Reading it should be harmless; using it may report what was not overridden.
  static var testValue: Value { get }

  /// The value in previews that do not override the dependency; by default the live value, or the test value of a key
  /// that has no live one.
  static var previewValue: Value { get }
}

extension TestDependencyKey {
  /// The value for tests.
  public static var previewValue: Value { testValue }
}

/// A key to a dependency that has a live value.
public protocol DependencyKey<Value>: TestDependencyKey {
  // Named again, so that it is inferred from `liveValue` alone.
  /// The dependency.
  associatedtype Value = Self

  /// The value in a running program.
  static var liveValue: Value { get }
}

extension DependencyKey {
  /// The live value.
  public static var previewValue: Value { liveValue }

  /// The live value, after an issue that names the dependency: a test is to say what it depends on.
  ///
  /// Where a test only overrides a part of the value, `$0.api.load = …`, it is no issue.
  public static var testValue: Value {
    DependencyRead.current?.reportMissingTestValue(of: Self.self)
    return liveValue
  }
}
