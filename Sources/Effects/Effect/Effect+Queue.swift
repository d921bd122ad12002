extension Effect {
  /// Returns an effect that, when it starts, enters the queue of the effects with the given id.
  ///
  /// ```swift
  /// return .run { send in … }.queued(id: CancelID.upload, policy: .limited(to: 3))
  /// ```
  ///
  /// If two nested calls of this method use the same id, only the outer call puts the effect into the queue.
  /// `.cancel(id:)` with the same id cancels the running and the waiting effects. As with `cancellable(id:)`, the id
  /// belongs to the feature whose reducer returned the effect.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - policy: The policy that decides whether the effect runs, waits or is discarded when other effects with the id
  ///     are in flight. A discarded effect never starts.
  ///   - fileID: The module and file of the call, for issues.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The effect, or `.none` if this effect is `.none`.
  /// - Complexity: O(1). Creating and starting the effect allocate memory.
  public func queued(
    id: some Hashable & Sendable, policy: EffectQueuePolicy,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> Self {
    guard let node else { return .none }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return Self(node: QueueNode(child: node, id: CancelID(id), policy: policy, site: site))
  }
}

/// A node that puts an effect into a queue.
final class QueueNode: WrapperNode, @unchecked Sendable {
  // Sound: for the same reasons as `EffectNode`.
  private let id: CancelID
  private let policy: EffectQueuePolicy
  private let site: SourceSite

  init(child: EffectNode, id: CancelID, policy: EffectQueuePolicy, site: SourceSite) {
    self.id = id
    self.policy = policy
    self.site = site
    super.init(child: child)
  }

  override func step(_ interpreter: inout EffectInterpreter, child: EffectNode) -> EffectStep {
    let id = interpreter.runtime.intern(id)
    let (admission, scope) = interpreter.openQueued(id, policy, at: site)
    switch admission {
    case .run: return .child(child)
    case .wait: interpreter.wait(in: scope, with: child)
    case .discard: break
    }
    return .done
  }

  override var call: String { ".queued(id: \(id), policy: \(policy))" }
}

extension EffectInterpreter {
  /// Opens an effect scope for the queued effect, and adds the scope to the queue of `id`.
  fileprivate mutating func openQueued(
    _ id: InternedID, _ policy: EffectQueuePolicy, at site: SourceSite
  ) -> (EffectQueue.Admission, TaskScope) {
    let (feature, runtime, parent) = (feature, runtime, parent)
    let scope = TaskScope(tree: runtime, parent: parent, origin: origin, feature: feature)
    // If the new scope is cancelled from the start, it enters no queue, and the effect that starts in the scope ends
    // immediately.
    var admission = EffectQueue.Admission.run
    var deadlock: [CancelID] = []
    openGroup(scope, replacing: policy == .newest ? id : nil) { scope in
      let queue = runtime.queues.queue(of: id, at: feature)
      if !queue.contains(parent) { admission = queue.enter(scope, policy, at: site) }
      if admission == .wait { deadlock = queue.deadlock }
      if admission != .discard { feature.insert(scope, id: id) }
    }
    if !deadlock.isEmpty { scope.reportDeadlock(deadlock, at: site) }
    return (admission, scope)
  }

  /// Starts a task that waits until the effect of `scope` may run according to its queue, and then starts `node`.
  fileprivate mutating func wait(in scope: TaskScope, with node: EffectNode) {
    let sequence = EffectSequence(origin: origin)
    sequence.push([node], sink: sink, feature: feature, isolation: runtime.isolation)
    runtime.lock.withLock {
      scope.workCount += 1
      if !scope.isCancelled { scope.add(sequence) }
    }
    // When this task ends, the scope continues with its sequence, which contains only `node`.
    startTask(scope, ClosureWork { await $0.waitForAdmission() })
  }
}
