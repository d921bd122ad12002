/// The remaining work after scopes were cancelled or completed, which is done outside the lock.
///
/// The work is done outside the lock because a resumed task, or the deinit of an object that a closure retains, may
/// call the store immediately.
struct ScopeCleanup {
  typealias Waiter = UnsafeContinuation<Void, Never>

  private var waiter: Waiter?
  /// A Boolean value indicating whether the log has new events.
  var hasEvents = false
  /// A Boolean value indicating whether one of the waiters delivers the events.
  private var wakesDeliverer = false
  private var rest: Rest?

  /// Work that few scopes leave behind.
  ///
  /// The work is in an object to keep the cleanup small, because every end of a piece of work creates a cleanup.
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
  ///   - waiter: The continuation of the task.
  ///   - delivers: A Boolean value indicating whether the task delivers the events before it continues.
  mutating func wake(_ waiter: Waiter, delivering delivers: Bool = false) {
    if delivers { wakesDeliverer = true }
    if self.waiter == nil { self.waiter = waiter } else { makeRest().waiters.append(waiter) }
  }

  /// Adds a timer to cancel, because the scope of the timer is complete.
  mutating func cancel(_ timer: EffectScope) { makeRest().timers.append(timer) }

  /// Adds a role that is settled when all scopes of a cancellation are cancelled.
  mutating func settle(_ role: ScopeRole) { makeRest().roles.append(role) }

  /// Settles the roles.
  ///
  /// The caller must hold the lock.
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
    // A timer sends no actions, so the cancellation leaves no piece of work to end.
    if let rest { for timer in rest.timers { _ = tree.cancel { [timer] } } }
  }
}
