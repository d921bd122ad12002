/// The characters at the beginning of the lines of a difference.
public struct DiffFormat: Sendable {
  /// The characters before lines that only the first value has.
  public var first: String
  /// The characters before lines that only the second value has.
  public var second: String
  /// The characters before lines that both values have.
  public var both: String

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - first: The characters before lines that only the first value has.
  ///   - second: The characters before lines that only the second value has.
  ///   - both: The characters before lines that both values have.
  public init(first: String, second: String, both: String) {
    (self.first, self.second, self.both) = (first, second, both)
  }

  /// A hyphen, a plus sign and a space, which are equally wide in a terminal.
  public static let `default` = Self(first: "-", second: "+", both: " ")

  /// A minus sign, a plus sign and a space as wide as a digit, which are equally wide in proportional fonts.
  public static let proportional = Self(first: "\u{2212}", second: "+", both: "\u{2007}")
}

/// Returns the differences between two values: the parts that differ, and the path to them.
///
/// - Parameters:
///   - lhs: A value.
///   - rhs: Another value.
///   - format: The characters at the beginning of the lines.
/// - Returns: The difference, or `nil` if the values are equal.
public func diff<Value>(_ lhs: Value, _ rhs: Value, format: DiffFormat) -> String? {
  diff(lhs, rhs, expectedMark: format.first, actualMark: format.second, commonMark: format.both)
}
