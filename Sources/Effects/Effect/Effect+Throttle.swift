extension Effect {
  /// Returns this effect, limited to one action per interval.
  ///
  /// The first action is sent immediately and begins an interval. One of the actions that follow during the interval
  /// waits, and is sent when the interval ends. The other actions are dropped. All effects with the same id share the
  /// interval, and the newest effect cancels the earlier effects.
  ///
  /// The store keeps a record of the interval. The store discards the record when it handles a later action or
  /// throttle, if by then the interval has ended and no effect with the id is in flight. If the state of the feature is
  /// removed, the record is discarded immediately.
  ///
  /// - Parameters:
  ///   - id: The id, which belongs to the feature whose reducer returns the effect.
  ///   - interval: The shortest time between two actions.
  ///   - clock: The clock that measures the interval.
  ///   - latest: A Boolean value indicating whether the last of the actions that follow during the interval is sent
  ///     when the interval ends, instead of the first.
  ///   - fileID: The module and file that identify the throttle in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect, or `.none` if this effect is `.none`. The effect `.none` cancels nothing.
  /// - Complexity: O(1). Creating and starting the effect allocate memory.
  public func throttle<Duration: DurationProtocol>(
    id: some Hashable & Sendable, for interval: Duration, clock: any Clock<Duration>, latest: Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    guard let node else { return .none }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let id = CancelID(id)
    func throttle<C: Clock<Duration>>(_ clock: C) -> EffectNode {
      ThrottleNode<C>(
        child: node, id: id, interval: interval, clock: clock, latest: latest, site: site)
    }
    return Self(node: throttle(clock))
  }
}

/// A node that limits an effect to one action per interval.
final class ThrottleNode<C: Clock>: WrapperNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  private let id: CancelID
  private let interval: C.Duration
  private let clock: C
  private let latest: Bool
  private let site: SourceSite

  init(child: EffectNode, id: CancelID, interval: C.Duration, clock: C, latest: Bool, site: SourceSite) {
    self.id = id
    self.interval = interval
    self.clock = clock
    self.latest = latest
    self.site = site
    super.init(child: child)
  }

  override func step(_ interpreter: inout EffectInterpreter, child: EffectNode) -> EffectStep {
    let id = interpreter.runtime.intern(id)
    let memory: ThrottleMemory<C> = interpreter.throttleMemory(id, clock: clock, interval: interval)
    interpreter.openThrottled(id, memory)
    interpreter.sink = ThrottleSink(
      memory, interval: interval, clock: clock, latest: latest,
      pause: ThrottlePause(
        scope: interpreter.parent, feature: interpreter.feature, origin: interpreter.origin,
        work: LabelWork(name: "throttle", site: site)),
      next: interpreter.sink)
    return .child(child)
  }

  override var call: String { ".throttle(id: \(id), for: \(interval), latest: \(latest))" }
}

extension EffectInterpreter {
  /// Returns the object that stores the interval of the throttles with the given id, and the action that waits for the
  /// end of the interval.
  fileprivate func throttleMemory<C: Clock>(
    _ id: InternedID, clock: C, interval: C.Duration
  ) -> ThrottleMemory<C> {
    let (memory, isNew): (ThrottleMemory<C>, Bool) = runtime.throttleMemory(
      ThrottleKey(feature: feature, id: id), clock: clock, interval: interval)
    // A test clock learns here that it must wait for the effects of this store. It can't learn this from a sleep,
    // because a throttle that lets every action pass never sleeps on the clock.
    if isNew, let clock = clock as? any RuntimeClock { clock.attach(runtime) }
    if isNew { runtime.forgetThrottles(checking: 2) }
    return memory
  }

  /// Opens a scope with the cancellation id `id` for the throttled effect, cancels the earlier effects that have this
  /// id, and takes over the action that they hold.
  fileprivate mutating func openThrottled<C: Clock>(_ id: InternedID, _ memory: ThrottleMemory<C>) {
    // The count tells the earlier effects that the cancellation below must not discard the action that waits for the
    // end of the interval. Any other cancellation discards it.
    let stale = runtime.lock.withLock {
      let stale = memory.takeStale()
      memory.successorCount += 1
      return stale
    }
    withExtendedLifetime(stale) {}
    openCancellable(id, cancelInFlight: true)
    let scope = parent
    let dropped = runtime.lock.withLock {
      memory.successorCount -= 1
      if !scope.isCancelled {
        memory.holder = scope
        scope.add(ThrottleHolder(memory, in: scope))
      }
      return memory.takeStale()
    }
    withExtendedLifetime(dropped) {}
  }
}
