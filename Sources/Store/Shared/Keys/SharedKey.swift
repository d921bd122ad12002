/// A place for a shared value, which a `@Shared` property reads and writes.
///
/// In addition to a ``SharedReaderKey`` it saves the value.
public protocol SharedKey<Value>: SharedReaderKey {
  /// Saves a value.
  ///
  /// For one shared value the library makes these calls in the order of the changes, and never two at a time. Values
  /// that the key passes to its subscriber before it resumes the continuation or returns count as older than `value`,
  /// and are ignored.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: The reason for saving.
  ///   - continuation: The continuation to resume when the value has been saved or can't be saved. It must be resumed
  ///     exactly once, on any thread.
  func save(_ value: Value, context: SaveContext, continuation: SaveContinuation)
}

/// The reason for which a key saves its value.
public enum SaveContext: Hashable, Sendable {
  /// The value has changed. The key may wait, and save only the last of many values.
  case didSet
  /// The program called `save()`. The key should save immediately.
  case userInitiated
}
