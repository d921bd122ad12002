/// A type whose values have parts of their own choice in dumps and differences.
public protocol CustomDumpReflectable {
  /// The parts of the value.
  var customDumpMirror: Mirror { get }
}

/// A type whose values have a text of their own in dumps and differences.
public protocol CustomDumpStringConvertible {
  /// The text of the value.
  var customDumpDescription: String { get }
}

/// A type whose values are shown as another value in dumps and differences.
public protocol CustomDumpRepresentable {
  /// The value to show.
  var customDumpValue: Any { get }
}
