/// The number of the event that led to the effects of a scope.
final class EventCause: ScopeRole {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// The events of one task of an effect.
private final class FollowedTask: ScopeRole {
  /// The number of the event of the start; nil if the log began later.
  let number: Int?
  // Sound: a role belongs to its scope, which calls it.
  private unowned(unsafe) let scope: EffectScope
  private var hasEnded = false
  private var error: (any Error)?

  init(_ scope: EffectScope, number: Int?) {
    self.scope = scope
    self.number = number
  }

  /// Notes the error that ends the task, unless the task has ended.
  func fail(with error: any Error) { if !hasEnded { self.error = error } }

  override func cancel(_ cleanup: inout ScopeCleanup) { end(with: .cancelled(scope), &cleanup) }

  override func end(_ cleanup: inout ScopeCleanup) {
    end(with: error.map { .failed(scope, $0) } ?? .finished(scope), &cleanup)
  }

  private func end(with event: EffectEvent, _ cleanup: inout ScopeCleanup) {
    guard !hasEnded else { return }
    hasEnded = true
    if let error = error.take() { cleanup.release(error) }
    guard let log = scope.tree.state.pointee.log else { return }
    // The cleanup delivers the event, before it resumes those who wait for the effect.
    log.holdDelivery()
    if log.append(.effect(event), cause: number) != nil { cleanup.hasEvents = true }
  }
}

extension ScopeTree {
  /// Follows the effects of the store, also those in flight.
  ///
  /// - Parameter schedule: See `EventLog`.
  final func follow(_ schedule: @escaping @Sendable () -> Bool) {
    lock.withLock {
      if let log = state.pointee.log { log.open() } else { state.pointee.log = EventLog(schedule: schedule) }
      for scope in tasks where scope.role(FollowedTask.self) == nil {
        scope.add(FollowedTask(scope, number: nil))
      }
    }
  }

  /// Adds an event of the store's isolation.
  ///
  /// - Returns: The number of the event; nil if the store has no listeners.
  @discardableResult
  package final func log(_ event: AnyObject, at time: EventTime = .now, cause: Int?) -> Int? {
    lock.withLock { state.pointee.log?.append(.other(event), at: time, cause: cause) }
  }

  /// Promises a delivery, until which none is scheduled.
  package final func holdDelivery() { lock.withLock { state.pointee.log?.holdDelivery() } }

  /// Removes and returns the events that wait.
  package final func takeEvents() -> [LoggedEvent.Entry] {
    lock.withLock { state.pointee.log?.takeEntries() ?? [] }
  }

  /// Ends the log, and drops the events that wait.
  package final func endLog() {
    // Outside the lock, because an action and an error are values of the program.
    let dropped = lock.withLock { state.pointee.log?.close() }
    withExtendedLifetime(dropped) {}
  }
}

extension EffectScope {
  /// Notes that the task starts, under the lock.
  final func noteStart(in log: EventLog<LoggedEvent>) {
    guard let number = log.append(.effect(.started(self)), cause: loggedCause) else { return }
    add(FollowedTask(self, number: number))
  }

  /// Notes that an error ends the task.
  final func noteFailure(_ error: any Error) {
    tree.lock.withLock { role(FollowedTask.self)?.fail(with: error) }
  }

  /// The number of the event that led to the scope.
  package final var cause: Int? { tree.lock.withLock { loggedCause } }

  /// The same under the lock.
  private final var loggedCause: Int? {
    for scope in sequence(first: self, next: \.parent) {
      if let number = scope.role(FollowedTask.self)?.number ?? scope.role(EventCause.self)?.number {
        return number
      }
    }
    return nil
  }

  /// Notes the event that leads to the effects of the scope.
  package final func note(cause: Int) { tree.lock.withLock { add(EventCause(cause)) } }

  /// A Boolean value indicating whether a reducer returned the action of the scope, while events are logged.
  package final var isFromReducer: Bool { cause != nil }

  /// The task that the scope is, or is a part of; nil if it is that of a send.
  package final var taskAround: EffectScope? { sequence(first: self, next: \.parent).first { $0.isTask } }
}
