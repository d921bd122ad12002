// Where a store is used, for what is released on whatever thread.
extension EffectRuntime {
  /// Runs `body`, a use of what belongs to the store, if nobody else can be using it now: on the isolation of the store.
  ///
  /// - Parameter body: The use.
  /// - Returns: Whether `body` was run.
  package func ifHome(_ body: () -> Void) -> Bool {
    if isBound, let isolation = boundIsolation {
      guard isCurrent(isolation) ?? false else { return false }
      body()
      return true
    }
    // A store without an isolation is used under the turnstile, and of one whose actor has gone nobody is left who could
    // use it. Not waited for: its owner may be waiting for this thread.
    guard turnstile.tryLock() else { return false }
    defer { turnstile.unlock() }
    // It is bound under the turnstile.
    guard !isBound || boundIsolation == nil else { return false }
    body()
    return true
  }

  /// Has `body` run on the isolation of the store.
  ///
  /// - Parameter body: A use of what belongs to the store.
  /// - Returns: False if the store has no isolation, or its actor has gone; `body` is not run then.
  package func later(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let isolation = boundIsolation else { return false }
    Task.detached { await run(body, on: isolation) }
    return true
  }
}

/// Runs `body` on `isolation`.
package func run(_ body: @Sendable () -> Void, on isolation: isolated any Actor) { body() }
