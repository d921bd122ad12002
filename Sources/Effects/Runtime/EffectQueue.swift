/// The effects of one feature under one id that run, and those that wait for their turn.
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

  private let key: Key
  private unowned let runtime: EffectRuntime
  private var running = 0
  private var line = Queue<EffectScope>()
  /// Those in line that still wait; a continuation is there when the task has come to wait.
  private var waiting: [ObjectIdentifier: Continuation?] = [:]

  init(key: Key, runtime: EffectRuntime) {
    self.key = key
    self.runtime = runtime
  }

  /// Enters an effect, if it is to be at all.
  func enter(_ scope: EffectScope, _ policy: EffectQueuePolicy) -> Place {
    let place = place(for: policy)
    switch place {
    case .run:
      running += 1
      scope.queue = self
    case .wait:
      line.append(scope)
      waiting[ObjectIdentifier(scope)] = .some(nil)
      scope.queue = self
    case .discard: break
    }
    return place
  }

  private func place(for policy: EffectQueuePolicy) -> Place {
    switch policy.kind {
    case .all, .newest: .run
    case .oldest: running == 0 ? .run : .discard
    case .limited(let limit, let length):
      running < limit && waiting.isEmpty ? .run : waiting.count < length ? .wait : .discard
    }
  }

  /// Takes an effect out, and lets the next begin.
  ///
  /// - Returns: Who is to be resumed, outside of the lock.
  func leave(_ scope: EffectScope) -> Continuation? {
    if let continuation = waiting.removeValue(forKey: ObjectIdentifier(scope)) { return continuation }
    running -= 1
    while let next = line.popFirst() {
      guard let continuation = waiting.removeValue(forKey: ObjectIdentifier(next)) else { continue }
      running += 1
      return continuation
    }
    if running == 0 { runtime.queues[key] = nil }
    return nil
  }

  /// Makes `scope` wait for its turn; false if that has come, or if the scope was cancelled.
  func wait(_ scope: EffectScope, _ continuation: Continuation) -> Bool {
    guard !scope.isCancelled, waiting[ObjectIdentifier(scope)] != nil else { return false }
    waiting[ObjectIdentifier(scope)] = .some(continuation)
    return true
  }

  /// Ends the wait of a scope that was cancelled; it stays in line until it is complete.
  func giveUp(_ scope: EffectScope) -> Continuation? {
    guard let continuation = waiting[ObjectIdentifier(scope)] else { return nil }
    waiting[ObjectIdentifier(scope)] = .some(nil)
    return continuation
  }
}

extension EffectScope {
  /// Waits until it is the turn of the scope, or the scope is cancelled.
  func waitInLine() async {
    await withTaskCancellationHandler {
      await withUnsafeContinuation { continuation in
        let waits = runtime.lock.withLock { queue?.wait(self, continuation) ?? false }
        if !waits { continuation.resume() }
      }
    } onCancel: {
      runtime.lock.withLock { queue?.giveUp(self) }?.resume()
    }
  }
}
