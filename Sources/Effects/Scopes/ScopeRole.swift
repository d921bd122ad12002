/// An additional role of an effect scope, such as an entry in a table, an entry in a queue, or a sequence of effects.
///
/// Roles are accessed under the tree's lock only.
@usableFromInline
package class ScopeRole {
  /// The scope's next role.
  final var next: ScopeRole?

  /// A Boolean value indicating whether the scope starts another effect of a sequence after its current work has ended.
  var hasNext: Bool { false }
  /// A Boolean value indicating whether the scope runs effects one after the other.
  var isSequence: Bool { false }

  /// Does what the role must do when the scope is cancelled.
  func cancel(_ cleanup: inout ScopeCleanup) {}

  /// Does what the role must do after all scopes of a cancellation are cancelled, if `cancel(_:)` has requested this
  /// call.
  func settle(_ cleanup: inout ScopeCleanup) {}

  /// Does what the role must do when the scope is complete.
  func end(_ cleanup: inout ScopeCleanup) {}
}

extension EffectScope {
  /// Calls `body` with each role of the scope.
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

  /// A Boolean value indicating whether the scope starts another effect of a sequence after its current work has ended.
  final var hasNext: Bool {
    var hasNext = false
    forEachRole { hasNext = hasNext || $0.hasNext }
    return hasNext
  }

  /// Returns the scope's role of the given type; `nil` if the scope has no such role.
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

  /// Removes a role from the scope, if the scope has this role.
  fileprivate final func remove(_ role: ScopeRole) {
    guard firstRole !== role else { return firstRole = role.next }
    var previous = firstRole
    while let current = previous, current.next !== role { previous = current.next }
    previous?.next = role.next
  }
}

/// The tasks that wait for the end of a scope, except the first task.
private final class Waiters: ScopeRole {
  var waiters: [UnsafeContinuation<Void, Never>] = []

  override func end(_ cleanup: inout ScopeCleanup) {
    for waiter in waiters { cleanup.wake(waiter, delivering: true) }
    waiters = []
  }
}

/// A wait of an effect that lasts until a scope is complete or the effect itself is cancelled.
///
/// If the cancellation did not end the wait, the effect might wait forever for a scope whose effects wait for this
/// effect.
@usableFromInline
package final class ScopeWait: ScopeRole, @unchecked Sendable {
  // Sound: like all roles, the object is touched under the tree's lock only.
  fileprivate var waiter: UnsafeContinuation<Void, Never>?

  override func end(_ cleanup: inout ScopeCleanup) {
    if let waiter = waiter.take() { cleanup.wake(waiter, delivering: true) }
  }
}

/// The role that stores the number of the logged event that led to the effects of a scope.
final class EventCause: ScopeRole {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// The role of a scope whose effect has a timeout.
final class TimeLimit: ScopeRole {
  /// The scope of the task that waits until the time is up; `nil` after the time is up.
  private(set) var timer: EffectScope?

  init(timer: EffectScope) { self.timer = timer }

  /// Records that the effect has taken longer than the timeout allows.
  ///
  /// - Returns: `false` if the scope was already complete. In this case, the caller must not cancel it.
  func expire() -> Bool { timer.take() != nil }

  override func end(_ cleanup: inout ScopeCleanup) {
    if let timer = timer.take() { cleanup.cancel(timer) }
  }
}

extension EffectScope {
  /// Adds a task that waits for the end of the scope.
  ///
  /// The caller must hold the tree's lock.
  private final func addWaiter(_ waiter: UnsafeContinuation<Void, Never>) {
    guard self.waiter != nil else { return self.waiter = waiter }
    if role(Waiters.self) == nil { add(Waiters()) }
    role(Waiters.self)?.waiters.append(waiter)
  }

  /// Resumes `waiter` when the scope is complete.
  ///
  /// If the events of the scope are logged, the resumed task must deliver them before it continues.
  ///
  /// - Parameters:
  ///   - waiter: The continuation of the task.
  ///   - wait: The role that can end the wait before the scope is complete; `nil` if the wait lasts until the scope is
  ///     complete.
  @usableFromInline
  package final func whenComplete(_ waiter: UnsafeContinuation<Void, Never>, ending wait: ScopeWait?) {
    let isOver = tree.lock.withLock {
      if isComplete || wait != nil && Task.isCancelled { return true }
      if let wait {
        wait.waiter = waiter
        add(wait)
      } else {
        addWaiter(waiter)
      }
      return false
    }
    if isOver { waiter.wake() }
  }

  /// Ends a wait for the end of the scope early, and resumes the task that waits.
  @usableFromInline
  package final func abandon(_ wait: ScopeWait) {
    let waiter = tree.lock.withLock {
      remove(wait)
      return wait.waiter.take()
    }
    waiter?.wake()
  }
}
