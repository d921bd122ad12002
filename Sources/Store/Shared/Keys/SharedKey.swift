/// A key that loads and saves the value of a `@Shared` property.
///
/// Like a ``SharedReaderKey``, the key loads the value and watches it for changes. It also saves the value.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value.
  ///
  /// For each shared value, the library calls this method in the order of the changes, one call at a time. If the key
  /// passes a value to its subscriber during this call, before it resumes the continuation, that value counts as older
  /// than `value` and is ignored.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: The reason for saving.
  ///   - continuation: The continuation to resume when the value has been saved or can't be saved. It must be resumed
  ///     exactly once, on any thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// The reason why a key saves its value.
public enum SaveContext: Hashable, Sendable {
  /// A save because the value has changed. The key may wait, and save only the last of many values.
  case didSet
  /// A save because the program called `save()`. The key should save immediately.
  case userInitiated
}
