/// The scope, the feature and the action of the pauses of a throttled effect.
struct ThrottlePause {
  let scope: EffectScope
  let feature: ActiveFeature
  let origin: ErasedAction
  /// The work that has the label of the pauses.
  let work: EffectWork

  /// Opens a scope for the task that waits for the end of an interval.
  func open() -> TaskScope {
    scope.tree.open(
      TaskScope(tree: scope.tree, parent: scope, origin: origin, work: work, feature: feature), below: scope)
  }
}

/// A sink that lets an action pass, or holds it until the interval ends.
final class ThrottleSink<C: Clock>: ThrottlingSink, @unchecked Sendable {
  // Sound: `memory` and `isPausing` are touched under the runtime's lock only.
  private let memory: ThrottleMemory<C>
  private let interval: C.Duration
  private let clock: C
  private let latest: Bool
  private let pause: ThrottlePause
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

  /// The decision about an action, with an action that is no longer needed, to be released outside the lock.
  private struct Decision {
    var passes = false
    var spare: HeldAction?
    var pauseUntil: C.Instant?
  }

  override func admits(_ action: SentAction, overrides: DependencyFrame?) -> Bool {
    let now = clock.now
    let action = HeldAction(action: action, overrides: overrides, next: nextThrottle)
    let decision = runtime.lock.withLock { decide(on: action, at: now) }
    if let deadline = decision.pauseUntil { wait(until: deadline) }
    return decision.passes
  }

  /// Decides whether the action may pass now.
  ///
  /// If not, the throttle holds the action or returns it as a spare.
  private func decide(on action: HeldAction, at now: C.Instant) -> Decision {
    // A newer effect may have the memory.
    guard !pause.scope.isCancelled else { return Decision(spare: action) }
    guard let end = memory.end(of: interval), now < end else {
      memory.last = now
      return Decision(passes: true, spare: memory.held.take())
    }
    var decision = Decision(spare: action, pauseUntil: isPausing ? nil : end)
    if latest || memory.held == nil { swap(&memory.held, &decision.spare) }
    memory.holder = pause.scope
    isPausing = true
    return decision
  }

  /// Sends the held action when the interval ends.
  private func wait(until deadline: C.Instant) {
    let leaf = pause.open()
    let wait = ClosureWork { leaf in
      guard let held = await self.held(after: deadline, in: leaf),
        held.action.passes(held.next, overrides: held.overrides),
        let pending = self.runtime.mailbox.post(held.action, from: leaf, overrides: held.overrides)
      else { return }
      await self.runtime.wait(for: pending)
    }
    TaskStart(scope: leaf, work: wait).run()
  }

  /// Waits until the interval has ended, and removes and returns the action that this effect holds.
  ///
  /// Returns nil if the pause was cancelled, or the action is that of a newer effect.
  private func held(after deadline: C.Instant, in leaf: EffectScope) async -> HeldAction? {
    var deadline = deadline
    while await isAwake(at: deadline) {
      switch release(in: leaf, after: deadline) {
      case .held(let action): return action
      case .early(let end): deadline = end
      }
    }
    return nil
  }

  /// Sleeps until `deadline`.
  ///
  /// - Returns: False if the pause was cancelled.
  private func isAwake(at deadline: C.Instant) async -> Bool {
    // A test clock whose time has come to the deadline would hold the sleep until it is advanced again.
    if clock.now >= deadline { return !Task.isCancelled }
    return (try? await clock.sleep(until: deadline, tolerance: nil)) != nil
  }

  /// The result of a pause.
  private enum Release {
    case held(HeldAction?)
    /// Another action has passed meanwhile, because the pause ended late.
    case early(C.Instant)
  }

  private func release(in leaf: EffectScope, after deadline: C.Instant) -> Release {
    let now = clock.now
    // The holder is released outside the lock.
    let (release, holder): (Release, EffectScope?) = runtime.lock.withLock {
      let holder = memory.holder
      guard !leaf.isCancelled, holder === pause.scope, memory.held != nil else {
        isPausing = false
        return (.held(nil), holder)
      }
      // Only a later interval: a clock may say that no time has passed.
      if let end = memory.end(of: interval), now < end, deadline < end { return (.early(end), holder) }
      isPausing = false
      memory.last = now
      return (.held(memory.held.take()), holder)
    }
    withExtendedLifetime(holder) {}
    return release
  }
}

extension ThrottleMemory {
  /// The end of the interval that began when the last action passed; nil if none has passed.
  fileprivate func end(of interval: C.Duration) -> C.Instant? { last?.advanced(by: interval) }
}
