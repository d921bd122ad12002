// This module uses FoundationEssentials only for dates, UUIDs, URLs and calendars.
public import FoundationEssentials

extension DependencyValues {
  /// The source of the current date and time, as in `date.now`.
  ///
  /// A test that uses the date must provide it, as in `$0.date = .constant(…)`.
  public var date: DateGenerator {
    get { self[DateKey.self] }
    set { self[DateKey.self] = newValue }
  }

  /// The source of new UUIDs, as in `uuid()`.
  ///
  /// A test that uses UUIDs must provide them, as in `$0.uuid = .incrementing`.
  public var uuid: UUIDGenerator {
    get { self[UUIDKey.self] }
    set { self[UUIDKey.self] = newValue }
  }

  private enum DateKey: DependencyKey {
    static let liveValue = DateGenerator { Date() }
    static var testValue: DateGenerator {
      let missing = MissingValue(property: "date", fix: "$0.date = .constant(Date(timeIntervalSince1970: 0))")
      return DateGenerator {
        missing.report()
        return Date()
      }
    }
  }

  private enum UUIDKey: DependencyKey {
    static let liveValue = UUIDGenerator { UUID() }
    static var testValue: UUIDGenerator {
      let missing = MissingValue(property: "uuid", fix: "$0.uuid = .incrementing")
      return UUIDGenerator {
        missing.report()
        return UUID()
      }
    }
  }
}

/// A source of the date and time.
public struct DateGenerator: Sendable {
  private var generate: @Sendable () -> Date

  /// Creates a source of the dates that `generate` returns.
  ///
  /// - Parameter generate: A closure that returns a date.
  public init(_ generate: @escaping @Sendable () -> Date) { self.generate = generate }

  /// Returns a source that always returns the same date.
  ///
  /// - Parameter now: The date.
  /// - Returns: The generator.
  public static func constant(_ now: Date) -> Self { Self { now } }

  /// The current date and time.
  ///
  /// After you set this property, it always returns the value that you set.
  public var now: Date {
    get { generate() }
    set { generate = { newValue } }
  }

  /// The current date and time.
  public func callAsFunction() -> Date { generate() }
}

/// A source of UUIDs.
public struct UUIDGenerator: Sendable {
  private let generate: @Sendable () -> UUID

  /// Creates a source of the UUIDs that `generate` returns.
  ///
  /// - Parameter generate: A closure that returns a UUID.
  public init(_ generate: @escaping @Sendable () -> UUID) { self.generate = generate }

  /// Returns a source that always returns the same UUID.
  ///
  /// - Parameter uuid: The UUID.
  /// - Returns: The generator.
  public static func constant(_ uuid: UUID) -> Self { Self { uuid } }

  /// A new source of consecutive UUIDs, which begin with `00000000-0000-0000-0000-000000000000`, `…001` and `…002`.
  public static var incrementing: Self {
    let counter = Counter()
    return Self { UUID(counter.next()) }
  }

  /// Returns a new UUID.
  public func callAsFunction() -> UUID { generate() }

  private final class Counter: @unchecked Sendable {  // Sound: `count` is touched under the lock only.
    private let lock = Lock()
    private var count = 0

    func next() -> Int {
      lock.withLock {
        defer { count += 1 }
        return count
      }
    }
  }
}

extension UUID {
  /// Creates a UUID that ends with the hexadecimal digits of a number, as `UUIDGenerator.incrementing` does.
  ///
  /// The UUID of a negative number ends with the digits of the number's magnitude and has a 1 in the middle: -16 gives
  /// `00000000-0000-0001-0000-000000000010`.
  ///
  /// - Parameter number: The number.
  public init(_ number: Int) {
    var bytes: [UInt8] = Array(repeating: 0, count: 16)
    for index in 0..<8 { bytes[15 - index] = UInt8(truncatingIfNeeded: number.magnitude >> (8 * index)) }
    if number < 0 { bytes[7] = 1 }
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7],
        bytes[8], bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}
