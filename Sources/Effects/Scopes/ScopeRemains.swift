/// What scopes leave behind that were cancelled or are complete, to be dealt with outside of the lock.
///
/// A cancellation handler, a resumed task or the end of an object that a closure holds may call back at once.
struct ScopeRemains {
  typealias Waiter = UnsafeContinuation<Void, Never>

  private var waiter: Waiter?
  private var moreWaiters: [Waiter] = []
  private var senders: [Waiter] = []
  private var tasks: [Task<Void, Never>] = []
  private var timers: [EffectScope] = []
  private var values: [Any] = []
  /// The scopes of dropped actions, for each of which a piece of work was held.
  private(set) var ending: [EffectScope] = []

  /// Resumes a task that waits.
  mutating func wake(_ waiter: Waiter) {
    if self.waiter == nil { self.waiter = waiter } else { moreWaiters.append(waiter) }
  }

  /// Cancels the task of a scope.
  mutating func cancel(_ task: Task<Void, Never>) { tasks.append(task) }

  /// Cancels what waits until the time is up of a scope that is complete.
  mutating func cancel(_ timer: EffectScope) { timers.append(timer) }

  /// Releases a value.
  mutating func release(_ value: Any) { values.append(value) }

  /// Drops the actions of a scope.
  mutating func dropActions(of scope: EffectScope) {
    // The list has the last sender first; they resume in the order of their sends.
    let firstOfScope = senders.endIndex
    while let hold = scope.firstHold?.takeUnretainedValue() {
      let (endsWork, sender) = hold.drop()
      if let sender { senders.append(sender) }
      if endsWork { ending.append(scope) }
    }
    senders[firstOfScope...].reverse()
  }

  /// Deals with what is left.
  func release(in tree: ScopeTree) {
    for task in tasks { task.cancel() }
    for sender in senders { sender.wake() }
    waiter?.wake()
    for waiter in moreWaiters { waiter.wake() }
    // What waits for the end of a time has sent nothing, so that no piece of work is left to be ended.
    for timer in timers { _ = tree.cancel { [timer] } }
  }
}
