/// The scope, the feature and the action that the pauses of a throttled effect use.
struct ThrottlePause {
  let scope: EffectScope
  let feature: ActiveFeature
  let origin: ErasedAction
  /// The work that provides the label of the pauses.
  let work: EffectWork

  /// Opens a scope for the task that waits for the end of an interval.
  func open() -> TaskScope {
    scope.tree.open(
      TaskScope(tree: scope.tree, parent: scope, origin: origin, work: work, feature: feature), below: scope)
  }
}

/// A sink that lets an action pass, or holds it until the interval ends.
///
/// An action that passes begins an interval. An action that is sent during the interval is held in the memory of the
/// id, and starts a pause: a task that sends the held action when the interval ends. A newer effect under the id
/// cancels this effect and becomes the holder. The action that this effect held stays in the memory. A pause of the
/// newer effect sends the action through the throttles around the newer effect, because the throttles around this
/// effect may have been cancelled.
///
/// Times are computed outside the lock. So a decision is made again if another action has passed meanwhile.
final class ThrottleSink<C: Clock>: ThrottlingSink, @unchecked Sendable {
  // Sound: `memory` and `isPausing` are touched under the runtime's lock only.
  private let memory: ThrottleMemory<C>
  private let interval: C.Duration
  private let clock: C
  private let latest: Bool
  private let pause: ThrottlePause
  /// A Boolean value indicating whether a pause of this effect is running.
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

  /// The decision about an action.
  private enum Decision {
    case passes, dropped
    /// The action is held, or dropped because an earlier one is held.
    case held(startsPause: Bool)
    /// Another action has passed in the meantime, so the decision must be made again.
    case outdated
  }

  /// The interval in effect at a time.
  private struct Interval {
    /// The end of the interval; `nil` if the interval is over or none has begun.
    var end: C.Instant?
    /// The number of actions that have passed, which identifies the interval.
    let passCount: Int
  }

  /// Returns the interval in effect at `now`.
  ///
  /// The times are computed outside the lock, because the time types of a clock may be code of the program.
  private func interval(at now: C.Instant) -> Interval {
    let (last, passCount) = runtime.lock.withLock { (memory.last, memory.passCount) }
    let end = last?.advanced(by: interval)
    return Interval(end: end.flatMap { now < $0 ? $0 : nil }, passCount: passCount)
  }

  override func admits(_ action: SentAction, overrides: DependencyFrame?) -> Bool {
    let now = clock.now
    while true {
      let current = interval(at: now)
      // Values that are no longer needed are released outside the lock.
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

  /// Decides whether an action passes now, is held, or is dropped.
  ///
  /// - Parameters:
  ///   - current: The interval in effect.
  ///   - now: The current time. If the action passes, it is exchanged for the time of the previous action.
  ///   - action: The action. It may be exchanged for an action that is no longer needed.
  /// - Returns: The decision.
  private func decide(
    in current: Interval, at now: inout C.Instant?, exchanging action: inout HeldAction?
  ) -> Decision {
    // A newer effect may have taken over the memory.
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

  /// Starts a pause, which sends the held action when the interval ends.
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
  /// Returns `nil` if the pause was cancelled or the clock has failed, or if a newer effect has taken over the action.
  private func takeHeldAction(after deadline: C.Instant, in leaf: EffectScope) async -> HeldAction? {
    var deadline = deadline
    while await isAwake(at: deadline) {
      switch endPause(in: leaf, after: deadline) {
      case .over(let action): return action
      case .early(let end): deadline = end
      }
    }
    // After a failure of the clock, the next action that is held starts another pause.
    runtime.lock.withLock { isPausing = false }
    return nil
  }

  /// Sleeps until `deadline`.
  ///
  /// - Returns: `false` if the pause was cancelled or the clock has failed.
  private func isAwake(at deadline: C.Instant) async -> Bool {
    // A test clock that has already reached the deadline would not end the sleep until it is advanced again.
    if clock.now >= deadline { return !Task.isCancelled }
    return (try? await clock.sleep(until: deadline, tolerance: nil)) != nil
  }

  /// The end of a pause.
  private enum PauseEnd {
    /// The interval is over; the associated value is the held action, if this effect holds one.
    case over(HeldAction?)
    /// Another action has passed, because the pause ended late; the associated value is the end of its interval.
    case early(C.Instant)
  }

  private func endPause(in leaf: EffectScope, after deadline: C.Instant) -> PauseEnd {
    let now = clock.now
    while true {
      let current = interval(at: now)
      // Only a later interval counts, because a clock may report that no time has passed.
      let laterEnd = current.end.flatMap { deadline < $0 ? $0 : nil }
      var time: C.Instant? = now
      // The holder and the previous time are released outside the lock.
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
