/// Prints a description of a value's structure, like the Swift code that would create the value.
///
/// - Parameters:
///   - value: The value.
///   - name: A name to print before the value.
///   - indent: The number of spaces before each line.
///   - maxDepth: The number of levels of nested parts to write. `…` replaces the parts at deeper levels. If the number
///     is 0, `…` replaces all parts of the value.
/// - Returns: The value.
@discardableResult
public func customDump<Value>(
  _ value: Value, name: String? = nil, indent: Int = 0, maxDepth: Int = .max
) -> Value {
  print(String(dumping: value, name: name, indent: indent, maxDepth: maxDepth))
  return value
}

/// Writes a description of a value's structure, like the Swift code that would create the value, to a stream.
///
/// - Parameters:
///   - value: The value.
///   - target: The stream to write to.
///   - name: A name to write before the value.
///   - indent: The number of spaces before each line.
///   - maxDepth: The number of levels of nested parts to write. `…` replaces the parts at deeper levels. If the number
///     is 0, `…` replaces all parts of the value.
/// - Returns: The value.
@discardableResult
public func customDump<Value>(
  _ value: Value, to target: inout some TextOutputStream, name: String? = nil, indent: Int = 0,
  maxDepth: Int = .max
) -> Value {
  target.write(String(dumping: value, name: name, indent: indent, maxDepth: maxDepth))
  return value
}

extension String {
  /// Creates a description of a value's structure, like the Swift code that would create the value.
  ///
  /// - Parameters:
  ///   - subject: The value.
  ///   - name: A name to write before the value.
  ///   - indent: The number of spaces before each line.
  public init(customDumping subject: Any, name: String? = nil, indent: Int = 0) {
    self.init(dumping: subject, name: name, indent: indent, maxDepth: .max)
  }

  fileprivate init(dumping subject: Any, name: String?, indent: Int, maxDepth: Int) {
    let text = (name.map { $0 + ": " } ?? "") + structuralDump(subject, maxDepth: maxDepth)
    let space = String(repeating: " ", count: indent)
    self = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : space + $0 }
      .joined(separator: "\n")
  }
}
