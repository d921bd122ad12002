import Effects

/// A continuation that a key calls to answer a request to load a shared value.
///
/// A continuation must be resumed exactly once. A second call reports an issue and has no effect. If the last reference
/// to the continuation is released before the first call, an issue is reported, and the load ends without a value.
public struct LoadContinuation<Value>: Sendable {
  private let answer: SharedAnswer<KeyAnswer<Value>>

  /// Creates a continuation.
  ///
  /// - Parameters:
  ///   - description: The name of the key, for issues.
  ///   - callback: A closure that receives the value, `nil` for the initial value, or the error.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void
  ) {
    self.init(onAnswer: { callback($0.result) }, describing: description())
  }

  init(
    onAnswer: @escaping @Sendable (KeyAnswer<Value>) -> Void,
    describing description: @autoclosure @escaping @Sendable () -> String
  ) {
    answer = SharedAnswer(description, onAnswer, abandoned: KeyAnswer(result: .success(nil)))
  }

  /// Answers with a value.
  ///
  /// - Parameter value: The value.
  public func resume(returning value: Value) { resume(with: .success(value)) }

  /// Answers with an error.
  ///
  /// The shared value stays as it is.
  ///
  /// - Parameter error: The error.
  public func resume(throwing error: any Error) { resume(with: .failure(error)) }

  /// Answers that there is no value, so that the property has its initial value.
  public func resumeReturningInitialValue() { resume(with: .success(nil)) }

  /// Answers with a value, with `nil` for the initial value, or with an error.
  ///
  /// - Parameter result: The answer.
  public func resume(with result: Result<Value?, any Error>) {
    answer.resume(with: KeyAnswer(result: result))
  }

  /// Answers with a result and the version of the stored content; the version is `nil` if the key does not count
  /// versions.
  func resume(with result: Result<Value?, any Error>, version: Int?) {
    answer.resume(with: KeyAnswer(result: result, version: version))
  }
}

/// A continuation that a key calls to answer a request to save a shared value.
///
/// A continuation must be resumed exactly once. A second call reports an issue and has no effect. If the last reference
/// to the continuation is released before the first call, an issue is reported, and the save counts as successful.
public struct SaveContinuation: Sendable {
  private let answer: SharedAnswer<Result<Void, any Error>>
  /// A closure that reports that the value was saved after all, although the continuation was resumed with an error.
  let recovery: @Sendable () -> Void

  /// Creates a continuation.
  ///
  /// - Parameters:
  ///   - description: The name of the key, for issues.
  ///   - callback: A closure that receives the success or the error of the save.
  public init(
    _ description: @autoclosure @escaping @Sendable () -> String = "",
    callback: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    self.init(description(), recovery: {}, callback: callback)
  }

  init(
    _ description: @autoclosure @escaping @Sendable () -> String, recovery: @escaping @Sendable () -> Void,
    callback: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    answer = SharedAnswer(description, callback, abandoned: .success(()))
    self.recovery = recovery
  }

  /// Answers that the value has been saved.
  public func resume() { answer.resume(with: .success(())) }

  /// Answers that the value could not be saved.
  ///
  /// - Parameter error: The error.
  public func resume(throwing error: any Error) { answer.resume(with: .failure(error)) }

  /// Answers that the value has been saved, or with an error.
  ///
  /// - Parameter result: The answer.
  public func resume(with result: Result<Void, any Error>) { answer.resume(with: result) }
}

/// A receiver to which a key passes changes of a shared value that are made elsewhere, such as by other programs.
public struct SharedSubscriber<Value>: Sendable {
  private let onAnswer: @Sendable (KeyAnswer<Value>) -> Void
  private let onLoading: (@Sendable (Bool) -> Void)?

  /// Creates a subscriber.
  ///
  /// - Parameters:
  ///   - callback: A closure that receives each value, `nil` for the initial value, or an error.
  ///   - onLoading: A closure that receives true when loading begins, and false when loading ends.
  public init(
    callback: @escaping @Sendable (Result<Value?, any Error>) -> Void,
    onLoading: (@Sendable (Bool) -> Void)? = nil
  ) {
    self.init(onAnswer: { callback($0.result) }, onLoading: onLoading)
  }

