import Effects
public import FoundationEssentials

/// A key that keeps a shared value in a file.
///
/// Create it with `.fileStorage(url)`.
///
/// The first change is written immediately, and later changes at most once in 100 milliseconds. The file is replaced as
/// a whole and durably, so that it always contains either the old or the new value. If the file can't be written, the
/// key tries again after one second, and then after pauses that grow to a minute. If another program changes the
/// file, the shared value changes too.
public struct FileStorageKey<Value: Sendable>: SharedKey, ConflictingKey, UnsavedValueKey, SaveFollowingKey {
  private let file: StoredFile
  /// The path to which the symbolic links on the file's path led when the key was created.
  ///
  /// The description of the key shows this path.
  private let path: String
  private let format: FileFormat<Value>
  /// The identity of the file.
  public let id: FileStorageKeyID

  init(path: String, format: FileFormat<Value>) {
    let storage = DependencyValues.current.defaultFileStorage
    let (file, target) = storage.engine.file(at: path)
    (self.file, self.path, self.format) = (file, target, format)
    id = FileStorageKeyID(file: file.number, storage: storage)
  }

  /// Returns the value that the key loads from a file with the given content, after all migrations.
  ///
  /// Use it to test the migrations with old files:
  ///
  /// ```swift
  /// let key = FileStorageKey<Settings>.settings
  /// #expect(try key.value(from: Data(#"{"name":"Blob"}"#.utf8)) == Settings(names: ["Blob"]))
  /// ```
  ///
  /// - Parameter data: The content of a file.
  /// - Returns: The value.
  /// - Throws: A ``SharedStorageError`` if the content can't be decoded.
  public func value(from data: Data) throws(SharedStorageError) -> Value {
    try format.read(data, path).value
  }

  /// Loads the value from the file.
  ///
  /// - Parameters:
  ///   - context: The reason for loading.
  ///   - continuation: A continuation that receives the value, `nil` if the file does not exist or is empty, or a
  ///     ``SharedStorageError``.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    // A value that waits to be written is loaded instead of the content of the file. The first load of a property also
    // returns a value that could not be written, but a call of `load()` does not return it.
    let isFirst = if case .initialValue = context { true } else { false }
    if let (change, generation) = file.pendingValue(orUnsaved: isFirst), let pending = change as? Pending {
      return continuation.resume(with: .success(pending.value), version: generation)
    }
    let loaded = file.load(format.read)
    continuation.resume(with: loaded.result.mapError { $0 as any Error }, version: loaded.generation)
  }

  /// Passes on the changes that other programs make to the file.
  ///
  /// - Parameters:
  ///   - context: The reason for loading.
  ///   - subscriber: A subscriber that receives the values on any thread.
  /// - Returns: The subscription.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let format = format
    return file.subscribe { delivery in
      guard let bytes = delivery.bytes else {
        subscriber.yield(with: .success(nil), version: delivery.generation)
        return .current
      }
      do throws(SharedStorageError) {
        let reading = try format.read(bytes, delivery.target)
        subscriber.yield(with: .success(reading.value), version: delivery.generation)
        return reading.verdict
      } catch {
        if delivery.isFinal { subscriber.yield(with: .failure(error), version: delivery.generation) }
        return error.verdict
      }
    } onError: { error, generation in
      subscriber.yield(with: .failure(error), version: generation)
    }
  }

  /// Records that the program kept its own value instead of the content that was read from the file.
  func noteKeptValue() { file.disown() }

  /// The value that is not in the file yet; `nil` if there is none.
  var unsavedValue: Value? { (file.pendingValue(orUnsaved: true)?.value as? Pending)?.value }

  /// Resumes the continuation with the result of the file's last save, when that save has ended.
  func followSave(_ continuation: SaveContinuation) {
    file.followSave(recovery: continuation.recovery) { continuation.resume(with: $0) }
  }

  /// Saves a value.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - context: The reason for saving. A change may wait for 100 milliseconds, or longer if values take long to
  ///     encode. Of several waiting changes, only the last is written.
  ///   - continuation: The continuation. It is resumed when this value or a later one is on the disk, or with a
  ///     ``SharedStorageError``.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    let format = format
    let change = FileChange(
      value: Pending(value: value), content: .whole { try format.write(value) },
      review: { format.review($0, path: $1) })
    file.save(change, urgent: context == .userInitiated, recovery: continuation.recovery) {
      continuation.resume(with: $0)
    }
  }

  private struct Pending: Sendable {
    let value: Value
  }
}

extension FileStorageKey: CustomStringConvertible {
  /// The key as it is written in code.
  public var description: String { ".fileStorage(\(String(reflecting: path)))" }
}

/// The identity of a file in a storage.
///
/// The identity stands for a path: the path of the first key that was created for the file. All keys with this path
/// have the same identity, even if a symbolic link on the path is changed. The identity lasts while one of these keys,
/// or one of their properties, exists. A key with another path gets the same identity if both paths lead to the same
/// file when that key is created. The properties of such a key follow the path of the first key, and not their own
/// path. If a symbolic link on their own path is changed, later keys with that path get another identity.
public struct FileStorageKeyID: Hashable, Sendable {
  /// The number of the file in its storage.
  let file: Int
  let storage: FileStorage
}

extension _SharedKeyDefault {
  /// Returns the value that the key loads from a file with the given content, after all migrations.
  ///
  /// - Parameter data: The content of a file.
  /// - Returns: The value.
  /// - Throws: A ``SharedStorageError`` if the content can't be decoded.
  public func value<Value: Sendable>(from data: Data) throws(SharedStorageError) -> Value
  where Base == FileStorageKey<Value> {
    try base.value(from: data)
  }
}
