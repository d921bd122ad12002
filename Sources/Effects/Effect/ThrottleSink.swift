/// The properties that a throttled effect gives to each task that waits for the end of an interval.
struct ThrottlePause {
  let scope: EffectScope
  let feature: ActiveFeature
  let origin: ErasedAction
  /// The object that provides the label of the waiting tasks in messages.
  let work: EffectWork

  /// Opens a scope for the task that waits for the end of an interval.
  func open() -> TaskScope {
    scope.tree.open(
      TaskScope(tree: scope.tree, parent: scope, origin: origin, work: work, feature: feature), below: scope)
  }
}

/// A sink for the actions of a throttled effect: it lets an action pass, or holds it until the interval ends.
///
/// An action that passes begins an interval. An action that is sent during the interval is stored in the
/// ``ThrottleMemory`` of the cancellation id, and starts a *pause*, which is a task that sends the stored action when
/// the interval ends. A newer effect with the same id cancels this effect and takes over the stored action. A pause of
/// the newer effect then sends this action through the throttles around the newer effect, because the throttles around
/// this effect may have been cancelled.
///
/// Times are computed outside the lock. So if another action has passed before the sink takes the lock, the sink
/// decides again about the action.
final class ThrottleSink<C: Clock>: ThrottlingSink, @unchecked Sendable {
  // Sound: `memory` and `isPausing` are touched under the runtime's lock only.
  private let memory: ThrottleMemory<C>
  private let interval: C.Duration
  private let clock: C
  private let latest: Bool
  private let pause: ThrottlePause
  /// A Boolean value indicating whether a task of this effect already waits for the end of the interval.
  private var isPausing = false

  private var runtime: EffectRuntime { pause.scope.runtime }

  init(
    _ memory: ThrottleMemory<C>, interval: C.Duration, clock: C, latest: Bool, pause: ThrottlePause,
    next: ActionSink
  ) {
    self.memory = memory
    self.interval = interval
    self.clock = clock
    self.latest = latest
    self.pause = pause
    super.init(next: next)
  }

  /// The decision of the sink about an action.
  private enum Decision {
    case passes, dropped
    /// The action waits for the end of the interval, or it is dropped because an earlier action waits.
    case held(startsPause: Bool)
    /// Another action has passed after the times were computed, so the decision must be made again.
    case outdated
  }

  /// The interval that is running at a given time, if there is one.
  private struct Interval {
    /// The end of the interval; `nil` if no interval is running.
    var end: C.Instant?
    /// The number of actions that have passed so far, which identifies the interval.
    let passCount: Int
  }

  /// Returns the interval that is running at `now`.
  ///
  /// The times are computed outside the lock, because a clock of the app may have its own types of instants and
  /// durations.
  private func interval(at now: C.Instant) -> Interval {
    let (last, passCount) = runtime.lock.withLock { (memory.last, memory.passCount) }
    let end = last?.advanced(by: interval)
    return Interval(end: end.flatMap { now < $0 ? $0 : nil }, passCount: passCount)
  }

  override func admits(_ action: SentAction, overrides: DependencyFrame?) -> Bool {
    let now = clock.now
    while true {
      let current = interval(at: now)
      // `decide` exchanges these values for values that are no longer needed, which are then released outside the lock.
      var spare: HeldAction? = HeldAction(action: action, overrides: overrides)
      var time: C.Instant? = now
      let decision = runtime.lock.withLock { decide(in: current, at: &time, exchanging: &spare) }
      withExtendedLifetime((spare, time)) {}
      switch decision {
      case .passes: return true
      case .dropped: return false
      case .held(let startsPause):
        if startsPause, let end = current.end { wait(until: end) }
        return false
      case .outdated: continue
      }
    }
  }

