extension StoreCore {
  /// Runs `body` with reads of the state being recorded for whatever the graph runs.
  func tracking<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = status.contains(.tracking)
    status.insert(.tracking)
    defer { if !outer { status.remove(.tracking) } }
    return try body()
  }

  /// Runs `body`, in which sending is refused.
  func computing<Result>(_ body: () -> Result) -> Result {
    let outer = status.contains(.computing)
    status.insert(.computing)
    defer { if !outer { status.remove(.computing) } }
    return body()
  }

  /// Runs `end` as a job of the store's isolation; at once if it has none.
  func enqueueTurn(_ end: @escaping () -> Void) {
    guard let isolation = runtime.isolation.actor else { return end() }
    let turn = Turn(end: end)
    // The state changes there only; a program that breaks this is stopped here.
    isolation.assumeIsolated { isolation in
      // Naming the actor is what makes the task run on it.
      _ = Task {
        _ = isolation
        turn.end()
      }
    }
  }

  /// Sound: a closure that is made and run on one isolation, and merely passes through the hands of its executor.
  private struct Turn: @unchecked Sendable {
    let end: () -> Void
  }
}
