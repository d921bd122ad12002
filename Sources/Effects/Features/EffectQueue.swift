/// A queue of the effects of one feature under one id: the running ones, and those that wait.
///
/// It exists until its last effect has ended.
final class EffectQueue {
  // All state is accessed under the runtime's lock only.

  /// A feature and an id in it.
  struct Key: Hashable {
    let feature: ObjectIdentifier
    let id: InternedID
  }

  /// The decision about a new effect.
  enum Admission { case run, wait, discard }

  /// The entry of one effect in the queue.
  final class Entry: ScopeRole {
    fileprivate enum State {
      case running
      /// The effect was cancelled while it ran, and has not ended yet.
      case cancelled
      case waiting
      /// The effect was cancelled while it waited.
      case withdrawn
    }

    fileprivate let queue: EffectQueue
    /// The number of running effects from which on this effect must wait.
    fileprivate let limit: Int
    fileprivate var state: State
    /// The task of a waiting effect, once it is suspended.
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
  /// Retained, because the key contains its identity.
  private let feature: ActiveFeature
  private unowned let table: EffectQueues
  /// The number of running effects.
  private var running = 0
  /// The number of running effects that were cancelled.
  private var cancelled = 0
  /// The waiting effects, and some withdrawn ones.
  private var entries = Queue<Entry>()
  /// The number of waiting effects.
  private var waiting = 0

  /// The number of entries in memory, including withdrawn ones.
  var length: Int { entries.count }

  fileprivate init(_ key: Key, feature: ActiveFeature, table: EffectQueues) {
    self.key = key
    self.feature = feature
    self.table = table
  }

  /// Adds an effect, unless the policy discards it.
  func enter(_ scope: EffectScope, _ policy: EffectQueuePolicy) -> Admission {
    let admission = admission(for: policy)
    switch admission {
    case .run:
      running += 1
      scope.add(Entry(self, limit: policy.limit, .running))
    case .wait:
      waiting += 1
      let entry = Entry(self, limit: policy.limit, .waiting)
      entries.append(entry)
      scope.add(entry)
    case .discard: break
    }
    return admission
  }

  /// Returns whether `part` is a part of an effect in the queue.
  ///
  /// Such a part is not queued again, because it would wait for itself.
  func contains(_ part: EffectScope) -> Bool {
    running + waiting > 0
      && sequence(first: part) { $0.parent }.contains { scope in
        scope.role(Entry.self).map { $0.queue === self && $0.state != .withdrawn } ?? false
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

  /// Removes an effect that has run, and starts others.
  private func leave(wasCancelled: Bool, _ cleanup: inout ScopeCleanup) {
    running -= 1
    if wasCancelled { cancelled -= 1 }
    admit(&cleanup)
    if running == 0 { table.all[key] = nil }
  }

  /// Removes a waiting effect, and starts others.
  private func withdraw(_ entry: Entry, _ cleanup: inout ScopeCleanup) {
    entry.state = .withdrawn
    waiting -= 1
    if entries.count > 2 * waiting + 32 { _ = entries.removeAll { $0.state == .withdrawn } }
    admit(&cleanup)
  }

  /// Starts waiting effects in order, up to the limit of each.
  ///
  /// - Complexity: Amortized O(1).
  private func admit(_ cleanup: inout ScopeCleanup) {
    while let next = entries.first {
      if next.state == .waiting {
        guard running < next.limit else { return }
        waiting -= 1
        running += 1
        next.state = .running
        if let waiter = next.waiter.take() { cleanup.wake(waiter) }
      }
      _ = entries.popFirst()
    }
  }
}

/// The queues of a store, by feature and id.
final class EffectQueues {
  fileprivate(set) var all: [EffectQueue.Key: EffectQueue] = [:]

  /// Returns the queue of an id in a feature, and creates it if there is none.
  func queue(of id: InternedID, at feature: ActiveFeature) -> EffectQueue {
    let key = EffectQueue.Key(feature: ObjectIdentifier(feature), id: id)
    let queue = all[key] ?? EffectQueue(key, feature: feature, table: self)
    all[key] = queue
    return queue
  }
}

extension EffectQueuePolicy {
  /// The number of running effects from which on another must wait.
  fileprivate var limit: Int {
    if case .limited(let limit, _) = kind { limit } else { .max }
  }
}

extension EffectScope {
  /// Waits until the queue admits the scope, or the scope is cancelled.
  final func waitForAdmission() async {
    // Resumed once: by the code that takes it from the entry, under the lock, or here if it was not stored.
    await withUnsafeContinuation { continuation in
      let waits = tree.lock.withLock {
        guard let entry = role(EffectQueue.Entry.self), entry.state == .waiting else { return false }
        entry.waiter = continuation
        return true
      }
      if !waits { continuation.wake() }
    }
  }
}
