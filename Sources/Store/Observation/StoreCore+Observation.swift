extension StoreCore {
  /// A Boolean value indicating whether the graph records the current reads for a running observer or selector rule.
  @inlinable final var areReadsRecorded: Bool {
    status.contains(.tracking) && hot.pointee.graph?.pointee.engine.isTracking ?? false
  }

  /// A Boolean value indicating whether a read must be passed on to the Observation module.
  ///
  /// This is so if the module tracks reads and no selector rule is running. If a rule is running, the module tracks the
  /// value of the selector instead.
  ///
  /// Tracking by the module may begin inside an observer. Then the read is recorded for both.
  @inlinable final var mustNoteTracking: Bool {
    if areReadsRecorded, hot.pointee.graph?.pointee.engine.isRuleRunning ?? false { return false }
    return isReadTracked
  }

  /// Runs `body`, and records its reads of the state for the running selector rule or observer.
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
      // The task runs on the actor because the closure captures it.
      _ = Task {
        _ = isolation
        turn.end()
      }
    }
  }

  /// Sound: the closure is created and run on the same isolation.
  ///
  /// The executor only passes it on.
  private struct Turn: @unchecked Sendable {
    let end: () -> Void
  }
}
