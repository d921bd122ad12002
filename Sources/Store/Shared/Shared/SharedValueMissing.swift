import Effects

/// The error of a shared property that requires a value, and whose key has none.
public struct SharedValueMissing: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the key.
  public let key: String

  /// A description of the error.
  public var description: String { "The shared key \(key) has no value, and 'init(require:)' needs one." }
}

extension SharedRegistry {
  /// Loads the value of a key, and returns its cell.
  func requiredCell<Key: SharedReaderKey>(of key: Key) async throws -> SharedValueCell<Key.Value> {
    let value = try await requiredValue(of: key)
    let cell = self.cell(of: key, initialValue: { value }, skipsLoad: true)
    if let error = cell.source?.status.value.loadError { throw error }
    return cell
  }

  private func requiredValue<Key: SharedReaderKey>(of key: Key) async throws -> Key.Value {
    // A load would drop a value that could not be saved.
    if let value = (key as? any UnsavedValueKey<Key.Value>)?.unsavedValue { return value }
    guard let value = try await key.loadedValue().get() else { throw SharedValueMissing(key: "\(key)") }
    return value
  }
}
