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
    // A load would drop a value that could not be saved.
    let unsaved = unsavedValue(of: key)
    if let cell = presentCell(of: key) {
      // The storage contains the cell, so a load would write the cell's own value, and wake its observers.
      if key is any SharedRetainingKey { return cell }
      // Through the cell's source. The storage does not pass on content that was loaded otherwise, so the cell would
      // miss it.
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
  /// A new cell gets the value that could not be saved, if there is one. The caller must not load then, because
  /// a load would drop that value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - initialValue: The value of another new cell until the value of the key is loaded.
  /// - Returns: The cell, and a Boolean value indicating whether it is a new one with the unsaved value.
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

  /// Returns the value of a key that could not be saved; nil if there is none.
  private func unsavedValue<Key: SharedReaderKey>(of key: Key) -> Key.Value? {
    (key as? any UnsavedValueKey<Key.Value>)?.unsavedValue
  }
}
