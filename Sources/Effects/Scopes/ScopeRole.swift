/// What a scope is besides a node of the tree: an entry in a table, a sequence, a place in a queue.
///
/// All is touched under the tree's lock only.
package class ScopeRole {
  /// The scope's next role.
  final var next: ScopeRole?

  init() {}

  /// Whether the scope goes on with something when all its work has ended.
  var hasNext: Bool { false }

  /// Ends what the cancellation of the scope ends.
  func cancel(_ remains: inout ScopeRemains) {}

  /// Ends the role of a scope that is complete.
  func end(_ remains: inout ScopeRemains) {}
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

  /// Whether the scope goes on with something when all its work has ended.
  final var hasNext: Bool {
    var hasNext = false
    forEachRole { hasNext = hasNext || $0.hasNext }
    return hasNext
  }

  /// The scope's role of a type, if it has one.
  final func role<Role: ScopeRole>(_ type: Role.Type) -> Role? {
    var found: Role?
    forEachRole { if Swift.type(of: $0) == type { found = unsafeDowncast($0, to: type) } }
    return found
  }

  /// Gives the scope another role.
  final func add(_ role: ScopeRole) {
    role.next = firstRole
    firstRole = role
  }
}

/// Those who wait for the end of a scope, beside the first.
private final class Waiters: ScopeRole {
  var waiters: [UnsafeContinuation<Void, Never>] = []

  override func end(_ remains: inout ScopeRemains) {
    for waiter in waiters { remains.wake(waiter) }
    waiters = []
  }
}

/// A limit of the time that a scope may take.
final class TimeLimit: ScopeRole {
  /// The scope of what waits until the time is up; nil when it is.
  private var timer: EffectScope?

  init(timer: EffectScope) { self.timer = timer }

  /// Notes that the time is up; false if the scope was complete before.
  func expire() -> Bool { timer.take() != nil }

  override func end(_ remains: inout ScopeRemains) {
    if let timer = timer.take() { remains.cancel(timer) }
  }
}

extension EffectScope {
  /// Makes `waiter` wait for the end of the scope.
  ///
  /// Under the lock.
  private final func addWaiter(_ waiter: UnsafeContinuation<Void, Never>) {
    guard self.waiter != nil else { return self.waiter = waiter }
    if role(Waiters.self) == nil { add(Waiters()) }
    role(Waiters.self)?.waiters.append(waiter)
  }

  /// Resumes `waiter` when the scope is complete.
  @usableFromInline
  package final func whenComplete(_ waiter: UnsafeContinuation<Void, Never>) {
    let isOver = tree.lock.withLock {
      if !isComplete { addWaiter(waiter) }
      return isComplete
    }
    if isOver { waiter.wake() }
  }
}