  init(
    onAnswer: @escaping @Sendable (KeyAnswer<Value>) -> Void, onLoading: (@Sendable (Bool) -> Void)?
  ) {
    (self.onAnswer, self.onLoading) = (onAnswer, onLoading)
  }

  /// Passes a new value to the properties with the key.
  ///
  /// - Parameter value: The value.
  public func yield(_ value: Value) { yield(with: .success(value)) }

  /// Reports that the value is gone, so that the property returns to its initial value.
  public func yieldReturningInitialValue() { yield(with: .success(nil)) }

  /// Passes an error to the properties with the key.
  ///
  /// The shared value stays as it is.
  ///
  /// - Parameter error: The error.
  public func yield(throwing error: any Error) { yield(with: .failure(error)) }

  /// Reports that loading has begun or ended.
  ///
  /// - Parameter isLoading: A Boolean value indicating whether the value is being loaded.
  public func yieldLoading(_ isLoading: Bool = true) { onLoading?(isLoading) }

  /// Passes a value, `nil` for the initial value, or an error to the properties with the key.
  ///
  /// - Parameter result: The value or the error.
  public func yield(with result: Result<Value?, any Error>) { onAnswer(KeyAnswer(result: result)) }

  /// Passes a result to the properties with the key, with the version of the stored content.
  func yield(with result: Result<Value?, any Error>, version: Int) {
    onAnswer(KeyAnswer(result: result, version: version))
  }
}

/// A subscription to a shared value, which ends when it is cancelled, or released.
public struct SharedSubscription: Sendable {
  private let cancellation: Cancellation

  /// Creates a subscription.
  ///
  /// - Parameter cancel: Ends the subscription. It is called once, on any thread.
  public init(_ cancel: @escaping @Sendable () -> Void) { cancellation = Cancellation(cancel) }

  /// Ends the subscription.
  ///
  /// Further calls have no effect.
  public func cancel() { cancellation.cancel() }

  private final class Cancellation: Sendable {
    private let action: LockedValue<(@Sendable () -> Void)?>

    init(_ action: @escaping @Sendable () -> Void) { self.action = LockedValue(action) }

    deinit { cancel() }

    func cancel() { action.take(leaving: nil)?() }
  }
}

/// A callback that is called exactly once: for the first answer, or if there is none, when the last reference is
/// released.
private final class SharedAnswer<Answer>: Sendable {
  private let callback: LockedValue<(@Sendable (Answer) -> Void)?>
  private let description: @Sendable () -> String
  private let abandoned: @Sendable () -> Answer

  init(
    _ description: @escaping @Sendable () -> String,
    _ callback: @escaping @Sendable (Answer) -> Void,
    abandoned: @autoclosure @escaping @Sendable () -> Answer
  ) {
    self.callback = LockedValue(callback)
    self.description = description
    self.abandoned = abandoned
  }

  deinit {
    guard let callback = callback.take(leaving: nil) else { return }
    report(
      .unansweredSharedKey,
      """
      \(name) released a continuation without resuming it. The load or save ends without an answer.

      Fix: call one of the continuation's 'resume' methods exactly once, on each path through the key's 'load' or \
      'save'.
      """)
    callback(abandoned())
  }

  func resume(with answer: Answer) {
    if let callback = callback.take(leaving: nil) { return callback(answer) }
    report(
      .unansweredSharedKey,
      """
      \(name) resumed a continuation more than once. Only the first answer counts.

      Fix: return after the first 'resume' in the key's 'load' or 'save'. Send later values to the subscriber passed \
      to 'subscribe'.
      """)
  }

  private var name: String {
    let description = description()
    return description.isEmpty ? "A shared key" : "The shared key \(description)"
  }

  private func report(_ kind: RuntimeIssue.Kind, _ message: String) {
    IssueReporting.report(RuntimeIssue(kind: kind, message: message, site: .unknown))
  }
}
