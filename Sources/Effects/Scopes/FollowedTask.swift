/// The role that logs the events of one task of an effect.
final class FollowedTask: ScopeRole {
  /// The number of the event of the task's start; `nil` if the log began later.
  let number: Int?
  // Sound: a role belongs to its scope, and only the scope calls it.
  private unowned(unsafe) let scope: EffectScope
  private var hasEnded = false
  private var error: (any Error)?
  /// The description of the task, which its events share; `nil` before the first event is delivered.
  // The property is accessed on the store's isolation only, and not under the lock.
  var facts: AnyObject?

  init(_ scope: EffectScope, number: Int?) {
    self.scope = scope
    self.number = number
  }

  /// Records the error that ends the task, unless the task has ended.
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
    // The tasks that wait for the effect deliver the event, or else the cleanup does.
    state.pointee.log?.holdDelivery()
    if state.pointee.log?.append(.effect(event), cause: number) != nil { cleanup.hasEvents = true }
  }
}

extension ScopeTree {
  /// Logs the events of the store's effects, including the effects in flight.
  ///
  /// - Parameter schedule: The closure that schedules a delivery; see `EventLog`.
  final func follow(_ schedule: @escaping @Sendable () -> Bool) {
    lock.withLock {
      if state.pointee.log == nil { state.pointee.log = EventLog(schedule: schedule) }
      state.pointee.log?.open()
      for scope in tasks where scope.role(FollowedTask.self) == nil {
        scope.add(FollowedTask(scope, number: nil))
      }
    }
  }

  /// Adds an event of the store's isolation.
  ///
  /// - Returns: The number of the event; `nil` if the store has no listeners.
  @discardableResult
  package final func log(_ event: AnyObject, at time: Moment = .now, cause: Int?) -> Int? {
    lock.withLock { state.pointee.log?.append(.other(event), at: time, cause: cause) }
  }

  /// Records that the caller will deliver the events, so that no other delivery is scheduled.
  package final func holdDelivery() { lock.withLock { state.pointee.log?.holdDelivery() } }

  /// Moves the waiting events to an empty array.
  package final func takeEvents(into events: inout [LoggedEvent.Entry]) {
    lock.withLock { state.pointee.log?.takeEntries(into: &events) }
  }

  /// Ends the log, and drops the waiting events.
  package final func endLog() {
    // The events are released outside the lock, because an action and an error are values of the program.
    let dropped = lock.withLock { state.pointee.log?.close() }
    withExtendedLifetime(dropped) {}
  }
}

extension EffectScope {
  /// Logs the start of the task.
  ///
  /// The caller must hold the lock.
  final func noteStart() {
    guard let number = tree.state.pointee.log?.append(.effect(.started(self)), cause: loggedCause) else {
      return
    }
    add(FollowedTask(self, number: number))
  }

  /// Records that an error ends the task.
  final func noteFailure(_ error: any Error) {
    tree.lock.withLock { role(FollowedTask.self)?.fail(with: error) }
  }

  /// The number of the event that led to the scope; `nil` if there is none.
  ///
  /// The caller must hold the lock.
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
