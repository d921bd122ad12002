extension SharedReader {
  /// Returns a shared value that never changes.
  ///
  /// In new code, write `SharedReader(value: value)`.
  ///
  /// - Parameter value: The value.
  /// - Returns: The value as a shared property.
  public static func constant(_ value: Value) -> Self { Self(value: value) }
}
