/// What scopes leave behind that were cancelled or are complete, to be dealt with outside of the lock.
///
/// A resumed task or the end of an object that a closure holds may call back at once.
struct ScopeRemains {
  typealias Waiter = UnsafeContinuation<Void, Never>

  private var waiter: Waiter?
  private var moreWaiters: [Waiter] = []
  private var timers: [EffectScope] = []
  private var values: [Any] = []

  /// Resumes a task that waits.
  mutating func wake(_ waiter: Waiter) {
    if self.waiter == nil { self.waiter = waiter } else { moreWaiters.append(waiter) }
  }

  /// Cancels what waits until the time is up of a scope that is complete.
  mutating func cancel(_ timer: EffectScope) { timers.append(timer) }

  /// Releases a value.
  mutating func release(_ value: Any) { values.append(value) }

  /// Deals with what is left.
  func release(in tree: ScopeTree) {
    waiter?.wake()
    for waiter in moreWaiters { waiter.wake() }
    // What waits for the end of a time has sent nothing, so that no piece of work is left to be ended.
    for timer in timers { _ = tree.cancel { [timer] } }
  }
}
