/// The role of a task's scope that logs the end of this task.
final class FollowedTask: ScopeRole {
  /// The number of the event that logs the task's start; `nil` if the task started before the log began.
  let number: Int?
  // Sound: the scope owns its roles, and only the scope calls them.
  private unowned(unsafe) let scope: EffectScope
  private var hasEnded = false
  private var error: (any Error)?
  /// The object that describes the task, which all events of the task share; `nil` until the first event is delivered.
  // The property is accessed on the store's isolation only, without the lock.
  var facts: AnyObject?

  init(_ scope: EffectScope, number: Int?) {
    self.scope = scope
    self.number = number
  }

  /// Records the error that ends the task, unless the end of the task was already logged.
  func fail(with error: any Error) { if !hasEnded { self.error = error } }

  override func cancel(_ cleanup: inout ScopeCleanup) { end(with: .cancelled(scope), &cleanup) }

  override func end(_ cleanup: inout ScopeCleanup) {
    end(with: error.map { .failed(scope, $0) } ?? .finished(scope), &cleanup)
  }

  private func end(with event: EffectEvent, _ cleanup: inout ScopeCleanup) {
    guard !hasEnded else { return }
    hasEnded = true
    if let error = error.take() { cleanup.release(error) }
    let state = scope.tree.state
    // A task that waits for the effect will deliver the event. If no task waits, the cleanup schedules a delivery.
    state.pointee.log?.holdDelivery()
    if state.pointee.log?.append(.effect(event), cause: number) != nil { cleanup.hasEvents = true }
  }
}

extension ScopeTree {
  /// Begins to log the events of the store's effects, including effects that are already in flight.
  ///
  /// - Parameter schedule: A closure that starts a task to deliver the events, as described in `EventLog`.
  final func follow(_ schedule: @escaping @Sendable () -> Bool) {
    lock.withLock {
      if state.pointee.log == nil { state.pointee.log = EventLog(schedule: schedule) }
      state.pointee.log?.open()
      for scope in tasks where scope.role(FollowedTask.self) == nil {
        scope.add(FollowedTask(scope, number: nil))
      }
    }
  }

  /// Adds an event from the store's isolation to the log.
  ///
  /// - Returns: The number of the event; `nil` if the store has no listeners.
  @discardableResult
  package final func log(_ event: AnyObject, at time: Moment = .now, cause: Int?) -> Int? {
    lock.withLock { state.pointee.log?.append(.other(event), at: time, cause: cause) }
  }

  /// Records that the caller will deliver the events, so that no other delivery is scheduled.
  package final func holdDelivery() { lock.withLock { state.pointee.log?.holdDelivery() } }

  /// Moves the events that wait for their delivery to an empty array.
  package final func takeEvents(into events: inout [LoggedEvent.Entry]) {
    lock.withLock { state.pointee.log?.takeEntries(into: &events) }
  }

  /// Closes the log, and discards the events that wait for their delivery.
  package final func endLog() {
    // The events are released outside the lock, because they contain actions and errors, whose deinits may run code of
    // the app.
    let dropped = lock.withLock { state.pointee.log?.close() }
    withExtendedLifetime(dropped) {}
  }
}

extension EffectScope {
  /// Logs the start of the scope's task.
  ///
  /// The caller must hold the tree's lock.
  final func noteStart() {
    guard let number = tree.state.pointee.log?.append(.effect(.started(self)), cause: loggedCause) else {
      return
    }
    add(FollowedTask(self, number: number))
  }

  /// Records for the log that an error ends the scope's task.
  final func noteFailure(_ error: any Error) {
    tree.lock.withLock { role(FollowedTask.self)?.fail(with: error) }
  }

  /// The number of the logged event that led to the scope; `nil` if there is none.
  ///
  /// The caller must hold the tree's lock.
  final var loggedCause: Int? {
    var scope: EffectScope? = self
    while let current = scope {
      if let number = current.role(FollowedTask.self)?.number ?? current.role(EventCause.self)?.number {
        return number
      }
      scope = current.parent
    }
    return nil
  }
}
