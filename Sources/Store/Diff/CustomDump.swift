/// A type that chooses the parts that dumps and differences show of its values.
public protocol CustomDumpReflectable {
  /// The parts of the value.
  var customDumpMirror: Mirror { get }
}

/// A type that provides the text that dumps and differences show for its values.
public protocol CustomDumpStringConvertible {
  /// The text of the value.
  var customDumpDescription: String { get }
}

/// A type whose values are shown as another value in dumps and differences.
public protocol CustomDumpRepresentable {
  /// The value to show.
  var customDumpValue: Any { get }
}
