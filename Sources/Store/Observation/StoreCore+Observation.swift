extension StoreCore {
  /// A Boolean value indicating whether the graph records reads: in an observer or a rule, and not in what these call
  /// otherwise.
  @inlinable final var areReadsRecorded: Bool {
    status.contains(.tracking) && hot.pointee.graph?.pointee.engine.isTracking ?? false
  }

  /// A Boolean value indicating whether a read must be passed on to the Observation module: it tracks reads, and the read
  /// is not part of a rule, whose value is what it tracks then.
  ///
  /// A tracking may begin in an observer, which is recorded too.
  @inlinable final var mustNoteTracking: Bool {
    if areReadsRecorded, hot.pointee.graph?.pointee.engine.isRuleRunning ?? false { return false }
    return isReadTracked
  }

  /// Runs `body`, and records its reads of the state for the running rule or observer.
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

  /// Runs `end` as a job on the store's isolation; immediately if there is none.
  func enqueueTurn(_ end: @escaping () -> Void) {
    guard let isolation = runtime.isolation.actor else { return end() }
    let turn = Turn(end: end)
    // The state changes only there. A program that violates this is stopped here.
    isolation.assumeIsolated { isolation in
      // Naming the actor is what makes the task run on it.
      _ = Task {
        _ = isolation
        turn.end()
      }
    }
  }

  /// Sound: the closure is made and run on one isolation, and the executor only passes it on.
  private struct Turn: @unchecked Sendable {
    let end: () -> Void
  }
}
