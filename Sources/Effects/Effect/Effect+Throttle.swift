extension Effect {
  /// This effect, letting through one action per interval.
  ///
  /// The first action is sent at once. Of those that come before the interval is over one is kept, and sent at its
  /// end. The interval is counted over all effects under the id, also those of earlier actions; the newest effect
  /// cancels those before it.
  ///
  /// - Parameters:
  ///   - id: The id, of the feature whose reducer returns the effect.
  ///   - interval: How far two actions are apart at least.
  ///   - clock: What measures it.
  ///   - latest: Whether the last of the actions that come meanwhile is kept; else the first.
  ///   - fileID: The module and file that the pause is told apart by in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect, `.none` if this is; then nothing is cancelled.
  public func throttle<C: Clock>(
    id: some Hashable & Sendable, for interval: C.Duration, clock: C, latest: Bool,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    guard let node else { return .none }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let id = CancelID(id)
    let throttle = ThrottleNode<C, Action>(
      child: node, id: id, interval: interval, clock: clock, latest: latest, site: site)
    return Self(node: throttle)
  }
}

/// Lets through one action per interval.
final class ThrottleNode<C: Clock, Action>: EffectNode, @unchecked Sendable {
  private var child: EffectNode?
  private let id: CancelID
  private let interval: C.Duration
  private let clock: C
  private let latest: Bool
  private let site: SourceSite

  init(child: EffectNode, id: CancelID, interval: C.Duration, clock: C, latest: Bool, site: SourceSite) {
    self.child = child
    self.id = id
    self.interval = interval
    self.clock = clock
    self.latest = latest
    self.site = site
  }

  override func step(_ start: inout EffectStart) -> EffectStep {
    guard let child else { return .done }
    start.cancel(id)
    let memory: ThrottleMemory<C, Action> = start.throttleMemory(id)
    start.openCancellable(id)
    start.outlet = ThrottleOutlet(
      memory, interval: interval, clock: clock, latest: latest,
      pause: ThrottlePause(scope: start.parent, path: start.path, origin: start.origin, site: site),
      next: start.outlet)
    return .child(child)
  }

  override func takeChildren() -> [EffectNode] {
    child.take().map { [$0] } ?? []
  }

  deinit { EffectNode.release(takeChildren()) }

  override func describe(into text: inout String, indent: Int) {
    child?.describe(into: &text, indent: indent)
    text += ".throttle(id: \(id), for: \(interval), latest: \(latest))"
  }
}

extension EffectStart {
  /// What is known of the actions that were let through under `id`.
  fileprivate func throttleMemory<C: Clock, Action>(_ id: CancelID) -> ThrottleMemory<C, Action> {
    runtime.lock.withLock {
      let key = ThrottleKey(id: id, path: path.identity)
      if let memory = runtime.throttles[key] as? ThrottleMemory<C, Action> { return memory }
      let memory = ThrottleMemory<C, Action>()
      runtime.throttles[key] = memory
      return memory
    }
  }
}
