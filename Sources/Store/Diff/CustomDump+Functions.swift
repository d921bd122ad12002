/// Prints the structure of a value.
///
/// - Parameters:
///   - value: The value.
///   - name: A name to print before it.
///   - indent: The number of spaces before each line.
/// - Returns: The value.
@discardableResult
public func customDump<Value>(_ value: Value, name: String? = nil, indent: Int = 0) -> Value {
  print(String(customDumping: value, name: name, indent: indent))
  return value
}

/// Writes the structure of a value.
///
/// - Parameters:
///   - value: The value.
///   - target: The stream to write to.
///   - name: A name to write before it.
///   - indent: The number of spaces before each line.
/// - Returns: The value.
@discardableResult
public func customDump<Value>(
  _ value: Value, to target: inout some TextOutputStream, name: String? = nil, indent: Int = 0
) -> Value {
  target.write(String(customDumping: value, name: name, indent: indent))
  return value
}

extension String {
  /// Creates a description of a value's structure, like the Swift code that would create it.
  ///
  /// - Parameters:
  ///   - subject: The value.
  ///   - name: A name to write before it.
  ///   - indent: The number of spaces before each line.
  public init(customDumping subject: Any, name: String? = nil, indent: Int = 0) {
    let text = (name.map { $0 + ": " } ?? "") + structuralDump(subject)
    let space = String(repeating: " ", count: indent)
    self = text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : space + $0 }
      .joined(separator: "\n")
  }
}
