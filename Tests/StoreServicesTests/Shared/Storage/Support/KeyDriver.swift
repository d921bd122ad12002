import Effects
import TestSupport

@testable import Store

extension SharedReaderKey {
  /// Loads the value of a key that answers at once.
  func loaded() throws -> Value? {
    let answer = Locked<Result<Value?, any Error>?>(nil)
    let continuation = LoadContinuation<Value>("\(self)") { result in answer.withLock { $0 = result } }
    load(context: .userInitiated, continuation: continuation)
    guard let result = answer.value else { throw NoAnswer() }
    return try result.get()
  }

  /// Subscribes, and keeps what is passed on.
  func subscribed() -> Received<Value> { Received(self) }
}

struct NoAnswer: Error {}

/// What a subscription has passed on.
final class Received<Value: Sendable>: Sendable {
  private let log = Locked<[Result<Value?, any Error>]>([])
  private let subscription = Locked<SharedSubscription?>(nil)

  init<Key: SharedReaderKey>(_ key: Key) where Key.Value == Value {
    let log = log
    let new = key.subscribe(
      context: .userInitiated, subscriber: SharedSubscriber { result in log.withLock { $0.append(result) } })
    subscription.withLock { $0 = new }
  }

  func cancel() { subscription.withLock { $0.take() }?.cancel() }

  /// Takes what was passed on since the last call.
  func take() -> [Result<Value?, any Error>] {
    log.withLock { log in
      defer { log = [] }
      return log
    }
  }

  /// Takes the values passed on since the last call; errors are left out.
  func values() -> [Value?] { take().compactMap { try? $0.get() } }

  /// Takes the errors passed on since the last call.
  func errors() -> [SharedStorageError] {
    take().compactMap {
      guard case .failure(let error) = $0 else { return nil }
      return error as? SharedStorageError
    }
  }
}

/// A save in progress.
final class Saving: Sendable {
  private let answer = Locked<Result<Void, any Error>?>(nil)

  var isAnswered: Bool { answer.value != nil }
  var isSaved: Bool { if case .success = answer.value { true } else { false } }
  var error: SharedStorageError? {
    guard case .failure(let error) = answer.value else { return nil }
    return error as? SharedStorageError
  }

  var continuation: SaveContinuation {
    SaveContinuation { result in self.answer.withLock { $0 = result } }
  }
}

extension SharedKey {
  /// Saves a changed value.
  @discardableResult
  func change(_ value: Value) -> Saving { saving(value, .didSet) }

  /// Saves a value as `save()` does.
  @discardableResult
  func saveNow(_ value: Value) -> Saving { saving(value, .userInitiated) }

  private func saving(_ value: Value, _ context: SaveContext) -> Saving {
    let saving = Saving()
    save(value, context: context, continuation: saving.continuation)
    return saving
  }
}
