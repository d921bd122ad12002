extension Effect {
  /// This effect in a line with the others of the same id, which a policy admits.
  ///
  /// ```swift
  /// return .run { send in … }.queued(id: CancelID.upload, policy: .limited(to: 3))
  /// ```
  ///
  /// An effect that stands in line twice, by one call around another with the same id, runs in the place that the outer one
  /// has. `.cancel(id:)` with the same id ends those that run and those that wait. As with `cancellable(id:)` the id
  /// belongs to the feature whose reducer returned the effect.
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

/// What is done about an effect when others under its id are in flight.
public struct EffectQueuePolicy: Hashable, Sendable, CustomStringConvertible {
  enum Kind: Hashable {
    case all, newest, oldest
    case limited(to: Int, waiting: Int)
  }

  let kind: Kind

  /// All run at once.
  public static let all = Self(kind: .all)

  /// The newest runs: those in flight are cancelled.
  public static let newest = Self(kind: .newest)

  /// The oldest runs: while one is in flight that was not cancelled others are discarded.
  public static let oldest = Self(kind: .oldest)

  /// Some run at once, and the others wait for their turn, first come, first served.
  ///
  /// - Parameters:
  ///   - limit: How many run at once, at least 1.
  ///   - waiting: How many can wait; more are discarded.
  /// - Returns: The policy.
  public static func limited(to limit: Int, waiting: Int = .max) -> Self {
    Self(kind: .limited(to: max(limit, 1), waiting: max(waiting, 0)))
  }

  /// The policy as it is written.
  public var description: String {
    switch kind {
    case .all: ".all"
    case .newest: ".newest"
    case .oldest: ".oldest"
    case .limited(let limit, .max): ".limited(to: \(limit))"
    case .limited(let limit, let waiting): ".limited(to: \(limit), waiting: \(waiting))"
    }
  }
}

/// Puts an effect in line.
final class QueueNode: EffectNode, @unchecked Sendable {
  // Sound: as `EffectNode` is.
  private var child: EffectNode?
  private let id: CancelID
  private let policy: EffectQueuePolicy

  init(child: EffectNode, id: CancelID, policy: EffectQueuePolicy) {
    self.child = child
    self.id = id
    self.policy = policy
    super.init(holdsObjects: child.holdsObjects)
  }

  override func step(_ start: inout EffectStart) -> EffectStep {
    guard let child else { return .done }
    let id = start.runtime.known(id)
    switch start.openQueued(id, policy) {
    case .run: return .child(child)
    case .wait: start.wait(with: child)
    case .discard: break
    }
    return .done
  }

  override func takeChildren() -> [EffectNode] {
    child.take().map { [$0] } ?? []
  }

  deinit { EffectNode.release(takeChildren()) }

  override var phrases: [EffectPhrase] {
    .call(".queued(id: \(id), policy: \(policy))", on: child)
  }
}

extension EffectStart {
  /// Puts the rest of the node in the line of `id`.
  fileprivate mutating func openQueued(_ id: KnownID, _ policy: EffectQueuePolicy) -> EffectQueue.Place {
    let (path, runtime, parent) = (path, runtime, parent)
    // A cancelled scope enters no line; what is started in it ends at once.
    var place = EffectQueue.Place.run
    openGroup(replacing: policy == .newest ? id : nil) { scope in
      let key = EffectQueue.Key(path: path, id: id)
      let known = runtime.queues[key]
      if known?.isHost(of: parent) != true {
        let queue = known ?? EffectQueue(path: path, id: id, runtime: runtime)
        runtime.queues[key] = queue
        place = queue.enter(scope, policy)
      }
      if place != .discard { path.insert(scope, id: id) }
    }
    return place
  }

  /// Lets the node wait for the turn of the scope.
  fileprivate func wait(with node: EffectNode) {
    let scope = parent
    var sequence = EffectSequence(origin: origin)
    sequence.push([node], outlet: outlet, path: path, home: runtime)
    runtime.lock.withLock {
      scope.pending += 1
      if !scope.isCancelled { scope.extra.sequence = sequence }
    }
    // When the wait is over, the end of this task begins the sequence.
    launch(scope, ClosureNode { await $0.waitInLine() })
  }
}
