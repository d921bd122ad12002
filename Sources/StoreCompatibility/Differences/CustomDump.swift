import Store

/// An enum that has the name of the module `CustomDump` and contains the functions for dumps and differences.
///
/// Because of this enum, `CustomDump.diff(a, b)` compiles. In new code, call the functions without the
/// prefix `CustomDump`.
public enum CustomDump {
  /// Returns the differences between two values.
  ///
  /// - Parameters:
  ///   - lhs: The expected value.
  ///   - rhs: The actual value.
  ///   - format: The characters at the beginning of the lines.
  /// - Returns: The differences; `nil` if there are none.
  public static func diff<Value>(_ lhs: Value, _ rhs: Value, format: DiffFormat = .default) -> String? {
    StoreCompatibility::diff(lhs, rhs, format: format)
  }

  /// Prints the structure of a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: A name to print before the value.
  ///   - indent: The number of spaces before each line.
  ///   - maxDepth: The number of levels of nested parts to write. `…` replaces the parts at deeper levels.
  /// - Returns: The value.
  @discardableResult
  public static func customDump<Value>(
    _ value: Value, name: String? = nil, indent: Int = 0, maxDepth: Int = .max
  ) -> Value {
    Store::customDump(value, name: name, indent: indent, maxDepth: maxDepth)
  }
}
