/// A queue of the effects of one feature under one id: those that run, and those that wait for their turn.
///
/// It exists until the last of them has ended.
final class EffectQueue {
  // All state is touched under the runtime's lock only.

  /// A feature and an id in it.
  struct Key: Hashable {
    let feature: ObjectIdentifier
    let id: InternedID
  }

  /// The decision about an effect that enters.
  enum Admission { case run, wait, discard }

  /// The place of one effect in the queue.
  final class Turn: ScopeRole {
    fileprivate enum State {
      case running
      /// The effect was cancelled while it ran, and goes on until it ends.
      case cancelled
      case waiting
      /// The effect was cancelled while it waited.
      case withdrawn
    }

    fileprivate let queue: EffectQueue
    /// The number of effects that run at once from which this one has to wait.
    fileprivate let limit: Int
    fileprivate var state: State
    /// The task of an effect that waits, once it is suspended.
    fileprivate var waiter: UnsafeContinuation<Void, Never>?

    fileprivate init(_ queue: EffectQueue, limit: Int, _ state: State) {
      self.queue = queue
      self.limit = limit
      self.state = state
    }

    override func cancel(_ cleanup: inout ScopeCleanup) {
      guard state == .waiting else {
        queue.cancelled += 1
        return state = .cancelled
      }
      if let waiter = waiter.take() { cleanup.wake(waiter) }
      queue.withdraw(self, &cleanup)
    }

    override func end(_ cleanup: inout ScopeCleanup) {
      switch state {
      case .running, .cancelled: queue.leave(wasCancelled: state == .cancelled, &cleanup)
      case .waiting: queue.withdraw(self, &cleanup)
      case .withdrawn: break
      }
    }
  }

  private let key: Key
  /// Kept alive, because the key has its identity.
  private let feature: ActiveFeature
  private unowned let table: EffectQueues
  /// The number of effects that run.
  private var running = 0
  /// The number of those that have been cancelled.
  private var cancelled = 0
  /// The effects that wait, and some that have withdrawn.
  private var line = Queue<Turn>()
  /// The number of effects that wait.
  private var waiting = 0

  /// The number of places in memory, with those of effects that have withdrawn.
  var length: Int { line.count }

  fileprivate init(_ key: Key, feature: ActiveFeature, table: EffectQueues) {
    self.key = key
    self.feature = feature
    self.table = table
  }

  /// Enters an effect, unless the policy discards it.
  func enter(_ scope: EffectScope, _ policy: EffectQueuePolicy) -> Admission {
    let admission = admission(for: policy)
    switch admission {
    case .run:
      running += 1
      scope.add(Turn(self, limit: policy.limit, .running))
    case .wait:
      waiting += 1
      let turn = Turn(self, limit: policy.limit, .waiting)
      line.append(turn)
      scope.add(turn)
    case .discard: break
    }
    return admission
  }

  /// Returns whether `part` is a part of an effect in the queue.
  ///
  /// It runs in that effect's place, because it would wait for itself otherwise.
  func isHost(of part: EffectScope) -> Bool {
    running + waiting > 0
      && sequence(first: part) { $0.parent }.contains { scope in
        scope.role(Turn.self).map { $0.queue === self && $0.state != .withdrawn } ?? false
      }
  }

  private func admission(for policy: EffectQueuePolicy) -> Admission {
    switch policy.kind {
    case .all, .newest: .run
    // An effect that was cancelled is no reason to discard another, though it may take long to end.
    case .oldest: running == cancelled && waiting == 0 ? .run : .discard
    case .limited(let limit, let length):
      running < limit && waiting == 0 ? .run : waiting < length ? .wait : .discard
    }
  }

  /// Takes out an effect that has run, and starts others.
  private func leave(wasCancelled: Bool, _ cleanup: inout ScopeCleanup) {
    running -= 1
    if wasCancelled { cancelled -= 1 }
    admit(&cleanup)
    if running == 0 { table.all[key] = nil }
  }

  /// Takes out an effect that waits, and starts others.
  private func withdraw(_ turn: Turn, _ cleanup: inout ScopeCleanup) {
    turn.state = .withdrawn
    waiting -= 1
    if line.count > 2 * waiting + 32 { _ = line.removeAll { $0.state == .withdrawn } }
    admit(&cleanup)
  }

  /// Starts the first effects that wait, as far as the limit of each allows.
  ///
  /// - Complexity: Amortized O(1).
  private func admit(_ cleanup: inout ScopeCleanup) {
    while let next = line.first {
      if next.state == .waiting {
        guard running < next.limit else { return }
        waiting -= 1
        running += 1
        next.state = .running
        if let waiter = next.waiter.take() { cleanup.wake(waiter) }
      }
      _ = line.popFirst()
    }
  }
}

/// The queues of a store, by feature and id.
final class EffectQueues {
  fileprivate(set) var all: [EffectQueue.Key: EffectQueue] = [:]

  /// Returns the queue of an id in a feature, making it if there is none.
  func queue(of id: InternedID, at feature: ActiveFeature) -> EffectQueue {
    let key = EffectQueue.Key(feature: ObjectIdentifier(feature), id: id)
    let queue = all[key] ?? EffectQueue(key, feature: feature, table: self)
    all[key] = queue
    return queue
  }
}

extension EffectQueuePolicy {
  /// The number of effects that run at once from which another has to wait.
  fileprivate var limit: Int {
    if case .limited(let limit, _) = kind { limit } else { .max }
  }
}

extension EffectScope {
  /// Waits until it is the turn of the scope, or the scope is cancelled.
  final func waitForTurn() async {
    // Resumed once: by the code that takes it out of the turn, under the lock, or here if it was not kept.
    await withUnsafeContinuation { continuation in
      let waits = tree.lock.withLock {
        guard let turn = role(EffectQueue.Turn.self), turn.state == .waiting else { return false }
        turn.waiter = continuation
        return true
      }
      if !waits { continuation.wake() }
    }
  }
}
