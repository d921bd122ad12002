extension StoreCore {
  /// A Boolean value indicating whether the graph records the current reads for a running observer or selector.
  @inlinable final var areReadsRecorded: Bool {
    status.contains(.tracking) && hot.pointee.graph?.pointee.engine.isTracking ?? false
  }

  /// A Boolean value indicating whether a read must be passed on to the Observation module.
  ///
  /// The value is `true` if the module tracks reads and no selector is being computed. If a selector is being computed,
  /// the module tracks the value of the selector instead.
  ///
  /// Tracking by the module may begin inside an observer of the store. Then the read is recorded for the module and for
  /// the observer.
  @inlinable final var mustNoteTracking: Bool {
    if areReadsRecorded, hot.pointee.graph?.pointee.engine.isRuleRunning ?? false { return false }
    return isReadTracked
  }

  /// Runs `body`, and records its reads of the state for the running selector or observer.
  func tracking<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = status.contains(.tracking)
    status.insert(.tracking)
    defer { if !outer { status.remove(.tracking) } }
    return try SharedReads.tracked(by: self, body)
  }

  /// Runs `body`, which must not send actions.
  func computing<Result>(_ body: () -> Result) -> Result {
    let outer = status.contains(.computing)
    status.insert(.computing)
    defer { if !outer { status.remove(.computing) } }
    return body()
  }

  /// Runs `end` as a job on the store's isolation, or immediately if the store has no isolation.
  func enqueueTurn(_ end: @escaping () -> Void) {
    guard let isolation = runtime.isolation.actor else { return end() }
    let turn = Turn(end: end)
    // The state may change only on the isolation. This call stops a program that violates the rule.
    isolation.assumeIsolated { isolation in
      // The task runs on the actor, because the closure of the task captures the actor.
      _ = Task {
        _ = isolation
        turn.end()
      }
    }
  }

  /// Sound: the closure is created and run on the same isolation.
  ///
  /// The executor only passes the closure on.
  private struct Turn: @unchecked Sendable {
    let end: () -> Void
  }
}
