/// The work that remains after scopes were cancelled or have become complete, and that is done outside the lock.
///
/// If the work were done under the lock, a deadlock would be possible. A resumed task, or the deinit of an object that
/// a closure retains, may call the store immediately.
struct ScopeCleanup {
  typealias Waiter = UnsafeContinuation<Void, Never>

  private var waiter: Waiter?
  /// A Boolean value indicating whether the store's log has new events.
  var hasEvents = false
  /// A Boolean value indicating whether one of the resumed tasks delivers the events.
  private var wakesDeliverer = false
  private var rest: Rest?

  /// The parts of the work that are rarely needed.
  ///
  /// They are in a separate object to keep the cleanup small, because a cleanup is created each time a piece of work
  /// ends.
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

  /// Adds the task of a timeout to the tasks to cancel, because the effect with the timeout has ended.
  mutating func cancel(_ timer: EffectScope) { makeRest().timers.append(timer) }

  /// Adds a role of a cancelled scope; `settleRoles()` calls its `settle` method after all scopes are cancelled.
  mutating func settle(_ role: ScopeRole) { makeRest().roles.append(role) }

  /// Calls the `settle` methods of the roles that ``settle(_:)`` has added.
  ///
  /// The caller must hold the tree's lock.
  mutating func settleRoles() {
    guard let rest else { return }
    for role in rest.roles { role.settle(&self) }
    rest.roles = []
  }

  /// Adds a value that must be released outside the lock.
  mutating func release(_ value: Any) { makeRest().values.append(value) }

  /// Adds a closure that reports an issue.
  mutating func report(_ report: @escaping () -> Void) { makeRest().reports.append(report) }

  /// Does the work; the caller must not hold the lock.
  func perform(in tree: ScopeTree) {
    waiter?.wake()
    if let rest { for waiter in rest.waiters { waiter.wake() } }
    if hasEvents, !wakesDeliverer { tree.deliverEventsSoon() }
    if let rest { for report in rest.reports { report() } }
    // The task of a timeout has sent no actions. So cancelling it drops no action, and the result of `cancel` is empty.
    if let rest { for timer in rest.timers { _ = tree.cancel { [timer] } } }
  }
}
