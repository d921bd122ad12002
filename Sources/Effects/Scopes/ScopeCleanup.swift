/// The remaining work of cancelled or complete scopes, to be done outside the lock.
///
/// A resumed task, or the deinit of an object that a closure refers to, may call back immediately.
struct ScopeCleanup {
  typealias Waiter = UnsafeContinuation<Void, Never>

  private var waiter: Waiter?
  /// A Boolean value indicating whether the log has new events.
  var hasEvents = false
  /// A Boolean value indicating whether one of the waiters delivers them.
  private var wakesDeliverer = false
  private var rest: Rest?

  /// Work that few scopes leave behind.
  ///
  /// In an object, because every end of a piece of work makes a cleanup.
  private final class Rest {
    var waiters: [Waiter] = []
    var timers: [EffectScope] = []
    var values: [Any] = []
    var roles: [ScopeRole] = []
    var reports: [() -> Void] = []
  }

  private mutating func makeRest() -> Rest {
    if let rest { return rest }
    let made = Rest()
    rest = made
    return made
  }

  /// Adds a task to resume.
  ///
  /// - Parameters:
  ///   - waiter: The task.
  ///   - delivers: A Boolean value indicating whether it delivers the events before it continues.
  mutating func wake(_ waiter: Waiter, delivering delivers: Bool = false) {
    if delivers { wakesDeliverer = true }
    if self.waiter == nil { self.waiter = waiter } else { makeRest().waiters.append(waiter) }
  }

  /// Adds the timer of a scope that is complete, to be cancelled.
  mutating func cancel(_ timer: EffectScope) { makeRest().timers.append(timer) }

  /// Adds a role to settle when all scopes of a call are cancelled.
  mutating func settle(_ role: ScopeRole) { makeRest().roles.append(role) }

  /// Settles the roles, under the lock.
  mutating func settleRoles() {
    guard let rest else { return }
    for role in rest.roles { role.settle(&self) }
    rest.roles = []
  }

  /// Adds a value to release.
  mutating func release(_ value: Any) { makeRest().values.append(value) }

  /// Adds the report of an issue.
  mutating func report(_ report: @escaping () -> Void) { makeRest().reports.append(report) }

  /// Does the work.
  func perform(in tree: ScopeTree) {
    waiter?.wake()
    if let rest { for waiter in rest.waiters { waiter.wake() } }
    if hasEvents, !wakesDeliverer { tree.deliverEventsSoon() }
    if let rest { for report in rest.reports { report() } }
    // A timer sends no actions, so no held piece of work remains.
    if let rest { for timer in rest.timers { _ = tree.cancel { [timer] } } }
  }
}
