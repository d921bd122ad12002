extension DependencyValues {
  /// Gives access to a source of random numbers: `withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }`.
  ///
  /// A test that uses it must provide one:
  /// `$0.withRandomNumberGenerator = WithRandomNumberGenerator(SeededGenerator(seed: 1))`.
  public var withRandomNumberGenerator: WithRandomNumberGenerator {
    get { self[RandomKey.self] }
    set { self[RandomKey.self] = newValue }
  }

  private enum RandomKey: DependencyKey {
    static let liveValue = WithRandomNumberGenerator(SystemRandomNumberGenerator())
    static var testValue: WithRandomNumberGenerator {
      let missing = MissingValue(
        property: "withRandomNumberGenerator",
        fix: "$0.withRandomNumberGenerator = WithRandomNumberGenerator(…)")
      return WithRandomNumberGenerator(UnimplementedGenerator(missing: missing))
    }
  }
}

/// Gives access to a source of random numbers, one caller at a time.
public final class WithRandomNumberGenerator: @unchecked Sendable {
  // Sound: `generator` is touched under the lock only.
  private let lock = RecursiveLock()
  private var generator: any RandomNumberGenerator & Sendable

  /// Gives access to `generator`.
  ///
  /// - Parameter generator: The source.
  public init(_ generator: some RandomNumberGenerator & Sendable) { self.generator = generator }

  /// Runs `body` with the source of random numbers.
  ///
  /// A call inside `body` begins with the source as `body` received it, and what it draws is forgotten with it.
  ///
  /// - Parameter body: Uses the source.
  /// - Returns: What `body` returns.
  /// - Throws: What `body` throws.
  public func callAsFunction<Result>(
    _ body: (inout any RandomNumberGenerator & Sendable) throws -> Result
  ) rethrows -> Result {
    try lock.withLock {
      // A copy: the access to the property must not last while `body` runs, which may call this method.
      var generator = generator
      defer { self.generator = generator }
      return try body(&generator)
    }
  }
}

/// The system's random numbers, after an issue.
private struct UnimplementedGenerator: RandomNumberGenerator {
  let missing: MissingValue
  private var system = SystemRandomNumberGenerator()

  init(missing: MissingValue) { self.missing = missing }

  mutating func next() -> UInt64 {
    missing.report()
    return system.next()
  }
}
