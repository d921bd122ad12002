extension SharedReaderKey {
  /// A key with a default value, so that properties need no initial value: `@Shared(.isSoundOn) var isSoundOn`.
  ///
  /// See <doc:SharedState>.
  public typealias Default = _SharedKeyDefault<Self>
}

/// A key with a default value.
///
/// See ``SharedReaderKey/Default``.
public struct _SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  /// The key without the default value.
  let base: Base
  private let makeDefault: @Sendable () -> Base.Value

  /// The id of the key without the default value.
  public var id: Base.ID { base.id }

  /// The default value, which each access evaluates again.
  public var initialValue: Base.Value { makeDefault() }

  /// Returns a key with a default value.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - value: The default value, evaluated only if it is needed.
  public static subscript(
    _ key: Base, default value: @autoclosure @escaping @Sendable () -> Base.Value
  ) -> Self {
    Self(base: key, makeDefault: value)
  }

  /// Loads the value of the key without the default value.
  ///
  /// - Parameters:
  ///   - context: The reason for loading.
  ///   - continuation: Receives the value or an error.
  public func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    base.load(context: context, continuation: continuation)
  }

  /// Subscribes to the key without the default value.
  ///
  /// - Parameters:
  ///   - context: The reason for loading the value.
  ///   - subscriber: Receives the changes.
  /// - Returns: The subscription.
  public func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension _SharedKeyDefault: SharedKey where Base: SharedKey {
  /// Saves the value through the key without the default value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: The reason for saving.
  ///   - continuation: The continuation, which is resumed when the save has ended.
  public func save(_ value: Base.Value, context: SaveContext, continuation: SaveContinuation) {
    base.save(value, context: context, continuation: continuation)
  }
}

extension _SharedKeyDefault: UnsavedValueKey {
  /// The unsaved value of the key without the default value.
  var unsavedValue: Base.Value? { (base as? any UnsavedValueKey<Base.Value>)?.unsavedValue }
}

extension _SharedKeyDefault: SaveFollowingKey {
  /// Follows the save of the key without the default value.
  func followSave(_ continuation: SaveContinuation) {
    guard let base = base as? any SaveFollowingKey else { return continuation.resume() }
    base.followSave(continuation)
  }
}

extension _SharedKeyDefault: SharedRetainingKey where Base: SharedRetainingKey {
  /// Lets the storage of the key without the default value retain the cell.
  func retain(_ cell: SharedCell) { base.retain(cell) }
}

extension _SharedKeyDefault: CustomStringConvertible {
  /// The key and its default value.
  public var description: String { "\(base), default: \(initialValue)" }
}
