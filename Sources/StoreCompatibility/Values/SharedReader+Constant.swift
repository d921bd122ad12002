extension SharedReader {
  /// Returns a shared value that never changes.
  ///
  /// New code writes `SharedReader(value: value)`.
  ///
  /// - Parameter value: The value.
  /// - Returns: The value as a shared property.
  public static func constant(_ value: Value) -> Self { Self(value: value) }
}
