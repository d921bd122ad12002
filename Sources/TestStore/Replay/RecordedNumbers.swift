/// A random number generator that returns the numbers of a list, for tests that are printed from a recording.
///
/// ```swift
/// store.dependencies.withRandomNumberGenerator = WithRandomNumberGenerator(RecordedNumbers([7, 9]))
/// ```
public struct RecordedNumbers: RandomNumberGenerator, Sendable {
  private let numbers: [UInt64]
  private var count = 0

  /// Creates a generator.
  ///
  /// - Parameter numbers: The numbers. After the last number, the generator returns that number again and again.
  public init(_ numbers: [UInt64]) { self.numbers = numbers }

  /// Returns the next number; 0 if the list is empty.
  public mutating func next() -> UInt64 {
    defer { count += 1 }
    return numbers.isEmpty ? 0 : numbers[min(count, numbers.count - 1)]
  }
}
