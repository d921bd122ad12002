extension SharedReaderKey {
  /// A key with a default value, so that properties need no initial value: `@Shared(.isSoundOn) var isSoundOn`.
  ///
  /// See <doc:SharedState>.
  public typealias Default = _SharedKeyDefault<Self>
}

/// A key with a default value.
///
/// It uses an underlying key to load and save the value. See ``SharedReaderKey/Default``.
public struct _SharedKeyDefault<Base: SharedReaderKey>: SharedReaderKey {
  /// The underlying key, which has no default value.
  let base: Base
  private let makeDefault: @Sendable () -> Base.Value

  /// The id of the underlying key.
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

  /// Loads the value through the underlying key.
  ///
  /// - Parameters:
  ///   - context: The reason for loading.
  ///   - continuation: A continuation that receives the value or an error.
  public func load(context: LoadContext<Base.Value>, continuation: LoadContinuation<Base.Value>) {
    base.load(context: context, continuation: continuation)
  }

  /// Subscribes to changes through the underlying key.
  ///
  /// - Parameters:
  ///   - context: The reason for loading the value.
  ///   - subscriber: A subscriber that receives the changes.
  /// - Returns: The subscription.
  public func subscribe(
    context: LoadContext<Base.Value>, subscriber: SharedSubscriber<Base.Value>
  ) -> SharedSubscription {
    base.subscribe(context: context, subscriber: subscriber)
  }
}

extension _SharedKeyDefault: SharedKey where Base: SharedKey {
  /// Saves the value through the underlying key.
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
  /// The value that the storage of the underlying key has not saved yet.
  var unsavedValue: Base.Value? { (base as? any UnsavedValueKey<Base.Value>)?.unsavedValue }
}

extension _SharedKeyDefault: SaveFollowingKey {
  /// Resumes a continuation when the last save of the underlying key has ended.
  func followSave(_ continuation: SaveContinuation) {
    guard let base = base as? any SaveFollowingKey else { return continuation.resume() }
    base.followSave(continuation)
  }
}

extension _SharedKeyDefault: SharedRetainingKey where Base: SharedRetainingKey {
  /// Lets the storage of the underlying key retain the cell.
  func retain(_ cell: SharedCell) { base.retain(cell) }
}

extension _SharedKeyDefault: CustomStringConvertible {
  /// A description with the underlying key and the default value.
  public var description: String { "\(base), default: \(initialValue)" }
}