  /// Decides whether an action passes now, waits for the end of the interval, or is dropped.
  ///
  /// - Parameters:
  ///   - current: The interval that is running now, if there is one.
  ///   - now: The current time. If the action passes, the method replaces this time with the time at which the previous
  ///     action passed.
  ///   - action: The action. The method may replace it with an earlier action that waited for the end of the interval
  ///     and is no longer needed.
  /// - Returns: The decision.
  private func decide(
    in current: Interval, at now: inout C.Instant?, exchanging action: inout HeldAction?
  ) -> Decision {
    // A newer effect may have cancelled this effect and taken over the action in `held`.
    guard !pause.scope.isCancelled else { return .dropped }
    guard memory.passCount == current.passCount else { return .outdated }
    guard current.end != nil else {
      memory.notePass(at: &now)
      action = memory.held.take()
      return .passes
    }
    if latest || memory.held == nil { swap(&memory.held, &action) }
    memory.holder = pause.scope
    defer { isPausing = true }
    return .held(startsPause: !isPausing)
  }

  /// Starts a task that sends the waiting action when the interval ends.
  private func wait(until deadline: C.Instant) {
    let leaf = pause.open()
    let work = ClosureWork { leaf in
      guard let held = await self.takeHeldAction(after: deadline, in: leaf),
        held.action.passes(self.nextThrottle, overrides: held.overrides),
        let pending = self.runtime.mailbox.post(held.action, from: leaf, overrides: held.overrides)
      else { return }
      await self.runtime.wait(for: pending)
    }
    TaskStart(scope: leaf, work: work).run()
  }

  /// Waits until the interval has ended, and removes and returns the action that this effect holds.
  ///
  /// The result is `nil` if the wait was cancelled, if the clock threw an error, or if a newer effect has taken over
  /// the action.
  private func takeHeldAction(after deadline: C.Instant, in leaf: EffectScope) async -> HeldAction? {
    var deadline = deadline
    while await isAwake(at: deadline) {
      switch endPause(in: leaf, after: deadline) {
      case .over(let action): return action
      case .early(let end): deadline = end
      }
    }
    // If the clock threw an error, the next action that must wait for the end of the interval starts another task.
    runtime.lock.withLock { isPausing = false }
    return nil
  }

  /// Sleeps until `deadline`.
  ///
  /// - Returns: `false` if the sleep was cancelled or the clock threw an error.
  private func isAwake(at deadline: C.Instant) async -> Bool {
    // If the time of a test clock has already reached the deadline, a sleep would not end until the test advances the
    // clock again.
    if clock.now >= deadline { return !Task.isCancelled }
    return (try? await clock.sleep(until: deadline, tolerance: nil)) != nil
  }

  /// The result of a wait for the end of an interval.
  private enum PauseEnd {
    /// The interval is over. The associated value is the action that waited for this end, or `nil` if no action of this
    /// effect waited.
    case over(HeldAction?)
    /// The wait ended late, and another action has already passed. The associated value is the end of the interval that
    /// this action began.
    case early(C.Instant)
  }

  private func endPause(in leaf: EffectScope, after deadline: C.Instant) -> PauseEnd {
    let now = clock.now
    while true {
      let current = interval(at: now)
      // An interval that ends at the deadline or earlier is treated as over, even if the clock reports that no time has
      // passed.
      let laterEnd = current.end.flatMap { deadline < $0 ? $0 : nil }
      var time: C.Instant? = now
      // The holder and the time of the previous action are released outside the lock.
      let (end, holder): (PauseEnd?, EffectScope?) = runtime.lock.withLock {
        let holder = memory.holder
        guard !leaf.isCancelled, holder === pause.scope, memory.held != nil else {
          isPausing = false
          return (.over(nil), holder)
        }
        guard memory.passCount == current.passCount else { return (nil, holder) }
        if let laterEnd { return (.early(laterEnd), holder) }
        isPausing = false
        memory.notePass(at: &time)
        return (.over(memory.held.take()), holder)
      }
      withExtendedLifetime((holder, time)) {}
      if let end { return end }
    }
  }
}
