/// A role of a scope besides being a node of the tree, such as an entry in a table, a sequence or an entry in a queue.
///
/// Roles are accessed under the tree's lock only.
package class ScopeRole {
  /// The scope's next role.
  final var next: ScopeRole?

  init() {}

  /// A Boolean value indicating whether the scope continues with more work after its current work has ended.
  var hasNext: Bool { false }
  /// A Boolean value indicating whether the scope runs effects one after the other.
  var isSequence: Bool { false }

  /// Called when the scope is cancelled.
  func cancel(_ cleanup: inout ScopeCleanup) {}

  /// Called after all scopes of a call are cancelled, if `cancel(_:)` has asked for it.
  func settle(_ cleanup: inout ScopeCleanup) {}

  /// Called when the scope is complete.
  func end(_ cleanup: inout ScopeCleanup) {}
}

extension EffectScope {
  /// Calls `body` with each role.
  @inline(__always)
  final func forEachRole(_ body: (ScopeRole) -> Void) {
    var next = firstRole
    while let role = next {
      body(role)
      next = role.next
    }
  }

  /// A Boolean value indicating whether the scope runs effects one after the other.
  final var isSequence: Bool {
    var isSequence = false
    forEachRole { isSequence = isSequence || $0.isSequence }
    return isSequence
  }

  /// A Boolean value indicating whether the scope continues with more work after its current work has ended.
  final var hasNext: Bool {
    var hasNext = false
    forEachRole { hasNext = hasNext || $0.hasNext }
    return hasNext
  }

  /// Returns the scope's role of the given type; nil if it has none.
  final func role<Role: ScopeRole>(_ type: Role.Type) -> Role? {
    var found: Role?
    // Sound: the condition compares the types.
    forEachRole { if Swift.type(of: $0) == type { found = unsafeDowncast($0, to: type) } }
    return found
  }

  /// Adds a role to the scope.
  final func add(_ role: ScopeRole) {
    role.next = firstRole
    firstRole = role
  }
}

/// The tasks that wait for the end of a scope, except the first.
private final class Waiters: ScopeRole {
  var waiters: [UnsafeContinuation<Void, Never>] = []

  override func end(_ cleanup: inout ScopeCleanup) {
    for waiter in waiters { cleanup.wake(waiter, delivering: true) }
    waiters = []
  }
}

/// The number of the event that led to the effects of a scope.
final class EventCause: ScopeRole {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// A time limit of a scope.
final class TimeLimit: ScopeRole {
  /// The scope of the task that waits until the time is up; nil afterwards.
  private var timer: EffectScope?

  init(timer: EffectScope) { self.timer = timer }

  /// Records that the time is up.
  ///
  /// - Returns: False if the scope was complete before.
  func expire() -> Bool { timer.take() != nil }

  override func end(_ cleanup: inout ScopeCleanup) {
    if let timer = timer.take() { cleanup.cancel(timer) }
  }
}

extension EffectScope {
  /// Adds a task that waits for the end of the scope.
  ///
  /// Under the lock.
  private final func addWaiter(_ waiter: UnsafeContinuation<Void, Never>) {
    guard self.waiter != nil else { return self.waiter = waiter }
    if role(Waiters.self) == nil { add(Waiters()) }
    role(Waiters.self)?.waiters.append(waiter)
  }

  /// Resumes `waiter` when the scope is complete.
  ///
  /// If the scope is followed, the task must deliver the events before it continues.
  @usableFromInline
  package final func whenComplete(_ waiter: UnsafeContinuation<Void, Never>) {
    let isOver = tree.lock.withLock {
      if !isComplete { addWaiter(waiter) }
      return isComplete
    }
    if isOver { waiter.wake() }
  }
}
