/// The effects of one feature under one id that run, and those that wait for their turn.
///
/// It exists for as long as one of them has not ended.
final class EffectQueue {
  // All state is touched under the runtime's lock only.

  /// A path and an id in it.
  struct Key: Hashable {
    let path: ObjectIdentifier
    let id: KnownID

    init(path: ActiveFeature, id: KnownID) {
      self.path = ObjectIdentifier(path)
      self.id = id
    }
  }

  typealias Continuation = UnsafeContinuation<Void, Never>

  /// What becomes of an effect.
  enum Place { case run, wait, discard }

  /// The place of one effect.
  final class Turn: ScopeRole {
    /// An effect that was cancelled while it ran goes on until it ends.
    fileprivate enum State { case running, cancelled, waiting, gone }

    fileprivate let queue: EffectQueue
    /// How many may run at once for the effect to begin.
    fileprivate let limit: Int
    fileprivate var state: State
    /// The task of an effect that waits, once it has come to.
    fileprivate var waiter: Continuation?

    fileprivate init(_ queue: EffectQueue, limit: Int, _ state: State) {
      self.queue = queue
      self.limit = limit
      self.state = state
    }

    override func cancel(_ remains: inout ScopeRemains) {
      guard state == .waiting else {
        queue.noteCancelled()
        return state = .cancelled
      }
      if let waiter = waiter.take() { remains.wake(waiter) }
      queue.leaveLine(self, &remains)
    }

    override func end(_ remains: inout ScopeRemains) {
      switch state {
      case .running, .cancelled: queue.leave(wasCancelled: state == .cancelled, &remains)
      case .waiting: queue.leaveLine(self, &remains)
      case .gone: break
      }
    }
  }

  private let key: Key
  /// Kept, so that its identity is not that of another path while the queue is known by it.
  private let path: ActiveFeature
  private unowned let table: EffectQueues
  /// How many have begun and not ended.
  private var running = 0
  /// How many of those have been cancelled.
  private var cancelled = 0
  /// Those that wait, and some that are gone since.
  private var line = Queue<Turn>()
  private var waiting = 0

  /// How many places the line takes, with those that were left.
  var length: Int { line.count }

  fileprivate init(_ key: Key, path: ActiveFeature, table: EffectQueues) {
    self.key = key
    self.path = path
    self.table = table
  }

  /// Enters an effect, if it is to be at all.
  func enter(_ scope: EffectScope, _ policy: EffectQueuePolicy) -> Place {
    let place = place(for: policy)
    switch place {
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
    return place
  }

  /// Whether `part` is a part of an effect that has a place in the line: it runs in that place, for it could wait only
  /// for itself.
  func isHost(of part: EffectScope) -> Bool {
    running + waiting > 0
      && sequence(first: part) { $0.parent }.contains { scope in
        scope.role(Turn.self).map { $0.queue === self && $0.state != .gone } ?? false
      }
  }

  private func place(for policy: EffectQueuePolicy) -> Place {
    switch policy.kind {
    case .all, .newest: .run
    // One that was cancelled is no reason to discard another, though it may take its time to end.
    case .oldest: running == cancelled && waiting == 0 ? .run : .discard
    case .limited(let limit, let length):
      running < limit && waiting == 0 ? .run : waiting < length ? .wait : .discard
    }
  }

  /// Takes out one that has run, and lets others begin.
  private func leave(wasCancelled: Bool, _ remains: inout ScopeRemains) {
    running -= 1
    if wasCancelled { cancelled -= 1 }
    admit(&remains)
    if running == 0 { table.all[key] = nil }
  }

  /// Takes out one that waits, and lets others begin.
  private func leaveLine(_ turn: Turn, _ remains: inout ScopeRemains) {
    turn.state = .gone
    waiting -= 1
    if line.count > 2 * waiting + 32 { _ = line.removeAll { $0.state == .gone } }
    admit(&remains)
  }

  /// Notes that one that runs was cancelled: it goes on until it ends.
  private func noteCancelled() { cancelled += 1 }

  /// Lets those begin that are first in line, as far as the limit of each allows.
  ///
  /// - Complexity: Amortized O(1).
  private func admit(_ remains: inout ScopeRemains) {
    while let next = line.first {
      if next.state == .waiting {
        guard running < next.limit else { return }
        waiting -= 1
        running += 1
        next.state = .running
        if let waiter = next.waiter.take() { remains.wake(waiter) }
      }
      _ = line.popFirst()
    }
  }
}

/// The queues of a store, by path and id.
final class EffectQueues {
  fileprivate(set) var all: [EffectQueue.Key: EffectQueue] = [:]

  /// The queue of an id at a path, made if there is none.
  func queue(of id: KnownID, at path: ActiveFeature) -> EffectQueue {
    let key = EffectQueue.Key(path: path, id: id)
    let queue = all[key] ?? EffectQueue(key, path: path, table: self)
    all[key] = queue
    return queue
  }
}

extension EffectQueue.Turn {
  /// Makes the task of an effect wait; false if its turn has come.
  fileprivate func wait(_ continuation: EffectQueue.Continuation) -> Bool {
    guard state == .waiting else { return false }
    waiter = continuation
    return true
  }
}

extension EffectQueuePolicy {
  /// How many may run at once for an effect to begin that has to wait.
  fileprivate var limit: Int {
    if case .limited(let limit, _) = kind { limit } else { .max }
  }
}

extension EffectScope {
  /// Waits until it is the turn of the scope, or the scope is cancelled.
  final func waitInLine() async {
    // Resumed once: whoever takes it out of the turn does, under the lock; or, if it was not kept, this.
    await withUnsafeContinuation { continuation in
      let waits = tree.lock.withLock { role(EffectQueue.Turn.self)?.wait(continuation) ?? false }
      if !waits { continuation.wake() }
    }
  }
}
