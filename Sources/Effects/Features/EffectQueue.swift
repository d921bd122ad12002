/// A queue of the running and waiting effects of one feature that have the same id.
///
/// The queue exists until the last of these effects has ended.
final class EffectQueue {
  // All state is accessed under the runtime's lock only.

  /// The identity of a queue, which consists of a feature and a cancellation id in this feature.
  struct Key: Hashable {
    let feature: ObjectIdentifier
    let id: InternedID
  }

  /// The decision about a new effect that enters the queue.
  enum Admission { case run, wait, discard }

  /// The role of an effect scope that represents one effect in the queue.
  final class Entry: ScopeRole {
    fileprivate enum State {
      case running
      /// The effect was cancelled while it ran, and has not ended yet.
      case cancelled
      case waiting
      /// The effect was cancelled while it waited.
      case withdrawn
      /// The effect has left the queue.
      case ended

      /// A Boolean value indicating whether the effect runs or waits.
      var isInQueue: Bool { self != .withdrawn && self != .ended }
    }

    fileprivate let queue: EffectQueue
    // Sound: the queue uses the scope of an entry only while the entry waits. A scope that waits is not complete, and
    // its own work retains it.
    fileprivate unowned(unsafe) let scope: EffectScope
    /// The source location of the call that queued the effect.
    package let site: SourceSite
    /// The maximum number of effects of the queue that may run at the same time, including this effect.
    fileprivate let limit: Int
    fileprivate var state: State
    /// The continuation of a waiting effect's task; `nil` if the task is not suspended.
    fileprivate var waiter: UnsafeContinuation<Void, Never>?
    /// The running effects of other queues of which this waiting effect is a part.
    ///
    /// They can't end before this effect has run.
    fileprivate var holders: [Entry] = []
    /// The number of parts of this effect that wait in other queues.
    fileprivate var waitingParts = 0

    fileprivate init(
      _ scope: EffectScope, in queue: EffectQueue, limit: Int, _ state: State, at site: SourceSite
    ) {
      self.queue = queue
      self.scope = scope
      self.site = site
      self.limit = limit
      self.state = state
    }

    /// The id of the queue; `nil` if the effect does not wait.
    package var awaitedQueue: CancelID? { state == .waiting ? queue.key.id.id : nil }

    /// Records that `holders` can't end before this waiting effect has run.
    fileprivate func hold(_ holders: [Entry]) {
      guard !holders.isEmpty else { return }
      self.holders = holders
      for holder in holders { holder.changeWaitingParts(by: 1) }
      queue.table.nested[ObjectIdentifier(self)] = self
    }

    /// Records that the effect no longer waits, so that it no longer keeps other effects from ending.
    fileprivate func stopHolding() {
      guard !holders.isEmpty else { return }
      for holder in holders { holder.changeWaitingParts(by: -1) }
      holders = []
      queue.table.nested[ObjectIdentifier(self)] = nil
    }

    private func changeWaitingParts(by change: Int) {
      let wasHeld = waitingParts > 0
      waitingParts += change
      if wasHeld != (waitingParts > 0) { queue.held += change }
    }

    override func cancel(_ cleanup: inout ScopeCleanup) {
      switch state {
      case .running:
        queue.cancelled += 1
        state = .cancelled
      case .waiting:
        if let waiter = waiter.take() { cleanup.wake(waiter) }
        queue.withdraw(self)
        // The same cancellation may also cancel effects that wait behind this effect, and these effects must not start
        // first. So the queue starts waiting effects only after all scopes of the cancellation are cancelled.
        cleanup.settle(self)
      case .cancelled, .withdrawn, .ended: break
      }
    }

    override func settle(_ cleanup: inout ScopeCleanup) { queue.admit(&cleanup) }

    override func end(_ cleanup: inout ScopeCleanup) {
      switch state {
      case .running, .cancelled:
        let wasCancelled = state == .cancelled
        // The state changes before the queue starts other effects. The state also shows whether the scope ends for the
        // second time. A scope ends twice if an action that arrives late has opened the scope again.
        state = .ended
        queue.leave(wasCancelled: wasCancelled, &cleanup)
      case .waiting:
        queue.withdraw(self)
        queue.admit(&cleanup)
      case .withdrawn, .ended: break
      }
    }
  }

  fileprivate let key: Key
  /// The feature, which the queue retains so that the address of the feature in `key` is not reused.
  private let feature: ActiveFeature
  fileprivate unowned let table: EffectQueues
  /// The number of running effects.
  private var running = 0
  /// The number of running effects that have parts that wait in other queues.
  fileprivate var held = 0
  /// The number of running effects that were cancelled but have not ended yet.
  private var cancelled = 0
  /// The waiting effects, and some effects that were cancelled while they waited.
  private var entries = Queue<Entry>()
  /// The number of waiting effects.
  private var waiting = 0

  /// The number of entries in memory, including effects that were cancelled while they waited.
  var length: Int { entries.count }

  fileprivate init(_ key: Key, feature: ActiveFeature, table: EffectQueues) {
    self.key = key
    self.feature = feature
    self.table = table
  }

  /// Adds an effect to the queue, unless the policy discards the effect.
  func enter(_ scope: EffectScope, _ policy: EffectQueuePolicy, at site: SourceSite) -> Admission {
    let admission = admission(for: policy)
    switch admission {
    case .run:
      running += 1
      scope.add(Entry(scope, in: self, limit: policy.limit, .running, at: site))
    case .wait:
      waiting += 1
      let entry = Entry(scope, in: self, limit: policy.limit, .waiting, at: site)
      entries.append(entry)
      scope.add(entry)
      entry.hold(
        sequence(first: scope) { $0.parent }.dropFirst().compactMap { $0.role(Entry.self) }
          .filter(\.state.isInQueue))
    case .discard: break
    }
    return admission
  }

