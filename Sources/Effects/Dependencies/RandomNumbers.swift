extension DependencyValues {
  /// A source of random numbers: `withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }`.
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

/// A source of random numbers that serves one caller at a time.
public final class WithRandomNumberGenerator: @unchecked Sendable {
  // Sound: `generator` is touched under the lock only.
  private let lock = RecursiveLock()
  private var generator: any RandomNumberGenerator & Sendable

  /// Creates a source that uses `generator`.
  ///
  /// - Parameter generator: The generator of the random numbers.
  public init(_ generator: some RandomNumberGenerator & Sendable) { self.generator = generator }

  /// Runs `body` with the generator of random numbers.
  ///
  /// A nested call inside `body` starts with the generator in the state in which `body` received it. The numbers that
  /// the nested call draws do not advance the generator of `body`.
  ///
  /// - Parameter body: A closure that uses the generator.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws.
  public func callAsFunction<Result>(
    _ body: (inout any RandomNumberGenerator & Sendable) throws -> Result
  ) rethrows -> Result {
    try lock.withLock {
      // This is a copy, because `body` may call this method again, and the access to the property must not last while
      // `body` runs.
      var generator = generator
      defer { self.generator = generator }
      return try body(&generator)
    }
  }
}

/// A generator of the system's random numbers that reports an issue at each use.
private struct UnimplementedGenerator: RandomNumberGenerator {
  let missing: MissingValue
  private var system = SystemRandomNumberGenerator()

  init(missing: MissingValue) { self.missing = missing }

  mutating func next() -> UInt64 {
    missing.report()
    return system.next()
  }
}
