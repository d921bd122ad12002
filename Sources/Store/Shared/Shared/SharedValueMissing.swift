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
    guard let value = try await key.loadedValue().get() else { throw SharedValueMissing(key: "\(key)") }
    let cell = self.cell(of: key, initialValue: { value }, skipsLoad: true)
    if let error = cell.source?.status.value.loadError { throw error }
    return cell
  }
}
