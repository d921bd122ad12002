/// The effects of one feature under one id that run, and those that wait for their turn.
///
/// It exists for as long as one of them has not ended.
final class EffectQueue {
  // All state is touched under the runtime's lock only.

  /// A path and an id in it.
  struct Key: Hashable {
    let path: ObjectIdentifier
    let id: CancelID

    init(path: EffectPath, id: CancelID) {
      self.path = ObjectIdentifier(path)
      self.id = id
    }
  }

  typealias Continuation = UnsafeContinuation<Void, Never>

  /// What becomes of an effect.
  enum Place { case run, wait, discard }

  /// The place of one effect.
  final class Turn {
    fileprivate enum State { case running, waiting, cancelled }

    fileprivate let queue: EffectQueue
    fileprivate var state: State
    /// The task of an effect that waits, once it has come to.
    fileprivate var waiter: Continuation?

    fileprivate init(_ queue: EffectQueue, _ state: State) {
      self.queue = queue
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
  /// Those that wait, and some that were cancelled while they did.
  private var line = Queue<Turn>()
  private var waiting = 0

  /// How many places the line takes, with those that were left.
  var length: Int { line.count }

  init(path: EffectPath, id: CancelID, runtime: EffectRuntime) {
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
      scope.extra.turn = Turn(self, .running)
    case .wait:
      waiting += 1
      let turn = Turn(self, .waiting)
      line.append(turn)
      scope.extra.turn = turn
    case .discard: break
    }
    return place
  }

  private func place(for policy: EffectQueuePolicy) -> Place {
    switch policy.kind {
    case .all, .newest: .run
    // One that was cancelled is no reason to discard another, though it may take its time to end.
    case .oldest: running == cancelled ? .run : .discard
    case .limited(let limit, let length):
      running < limit && waiting == 0 ? .run : waiting < length ? .wait : .discard
    }
  }

  fileprivate func leave(wasCancelled: Bool) -> Continuation? {
    running -= 1
    if wasCancelled { cancelled -= 1 }
    while let next = line.popFirst() {
      guard next.state == .waiting else { continue }
      waiting -= 1
      running += 1
      next.state = .running
      return next.waiter.take()
    }
    if running == 0 { runtime.queues[key] = nil }
    return nil
  }

  fileprivate func noteCancelled(_ turn: Turn) {
    guard turn.state == .waiting else { return cancelled += 1 }
    waiting -= 1
    guard line.count > 2 * waiting + 32 else { return }
    _ = line.removeAll { $0.state == .cancelled || $0 === turn }
  }
}

extension EffectQueue.Turn {
  /// Ends the place of an effect that has ended, and lets the next begin.
  ///
  /// - Returns: Who is to be resumed, outside of the lock.
  func end() -> EffectQueue.Continuation? {
    queue.leave(wasCancelled: state == .cancelled)
  }

  /// Notes that the effect was cancelled: one that waits leaves the line, one that runs goes on until it ends.
  ///
  /// - Returns: Whether it has left, and who is to be resumed, outside of the lock.
  /// - Complexity: Amortized O(1).
  func cancel() -> (hasLeft: Bool, waiter: EffectQueue.Continuation?) {
    queue.noteCancelled(self)
    let hasLeft = state == .waiting
    state = .cancelled
    return (hasLeft, waiter.take())
  }

  /// Makes the task of an effect wait; false if its turn has come.
  fileprivate func wait(_ continuation: EffectQueue.Continuation) -> Bool {
    guard state == .waiting else { return false }
    waiter = continuation
    return true
  }
}

extension EffectScope {
  /// Waits until it is the turn of the scope, or the scope is cancelled.
  func waitInLine() async {
    // Resumed once: whoever takes it out of the turn does, under the lock; or, if it was not kept, this.
    await withUnsafeContinuation { continuation in
      let waits = runtime.lock.withLock { extras?.turn?.wait(continuation) ?? false }
      if !waits { continuation.resume() }
    }
  }

  /// Notes in the line that the scope stands in that it was cancelled.
  ///
  /// - Returns: Who is to be resumed, outside of the lock.
  func leaveLine() -> EffectQueue.Continuation? {
    guard let (hasLeft, waiter) = extras?.turn?.cancel() else { return nil }
    if hasLeft { extras?.turn = nil }
    return waiter
  }
}
