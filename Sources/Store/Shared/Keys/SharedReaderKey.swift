/// A key that loads the value of a `@SharedReader` property.
///
/// A key knows how to load a value from a storage, and how to learn of changes of the stored value. Properties whose
/// keys have equal ids share one value.
///
/// ```swift
/// struct ConstantKey: SharedReaderKey {
///   let value: String
///   var id: String { value }
///
///   func load(context: LoadContext<String>, continuation: LoadContinuation<String>) {
///     continuation.resume(returning: value)
///   }
///
///   func subscribe(context: LoadContext<String>, subscriber: SharedSubscriber<String>) -> SharedSubscription {
///     SharedSubscription {}
///   }
/// }
/// ```
///
/// The library calls the methods on any thread. If a thread uses a key while another thread loads the first value of
/// this key, the thread waits for the value. A thread that is itself loading the value of another key does not wait.
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the shared value.
  associatedtype Value: Sendable
  /// The type of the id.
  associatedtype ID: Hashable = Self

  /// The identity of the shared value: keys with equal ids share one value.
  var id: ID { get }

  /// Loads the value.
  ///
  /// If the key passes a value to its subscriber after this call, and before it resumes the continuation, that value
  /// counts as newer, and the loaded value is ignored.
  ///
  /// - Parameters:
  ///   - context: The reason for loading.
  ///   - continuation: A continuation that receives the value or an error. It must be resumed exactly once, on any
  ///     thread. If it is resumed before this method returns, the property has the value from the beginning.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Subscribes to changes of the value that are made elsewhere.
  ///
  /// - Parameters:
  ///   - context: The reason for loading the value.
  ///   - subscriber: A subscriber that receives values and errors, and is told when loading begins and ends, on any
  ///     thread.
  /// - Returns: A subscription, which ends when the last reference to the shared value is released.
  func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  /// The key itself.
  public var id: ID { self }
}

extension SharedReaderKey {
  /// Loads the value because the program asked for it, and returns the key's answer.
  func loadedAnswer() async -> KeyAnswer<Value> {
    await withCheckedContinuation { waiter in
      load(
        context: .userInitiated,
        continuation: LoadContinuation(onAnswer: { waiter.resume(returning: $0) }, describing: "\(self)"))
    }
  }
}

/// A key whose storage keeps a value that it could not save.
protocol UnsavedValueKey<Value>: SharedReaderKey {
  /// The value that the storage has not saved yet, and that a load would drop; `nil` if there is none.
  var unsavedValue: Value? { get }
}

/// A key whose storage completes a save even after the properties that started the save were released.
protocol SaveFollowingKey: SharedReaderKey {
  /// Resumes a continuation when the last save by earlier properties of the key has ended.
  ///
  /// The library calls this method when a property is created. If nothing is left to save, the continuation is resumed
  /// with success.
  func followSave(_ continuation: SaveContinuation)
}

/// The reason why a key loads its value.
public enum LoadContext<Value> {
  /// A load for a new property, which was created with this initial value.
  case initialValue(Value)
  /// A load because the program called `load()`, or because it created a property that has no initial value and must be
  /// loaded.
  case userInitiated

  /// The initial value, if there is one.
  public var initialValue: Value? {
    guard case .initialValue(let value) = self else { return nil }
    return value
  }
}

extension LoadContext: Sendable where Value: Sendable {}
extension LoadContext: Equatable where Value: Equatable {}
extension LoadContext: Hashable where Value: Hashable {}
