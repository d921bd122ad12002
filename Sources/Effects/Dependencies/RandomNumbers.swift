extension DependencyValues {
  /// A source of random numbers, as in `withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }`.
  ///
  /// A test that uses the source must provide it, as in
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
  /// If `body` calls this method again, the nested call gets a copy of the generator as it was when the outer call
  /// began. So the random numbers of the nested call do not advance the generator of `body`.
  ///
  /// - Parameter body: A closure that uses the generator.
  /// - Returns: The result of `body`.
  /// - Throws: The error that `body` throws.
  public func callAsFunction<Result>(
    _ body: (inout any RandomNumberGenerator & Sendable) throws -> Result
  ) rethrows -> Result {
    try lock.withLock {
      // `body` gets a copy, because it may call this method again. An access to the property that lasts while `body`
      // runs would overlap with the access of the nested call.
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
