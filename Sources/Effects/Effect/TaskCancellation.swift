/// Runs a part of an effect with a separate cancellation id, so that this part can be cancelled separately.
///
/// ```swift
/// return .run { send in
///   try await withTaskCancellation(id: CancelID.download, cancelInFlight: true) {
///     await send(.downloaded(try await download()))
///   }
/// }
/// ```
///
/// As with `Effect.cancellable(id:)`, the id belongs to the feature whose reducer returned the effect. Outside effects,
/// the function only runs `operation`.
///
/// - Parameters:
///   - id: The id.
///   - cancelInFlight: A Boolean value indicating whether the function first cancels the effects in flight that have
///     the id. It does not cancel effects of which `operation` is a part.
///   - isolation: The caller's isolation.
///   - operation: The work. It is cancelled if the surrounding task is cancelled, or if the effects with the id are
///     cancelled.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws, for example a `CancellationError`. The function itself throws no error
///   if it is cancelled.
public func withTaskCancellation<Success: Sendable, Failure: Error>(
  id: some Hashable & Sendable, cancelInFlight: Bool = false,
  isolation: isolated (any Actor)? = #isolation,
  operation: @escaping @Sendable () async throws(Failure) -> Success
) async throws(Failure) -> Success {
  guard let effect = EffectScope.current else { return try await operation() }
  let (feature, runtime) = (effect.feature, effect.runtime)
  let id = runtime.intern(CancelID(id))
  let part = TaskScope(
    tree: runtime, parent: effect, origin: effect.origin, feature: feature, dependencies: effect.dependencies)
  // If the calling task is already cancelled, it must not cancel other effects.
  if cancelInFlight, !Task.isCancelled {
    let ending = runtime.open(part, below: effect, replacing: id, at: feature) { feature.insert($0, id: id) }
    runtime.endWork(of: ending, isOnIsolation: false)
  } else {
    _ = runtime.open(part, below: effect) { feature.insert($0, id: id) }
  }
  let result = Outcome<Success, Failure>()
  let task = Task(executorPreference: runtime.executor) {
    part.noteRunner()
    let context = EffectContext(dependencies: TaskContext.ambient?.dependencies, effect: part)
    await TaskContext.$ambient.withValue(context) {
      do throws(Failure) {
        result.value = .success(try await operation())
      } catch {
        result.value = .failure(error)
      }
    }
    // The scope of the part ends in this task, because a test store waits for the tasks of its executor. This end may
    // also end the whole effect: an unstructured task may have called the function, and the effect's closure may have
    // returned in the meantime.
    if let sequence = runtime.end(part, endsTask: true) { await runtime.advanceInTask(sequence) }
  }
  await withTaskCancellationHandler {
    await task.value
  } onCancel: {
    task.cancel()
  }
  return try result.value.unsafelyUnwrapped.get()
}

extension Task where Success == Never, Failure == Never {
  /// Cancels the effects in flight that have the cancellation id `id` and belong to the same feature as the calling
  /// effect.
  ///
  /// If no effect calls the method, it does nothing.
  ///
  /// - Parameter id: The id that was given to `withTaskCancellation(id:)` or `Effect.cancellable(id:)`.
  public static func cancel(id: some Hashable & Sendable) {
    guard let effect = EffectScope.current else { return }
    let (feature, runtime) = (effect.feature, effect.runtime)
    guard let id = runtime.interned(CancelID(id)) else { return }
    runtime.endWork(of: runtime.cancel(id, at: feature), isOnIsolation: false)
  }
}

/// The result of `operation`; the task of `operation` stores it for the code that waits.
private final class Outcome<Success: Sendable, Failure: Error>: @unchecked Sendable {
  // Sound: the task sets the value, and other code reads it only after the task has ended.
  var value: Result<Success, Failure>?
}