  /// Returns a Boolean value indicating whether `part` is a part of an effect in the queue.
  ///
  /// Such a part is not queued again, because it would wait for the effect that contains it.
  func contains(_ part: EffectScope) -> Bool {
    running + waiting > 0
      && sequence(first: part) { $0.parent }.contains { scope in
        scope.role(Entry.self).map { $0.queue === self && $0.state.isInQueue } ?? false
      }
  }

  private func admission(for policy: EffectQueuePolicy) -> Admission {
    switch policy.kind {
    case .all, .newest: .run
    // A new effect is not discarded if all running effects were cancelled, although they have not ended yet.
    case .oldest: running == cancelled && waiting == 0 ? .run : .discard
    case .limited(let limit, let length):
      running < limit && waiting == 0 ? .run : waiting < length ? .wait : .discard
    }
  }

  /// Records that a running effect has ended, and starts waiting effects.
  private func leave(wasCancelled: Bool, _ cleanup: inout ScopeCleanup) {
    running -= 1
    if wasCancelled { cancelled -= 1 }
    admit(&cleanup)
    if running == 0 { table.all[key] = nil }
    if waiting > 0 { checkDeadlock(&cleanup) }
  }

  /// Reports an issue if the first waiting effect waits for effects that in turn wait for it.
  private func checkDeadlock(_ cleanup: inout ScopeCleanup) {
    let queues = deadlock
    guard !queues.isEmpty, let entry = entries.first else { return }
    let (scope, site) = (entry.scope, entry.site)
    cleanup.report { scope.reportDeadlock(queues, at: site) }
  }

  /// Removes a waiting effect that was cancelled.
  private func withdraw(_ entry: Entry) {
    entry.state = .withdrawn
    entry.stopHolding()
    waiting -= 1
    if entries.count > 2 * waiting + 32 { _ = entries.removeAll { $0.state == .withdrawn } }
  }

  /// Starts waiting effects in order, until the next effect must wait because of its limit.
  ///
  /// - Complexity: Amortized O(1).
  fileprivate func admit(_ cleanup: inout ScopeCleanup) {
    while let next = entries.first {
      if next.state == .waiting {
        guard running < next.limit else { return }
        waiting -= 1
        running += 1
        next.state = .running
        next.stopHolding()
        if let waiter = next.waiter.take() { cleanup.wake(waiter) }
      }
      _ = entries.popFirst()
    }
  }
}

extension EffectQueue {
  /// The ids of the queues whose effects wait for each other, beginning with this queue; empty if there is no deadlock.
  ///
  /// No effect of these queues can end, because each running effect in them has a part that waits in another of these
  /// queues.
  ///
  /// - Complexity: O(1) if a running effect of this queue has no part that waits. Otherwise O(*w*²), where *w* is the
  ///   number of effects that wait as parts of other effects.
  var deadlock: [CancelID] {
    guard held == running else { return [] }
    let waits = table.nested.values
    var stuck: [ObjectIdentifier: EffectQueue] = [:]
    for wait in waits { stuck[ObjectIdentifier(wait.queue)] = wait.queue }
    while let free = stuck.first(where: { !$0.value.isHeld(by: waits, in: stuck) }) {
      stuck[free.key] = nil
    }
    guard stuck.removeValue(forKey: ObjectIdentifier(self)) != nil else { return [] }
    return [key.id.id] + stuck.values.map(\.key.id.id)
  }

  /// Returns a Boolean value indicating whether each running effect of this queue has a part that waits in one of the
  /// queues in `stuck`.
  private func isHeld(
    by waits: some Collection<Entry>, in stuck: [ObjectIdentifier: EffectQueue]
  ) -> Bool {
    var holders: Set<ObjectIdentifier> = []
    for wait in waits where stuck[ObjectIdentifier(wait.queue)] != nil {
      for holder in wait.holders where holder.queue === self { holders.insert(ObjectIdentifier(holder)) }
    }
    return holders.count == running
  }
}

/// The effect queues of a store, keyed by feature and cancellation id.
final class EffectQueues {
  fileprivate(set) var all: [EffectQueue.Key: EffectQueue] = [:]
  /// The waiting effects that are parts of running effects in other queues.
  fileprivate var nested: [ObjectIdentifier: EffectQueue.Entry] = [:]

  /// Returns the queue of an id in a feature, and creates the queue if there is none.
  func queue(of id: InternedID, at feature: ActiveFeature) -> EffectQueue {
    let key = EffectQueue.Key(feature: ObjectIdentifier(feature), id: id)
    let queue = all[key] ?? EffectQueue(key, feature: feature, table: self)
    all[key] = queue
    return queue
  }
}

extension EffectQueuePolicy {
  /// The number of effects that may run at the same time.
  fileprivate var limit: Int {
    if case .limited(let limit, _) = kind { limit } else { .max }
  }
}

extension EffectScope {
  /// Waits until the queue lets the effect of the scope run, or until the scope is cancelled.
  final func waitForAdmission() async {
    // The continuation is resumed exactly once. If it was stored in the entry, the code that takes it out of the entry
    // resumes it. Otherwise, it is resumed here.
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
