extension Effect {
  /// This effect in a line with the others of the same id, which a policy admits.
  ///
  /// ```swift
  /// return .run { send in … }.queued(id: CancelID.upload, policy: .limited(to: 3))
  /// ```
  ///
  /// An effect that stands in line twice, by one call around another with the same id, runs in the place that the outer
  /// one has. `.cancel(id:)` with the same id ends those that run and those that wait. As with `cancellable(id:)` the
  /// id belongs to the feature whose reducer returned the effect.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - policy: Whether the effect runs, waits or is discarded when others under the id are in flight. A discarded
  ///     effect never starts.
  /// - Returns: The effect, `.none` if this is.
  /// - Complexity: O(1) to make, allocations for the effect.
  public func queued(id: some Hashable & Sendable, policy: EffectQueuePolicy) -> Self {
    guard let node else { return .none }
    return Self(node: QueueNode(child: node, id: CancelID(id), policy: policy))
  }
}

/// Puts an effect in line.
final class QueueNode: WrapperNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private let id: CancelID
  private let policy: EffectQueuePolicy

  init(child: EffectNode, id: CancelID, policy: EffectQueuePolicy) {
    self.id = id
    self.policy = policy
    super.init(child: child)
  }

  override func step(_ start: inout EffectInterpreter, child: EffectNode) -> EffectStep {
    let id = start.runtime.known(id)
    let (place, scope) = start.openQueued(id, policy)
    switch place {
    case .run: return .child(child)
    case .wait: start.wait(in: scope, with: child)
    case .discard: break
    }
    return .done
  }

  override var call: String { ".queued(id: \(id), policy: \(policy))" }
}

extension EffectInterpreter {
  /// Puts the rest of the node in the line of `id`.
  fileprivate mutating func openQueued(
    _ id: KnownID, _ policy: EffectQueuePolicy
  ) -> (EffectQueue.Place, TaskScope) {
    let (path, runtime, parent) = (path, runtime, parent)
    let scope = TaskScope(tree: runtime, parent: parent, origin: origin, path: path)
    // A cancelled scope enters no line; what is started in it ends at once.
    var place = EffectQueue.Place.run
    openGroup(scope, replacing: policy == .newest ? id : nil) { scope in
      let queue = runtime.queues.queue(of: id, at: path)
      if !queue.isHost(of: parent) { place = queue.enter(scope, policy) }
      if place != .discard { path.insert(scope, id: id) }
    }
    return (place, scope)
  }

  /// Lets the node wait for the turn of the scope.
  fileprivate mutating func wait(in scope: TaskScope, with node: EffectNode) {
    let sequence = EffectSequence(origin: origin)
    sequence.push([node], sink: sink, path: path, home: runtime.isolation)
    runtime.lock.withLock {
      scope.pending += 1
      if !scope.isCancelled { scope.add(sequence) }
    }
    // When the wait is over, the end of this task begins the sequence.
    taskStart(scope, ClosureWork { await $0.waitInLine() })
  }
}
