/// A type that chooses the parts of its values to show in dumps and differences.
public protocol CustomDumpReflectable {
  /// A mirror with the parts of the value to show.
  var customDumpMirror: Mirror { get }
}

/// A type that provides a text to show in dumps and differences in place of each of its values.
public protocol CustomDumpStringConvertible {
  /// The text of the value.
  var customDumpDescription: String { get }
}

/// A type that provides another value to show in dumps and differences in place of each of its values.
public protocol CustomDumpRepresentable {
  /// The value to show.
  var customDumpValue: Any { get }
}
