import Effects

/// The error that `init(require:)` of a shared property throws if the key has no value.
public struct SharedValueMissing: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the key.
  public let key: String

  /// A description of the error.
  public var description: String {
    """
    The shared key \(key) has no value, and 'init(require:)' needs one.

    Fix: save a value under the key first, or declare the property with an initial value.
    """
  }
}

extension SharedRegistry {
  /// Loads the value of a key, and returns its cell.
  func requiredCell<Key: SharedReaderKey>(of key: Key) async throws -> SharedValueCell<Key.Value> {
    // If the storage keeps a value that it could not save, a load would drop this value, so there is no load then.
    let unsaved = unsavedValue(of: key)
    if let cell = presentCell(of: key) {
      // The storage contains the cell, so a load would only replace the value with itself, and notify its observers.
      if key is any SharedRetainingKey { return cell }
      // The value is loaded through the cell's source. If the key were called directly, the cell would not get the
      // value, because the storage does not pass loaded content to its subscribers.
      if unsaved == nil, try await cell.source?.load() == false { throw SharedValueMissing(key: "\(key)") }
      return cell
    }
    let loaded: Key.Value? =
      if let unsaved { unsaved } else { try await key.loadedAnswer().result.get() }
    guard let value = loaded else { throw SharedValueMissing(key: "\(key)") }
    let cell = self.cell(of: key, initialValue: { value }, skipsLoad: true)
    if let error = cell.source?.status.value.loadError { throw error }
    return cell
  }

  /// Returns the cell of a key whose value the caller will load.
  ///
  /// The storage may still keep an earlier value of the key that it could not save. In that case, a new cell gets this
  /// unsaved value, and the caller must not load, because a load would drop it.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - initialValue: A closure that returns the value that a new cell has until the value of the key is loaded. The
  ///     method does not call this closure if there is an unsaved value.
  /// - Returns: The cell, and a Boolean value indicating whether it is a new cell with the unsaved value.
  func cellToLoad<Key: SharedReaderKey>(
    of key: Key, initialValue: () -> Key.Value
  ) -> (cell: SharedValueCell<Key.Value>, isUnsaved: Bool) {
    var isUnsaved = false
    func value() -> Key.Value {
      guard let unsaved = unsavedValue(of: key) else { return initialValue() }
      isUnsaved = true
      return unsaved
    }
    let cell = self.cell(of: key, initialValue: value, skipsLoad: true)
    return (cell, isUnsaved)
  }

  /// Returns the value that the storage of a key keeps because it could not be saved; `nil` if there is none.
  private func unsavedValue<Key: SharedReaderKey>(of key: Key) -> Key.Value? {
    (key as? any UnsavedValueKey<Key.Value>)?.unsavedValue
  }
}
