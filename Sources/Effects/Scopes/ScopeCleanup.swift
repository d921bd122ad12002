/// The remaining work of cancelled or complete scopes, to be done outside the lock.
///
/// A resumed task, or the deinit of an object that a closure refers to, may call back immediately.
struct ScopeCleanup {
  typealias Waiter = UnsafeContinuation<Void, Never>

  private var waiter: Waiter?
  private var moreWaiters: [Waiter] = []
  private var timers: [EffectScope] = []
  private var values: [Any] = []

  /// Adds a task to resume.
  mutating func wake(_ waiter: Waiter) {
    if self.waiter == nil { self.waiter = waiter } else { moreWaiters.append(waiter) }
  }

  /// Adds the timer of a scope that is complete, to be cancelled.
  mutating func cancel(_ timer: EffectScope) { timers.append(timer) }

  /// Adds a value to release.
  mutating func release(_ value: Any) { values.append(value) }

  /// Does the work.
  func perform(in tree: ScopeTree) {
    waiter?.wake()
    for waiter in moreWaiters { waiter.wake() }
    // A timer sends no actions, so no held piece of work remains.
    for timer in timers { _ = tree.cancel { [timer] } }
  }
}
