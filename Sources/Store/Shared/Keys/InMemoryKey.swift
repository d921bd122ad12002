import Effects

extension SharedReaderKey {
  /// Creates a key for a value in memory that exists until the program or the test ends.
  ///
  /// - Parameter key: The name of the value.
  /// - Returns: The key.
  public static func inMemory<Value>(_ key: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(key)
  }
}

/// A key for a value in memory.
///
/// See ``SharedReaderKey/inMemory(_:)``.
public struct InMemoryKey<Value: Sendable>: SharedKey, SharedRetainingKey {
  private let key: String
  private let storage: InMemoryStorage

  init(_ key: String) {
    self.key = key
    storage = DependencyValues.current.defaultInMemoryStorage
  }

  /// The name of the value, and its storage.
  public var id: InMemoryKeyID { InMemoryKeyID(key: key, storage: storage) }

  /// Loads the value, if the storage contains one.
  ///
  /// - Parameters:
  ///   - context: The reason for loading.
  ///   - continuation: A continuation that receives the value.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    let cell = storage.cell(key) as? SharedValueCell<Value>
    continuation.resume(with: .success(cell?.currentValue))
  }

  /// Returns a subscription without events, because only properties change the value in the storage.
  ///
  /// - Parameters:
  ///   - context: The reason for loading the value.
  ///   - subscriber: Not used, because nothing outside the program changes the values.
  /// - Returns: The subscription.
  public func subscribe(context: LoadContext<Value>, subscriber: SharedSubscriber<Value>)
    -> SharedSubscription
  {
    SharedSubscription {}
  }

  /// Does nothing, because the storage contains the shared value itself.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: The reason for saving.
  ///   - continuation: The continuation, which is resumed immediately.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    continuation.resume()
  }

  func retain(_ cell: SharedCell) { storage.retain(cell, key) }
}

extension InMemoryKey: CustomStringConvertible {
  /// The key as it is written in code.
  public var description: String { ".inMemory(\(key.debugDescription))" }
}

/// The id of a value in memory.
public struct InMemoryKeyID: Hashable, Sendable {
  let key: String
  let storage: InMemoryStorage
}

/// A storage of shared values in memory.
public struct InMemoryStorage: Hashable, Sendable {
  private let cells = LockedValue<[String: SharedCell]>([:])

  /// Creates an empty storage.
  public init() {}

  /// Returns a Boolean value indicating whether two storages are the same.
  ///
  /// - Parameters:
  ///   - lhs: A storage.
  ///   - rhs: Another storage.
  /// - Returns: A Boolean value indicating whether they are the same.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.cells === rhs.cells }

  /// Hashes the identity of the storage.
  ///
  /// - Parameter hasher: The hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(cells)) }

  func cell(_ key: String) -> SharedCell? { cells.value[key] }

  func retain(_ cell: SharedCell, _ key: String) { cells.change { $0[key] = cell } }
}

extension DependencyValues {
  /// The storage of `.inMemory` keys: one for the program, and one for each test, which the stores of the test share.
  public var defaultInMemoryStorage: InMemoryStorage {
    get { valueForTest(of: InMemoryStorageKey.self) }
    set { self[InMemoryStorageKey.self] = newValue }
  }
}

private enum InMemoryStorageKey: DependencyKey {
  static let liveValue = InMemoryStorage()
  static var testValue: InMemoryStorage { InMemoryStorage() }
}
