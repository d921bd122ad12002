import Effects
import FoundationEssentials

/// A key that keeps a shared value in the settings of the program.
///
/// Create it with `.appStorage("key")`. All keys of a program keep their values in the same file; see ``AppStorage``.
public struct AppStorageKey<Value: Sendable>: SharedKey, SaveFollowingKey {
  private let name: ExactString
  private let coding: SettingsCoding<Value>
  private let settings: SettingsFile

  init(_ name: String, _ store: AppStorage?, _ coding: SettingsCoding<Value>) {
    settings = (store ?? DependencyValues.current.defaultAppStorage).file
    (self.name, self.coding) = (ExactString(name), coding)
  }

  /// The identity of the value.
  public var id: AppStorageKeyID { AppStorageKeyID(name: name, settings: ObjectIdentifier(settings)) }

  /// Loads the value from the settings.
  ///
  /// - Parameters:
  ///   - context: The reason for loading.
  ///   - continuation: A continuation that receives the value, or a ``SharedStorageError``. The value is `nil` if the
  ///     settings have no value of the type. A value of another type stays in the file until the property is changed.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    let answer = settings.load(name)
    let result = answer.result.map { bytes in bytes.flatMap(coding.decode) }
    continuation.resume(with: result, version: answer.version)
  }

  /// Passes the changes that other programs make to the value to a subscriber.
  ///
  /// - Parameters:
  ///   - context: The reason for loading.
  ///   - subscriber: A subscriber that receives the values on any thread.
  /// - Returns: The subscription.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    let coding = coding
    return settings.subscribe(name) { bytes, generation in
      subscriber.yield(with: .success(bytes.flatMap(coding.decode)), version: generation)
    } onError: { error, generation in
      subscriber.yield(with: .failure(error), version: generation)
    }
  }

  /// Resumes the continuation with the result of the value's last save, when that save has ended.
  func followSave(_ continuation: SaveContinuation) {
    settings.followSave(of: name, recovery: continuation.recovery) { continuation.resume(with: $0) }
  }

  /// Saves a value.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` removes it from the settings.
  ///   - context: The reason for saving. A change may wait for 100 milliseconds, or longer if values take long to
  ///     encode. Of several waiting changes, only the last is written.
  ///   - continuation: The continuation. It is resumed when this value or a later value is on the disk, or with a
  ///     ``SharedStorageError`` if the value can't be saved.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    do {
      let bytes = try coding.encode(value)
      settings.save(name, bytes, urgent: context == .userInitiated, recovery: continuation.recovery) {
        continuation.resume(with: $0)
      }
    } catch {
      let reason = "The value of '\(name.text)': \(error)."
      continuation.resume(throwing: SharedStorageError.unencodable(path: settings.target, reason: reason))
    }
  }
}

extension AppStorageKey: CustomStringConvertible {
  /// The key in the form in which it is written in code.
  public var description: String { ".appStorage(\(String(reflecting: name.text)))" }
}

/// The identity of a value in settings.
public struct AppStorageKeyID: Hashable, Sendable {
  let name: ExactString
  let settings: ObjectIdentifier
}
