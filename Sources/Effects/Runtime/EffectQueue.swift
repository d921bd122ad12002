/// The effects of one feature under one id that run, and those that wait for their turn.
///
/// It exists for as long as one of them has not ended.
final class EffectQueue {
  // All state is touched under the runtime's lock only.

  /// A path and an id in it.
  struct Key: Hashable {
    let path: ObjectIdentifier
    let id: KnownID

    init(path: EffectPath, id: KnownID) {
      self.path = ObjectIdentifier(path)
      self.id = id
    }
  }

  typealias Continuation = UnsafeContinuation<Void, Never>

  /// What becomes of an effect.
  enum Place { case run, wait, discard }

  /// The place of one effect.
  final class Turn {
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
  }

  private let key: Key
  /// Kept, so that its identity is not that of another path while the queue is known by it.
  private let path: EffectPath
  private unowned let runtime: EffectRuntime
  /// How many have begun and not ended.
  private var running = 0
  /// How many of those have been cancelled.
  private var cancelled = 0
  /// Those that wait, and some that are gone since.
  private var line = Queue<Turn>()
  private var waiting = 0

  /// How many places the line takes, with those that were left.
  var length: Int { line.count }

  init(path: EffectPath, id: KnownID, runtime: EffectRuntime) {
    key = Key(path: path, id: id)
    self.path = path
    self.runtime = runtime
  }

  /// Enters an effect, if it is to be at all.
  func enter(_ scope: EffectScope, _ policy: EffectQueuePolicy) -> Place {
    let place = place(for: policy)
    switch place {
    case .run:
      running += 1
      scope.extra.turn = Turn(self, limit: policy.limit, .running)
    case .wait:
      waiting += 1
      let turn = Turn(self, limit: policy.limit, .waiting)
      line.append(turn)
      scope.extra.turn = turn
    case .discard: break
    }
    return place
  }

  /// Whether `part` is a part of an effect that has a place in the line: it runs in that place, for it could wait only
  /// for itself.
  func isHost(of part: EffectScope) -> Bool {
    sequence(first: part) { $0.parent }.contains { $0.extras?.turn?.queue === self }
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
  fileprivate func leave(wasCancelled: Bool) -> [Continuation] {
    running -= 1
    if wasCancelled { cancelled -= 1 }
    let admitted = admit()
    if running == 0 { runtime.queues[key] = nil }
    return admitted
  }

  /// Takes out one that waits, and lets others begin.
  fileprivate func leaveLine(_ turn: Turn) -> [Continuation] {
    turn.state = .gone
    waiting -= 1
    if line.count > 2 * waiting + 32 { _ = line.removeAll { $0.state == .gone } }
    return admit()
  }

  /// Notes that one that runs was cancelled.
  fileprivate func noteCancelled() { cancelled += 1 }

  /// Lets those begin that are first in line, as far as the limit of each allows.
  ///
  /// - Returns: Who is to be resumed.
  /// - Complexity: Amortized O(1).
  private func admit() -> [Continuation] {
    var admitted: [Continuation] = []
    while let next = line.first {
      if next.state == .waiting {
        guard running < next.limit else { return admitted }
        waiting -= 1
        running += 1
        next.state = .running
        if let waiter = next.waiter.take() { admitted.append(waiter) }
      }
      _ = line.popFirst()
    }
    return admitted
  }
}

extension EffectQueue.Turn {
  /// Ends the place of an effect that has ended.
  ///
  /// - Returns: Who is to be resumed, outside of the lock: those who may begin now.
  func end() -> [EffectQueue.Continuation] {
    state == .waiting ? queue.leaveLine(self) : queue.leave(wasCancelled: state == .cancelled)
  }

  /// Notes that the effect was cancelled: one that waits leaves the line, one that runs goes on until it ends.
  ///
  /// - Returns: Whether it has left, and who is to be resumed, outside of the lock.
  /// - Complexity: Amortized O(1).
  func cancel() -> (hasLeft: Bool, waiters: [EffectQueue.Continuation]) {
    guard state == .waiting else {
      queue.noteCancelled()
      state = .cancelled
      return (false, [])
    }
    return (true, [waiter.take()].compactMap(\.self) + queue.leaveLine(self))
  }

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
  func waitInLine() async {
    // Resumed once: whoever takes it out of the turn does, under the lock; or, if it was not kept, this.
    await withUnsafeContinuation { continuation in
      let waits = runtime.lock.withLock { extras?.turn?.wait(continuation) ?? false }
      if !waits { continuation.wake() }
    }
  }

  /// Notes in the line that the scope stands in that it was cancelled.
  ///
  /// - Returns: Who is to be resumed, outside of the lock.
  func leaveLine() -> [EffectQueue.Continuation] {
    guard let (hasLeft, waiters) = extras?.turn?.cancel() else { return [] }
    if hasLeft { extras?.turn = nil }
    return waiters
  }
}
