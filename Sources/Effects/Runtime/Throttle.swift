/// Where the pauses of a throttled effect belong.
struct ThrottlePause {
  let scope: EffectScope
  let path: EffectPath
  let origin: ActionOrigin
  /// The effect that is throttled, for messages.
  let node: EffectNode

  /// A scope for the task that waits for the end of an interval.
  func open() -> EffectScope {
    scope.runtime.open(parent: scope, node: node, origin: origin, path: path)
  }
}

/// Lets an action pass, or keeps it until the interval is over.
final class ThrottleOutlet<C: Clock, Action>: Outlet, @unchecked Sendable {
  // Sound: `memory` and `isPausing` are touched under the runtime's lock only.
  private let memory: ThrottleMemory<C, Action>
  private let interval: C.Duration
  private let clock: C
  private let latest: Bool
  private let pause: ThrottlePause
  private var isPausing = false

  private var runtime: EffectRuntime { pause.scope.runtime }

  init(
    _ memory: ThrottleMemory<C, Action>, interval: C.Duration, clock: C, latest: Bool, pause: ThrottlePause,
    next: Outlet
  ) {
    self.memory = memory
    self.interval = interval
    self.clock = clock
    self.latest = latest
    self.pause = pause
    super.init(next: next)
  }

  /// What becomes of an action, and one that is of no use any more, to be freed outside of the lock.
  private struct Verdict {
    var passes = false
    var spare: Action?
    var pauseUntil: C.Instant?
  }

  override func pass(_ action: UnsafeMutableRawPointer, _ delivery: Delivery) -> Passage {
    let now = clock.now
    // An outlet is only given the actions that it was made for.
    let pointer = action.assumingMemoryBound(to: Action.self)
    let verdict = runtime.lock.withLock { judge(pointer, at: now) }
    if verdict.passes { return .onward(target) }
    if let deadline = verdict.pauseUntil { wait(until: deadline) }
    // The starter holds the scope, so that this end is not the last.
    if case .direct(let scope) = delivery { _ = runtime.end(scope) }
    return .arrived(.settled)
  }

  /// Whether the action may pass now; if not it is moved into the memory, or out as a spare.
  private func judge(_ action: UnsafeMutablePointer<Action>, at now: C.Instant) -> Verdict {
    guard let last = memory.last, last.duration(to: now) < interval else {
      memory.last = now
      return Verdict(passes: true, spare: memory.kept.take())
    }
    var verdict = Verdict(spare: action.move(), pauseUntil: isPausing ? nil : last.advanced(by: interval))
    if latest || memory.kept == nil { swap(&memory.kept, &verdict.spare) }
    memory.keeper = pause.scope
    isPausing = true
    return verdict
  }

  /// Sends what has been kept when the interval is over.
  private func wait(until deadline: C.Instant) {
    let leaf = pause.open()
    let wait = ClosureNode { leaf in
      guard (try? await self.clock.sleep(until: deadline, tolerance: nil)) != nil else { return }
      await self.runtime.settle(self.release(from: leaf))
    }
    Launch(scope: leaf, work: wait).run()
  }

  private func release(from scope: EffectScope) -> Receipt {
    let now = clock.now
    let kept: Action? = runtime.lock.withLock {
      isPausing = false
      memory.last = now
      return memory.kept.take()
    }
    guard let kept else { return .settled }
    return target.deliver(kept, .posted(from: scope))
  }
}
