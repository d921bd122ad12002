extension Effect {
  /// Returns this effect, which is cancelled if it does not finish within the given time.
  ///
  /// - Parameters:
  ///   - dueTime: The longest time that the effect may take.
  ///   - clock: The clock that measures the time.
  ///   - action: The action to send after the time is up and the effect is cancelled; `nil` to send no action.
  ///   - fileID: The module and file that identify the timeout in messages.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect, or `.none` if this effect is `.none`.
  /// - Complexity: O(1). Creating and starting the effect allocate memory.
  public func timeout<Duration: DurationProtocol>(
    for dueTime: Duration, clock: any Clock<Duration>,
    sending action: @autoclosure @escaping @Sendable () -> Action? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    guard let node else { return .none }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    func timer<C: Clock<Duration>>(_ clock: C) -> EffectNode {
      TimeoutNode<C, Action>(child: node, dueTime: dueTime, clock: clock, action: action, site: site)
    }
    return Self(node: timer(clock))
  }
}

/// A node that cancels an effect that takes longer than a given time.
final class TimeoutNode<C: Clock, Action>: WrapperNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  private let dueTime: C.Duration
  private let clock: C
  private let action: @Sendable () -> Action?
  private let site: SourceSite
  private let dependencies: DependencyFrame?

  init(
    child: EffectNode, dueTime: C.Duration, clock: C, action: @escaping @Sendable () -> Action?,
    site: SourceSite
  ) {
    self.dueTime = dueTime
    self.clock = clock
    self.action = action
    self.site = site
    dependencies = .current
    super.init(child: child)
  }

  override func step(_ interpreter: inout EffectInterpreter, child: EffectNode) -> EffectStep {
    let timer = interpreter.openTask(
      for: LabelWork(name: "timeout", site: site), dependencies: dependencies)
    let send = Send<Action>(sink: interpreter.sink, scope: timer)
    let work = interpreter.openGroup()
    let (dueTime, clock, action) = (dueTime, clock, action)
    let runtime = work.runtime
    runtime.lock.withLock { work.add(TimeLimit(timer: timer)) }
    let wait = ClosureWork { _ in
      let deadline = clock.now.advanced(by: dueTime)
      guard (try? await clock.sleep(until: deadline, tolerance: nil)) != nil,
        runtime.lock.withLock({ work.role(TimeLimit.self)?.expire() ?? false })
      else { return }
      runtime.cancel(work)
      if let action = action() { await send(action) }
    }
    interpreter.startTask(timer, wait)
    return .child(child)
  }

  override var call: String { ".timeout(for: \(dueTime))" }
}
