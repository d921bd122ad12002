public import Effects
public import Testing

/// A trait that overrides dependencies for a test, or for each test of a suite.
public struct DependenciesTrait: TestTrait, SuiteTrait, TestScoping {
  /// A Boolean value indicating whether the tests of a suite have the suite's overrides; always `true`.
  public var isRecursive: Bool { true }

  let update: @Sendable (inout DependencyValues) async throws -> Void

  /// Runs a test with the overrides.
  ///
  /// - Parameters:
  ///   - test: The test or the suite.
  ///   - testCase: The case; `nil` for a suite.
  ///   - function: A closure that runs the test.
  /// - Throws: The error that the overrides or the test throws.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withDependencies(update, operation: function)
  }
}

extension Trait where Self == DependenciesTrait {
  /// Overrides one dependency for a test, or for each test of a suite.
  ///
  /// ```swift
  /// @Test(.dependency(\.continuousClock, ImmediateClock())) func timer() async { }
  /// ```
  ///
  /// - Parameters:
  ///   - keyPath: The property of `DependencyValues`.
  ///   - value: The value. The expression is evaluated once for each test.
  /// - Returns: The trait.
  public static func dependency<Value>(
    _ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable,
    _ value: @autoclosure @escaping @Sendable () throws -> Value
  ) -> Self {
    Self(update: { $0._override(keyPath, with: try value()) })
  }

  /// Overrides a dependency whose type is its own key, for a test, or for each test of a suite.
  ///
  /// - Parameter value: The value. The expression is evaluated once for each test.
  /// - Returns: The trait.
  public static func dependency<Key: TestDependencyKey>(
    _ value: @autoclosure @escaping @Sendable () throws -> Key
  ) -> Self where Key.Value == Key {
    Self(update: { $0[Key.self] = try value() })
  }

  /// A trait that overrides nothing, for compatibility with code written for TCA.
  ///
  /// Every test has its own dependencies, even without this trait.
  public static var dependencies: Self { Self(update: { _ in }) }

  /// Overrides dependencies for a test, or for each test of a suite.
  ///
  /// - Parameter update: A closure that changes the dependencies. It runs once for each test.
  /// - Returns: The trait.
  public static func dependencies(
    _ update: @escaping @Sendable (inout DependencyValues) async throws -> Void
  ) -> Self {
    Self(update: update)
  }
}
