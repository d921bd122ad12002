extension Effect {
  /// Returns this effect, limited to one action per interval.
  ///
  /// The first action is sent immediately. During the interval, one action is held, and it is sent when the interval
  /// ends. The interval applies to all effects under the id, including the effects of earlier actions, and the newest
  /// effect cancels the earlier ones. The store keeps a record of the id. When the interval has ended and no effect
  /// under the id is left, a later action or throttle discards this record. If the state of the feature is removed, the
  /// record is discarded immediately.
  ///
  /// - Parameters:
  ///   - id: The id, which belongs to the feature whose reducer returns the effect.
  ///   - interval: The shortest time between two actions.
  ///   - clock: The clock that measures the interval.
  ///   - latest: A Boolean value indicating whether the held action is the last one of the interval. Otherwise, it is
  ///     the first one.
  ///   - fileID: The module and file that identify the pause in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect, or `.none` if this effect is `.none`. In that case, nothing is cancelled.
  /// - Complexity: O(1). Creating the effect allocates, and so does starting it.
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
  /// Returns the memory of the throttles under `id`.
  fileprivate func throttleMemory<C: Clock>(
    _ id: InternedID, clock: C, interval: C.Duration
  ) -> ThrottleMemory<C> {
    let (memory, isNew): (ThrottleMemory<C>, Bool) = runtime.throttleMemory(
      ThrottleKey(feature: feature, id: id), clock: clock, interval: interval)
    // The clock is attached here, because a throttle that lets every action pass never sleeps, so a test clock would
    // not learn of it.
    if isNew, let clock = clock as? any RuntimeClock { clock.attach(runtime) }
    if isNew { runtime.forgetThrottles(checking: 2) }
    return memory
  }

  /// Opens a scope for the rest of the node under `id`, cancels the earlier effects, and takes over the action that
  /// they hold.
  fileprivate mutating func openThrottled<C: Clock>(_ id: InternedID, _ memory: ThrottleMemory<C>) {
    // The count is changed before the throttle cancels the earlier effects, because their held action must survive this
    // cancellation, but no other.
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
