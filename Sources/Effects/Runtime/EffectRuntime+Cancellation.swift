// Cancels. Each ends the pieces of work that are held for actions that it drops; where it says so the caller does, for
// what comes next in a sequence is started with that.
extension EffectRuntime {
  /// Cancels all that is in flight under `id` at `path` and below.
  ///
  /// When it returns, nothing of it is reduced any more.
  ///
  /// - Parameters:
  ///   - id: The id.
  ///   - path: The path.
  ///   - part: What is started under the id; of the scopes that it is a part of none is cancelled.
  ///   - replace: Called under the lock when all are cancelled.
  /// - Returns: Scopes of which the caller has to end a piece of work.
  /// - Complexity: O(n) in the number of scopes under the id.
  func cancel(
    _ id: KnownID, at path: EffectPath, sparing part: EffectScope? = nil, replace: () -> Void = {}
  ) -> [EffectScope] {
    cancel(replace: replace) {
      if let part { path.scopes(under: id, notAround: part) } else { path.scopes(under: id) }
    }
  }

  /// Cancels all that is in flight at `path` and below.
  ///
  /// On the store's isolation.
  func cancel(_ path: EffectPath) {
    endWork(of: cancel { path.members }, isOnIsolation: true)
  }

  /// Cancels `scope` and all below it.
  @usableFromInline
  package func cancel(_ scope: EffectScope) {
    endWork(of: cancel { [scope] }, isOnIsolation: false)
  }

  /// Cancels everything, and whatever is started from now on.
  package func close() {
    let ending = cancel {
      isClosed = true
      // Not released meanwhile: a scope leaves the list under the lock, which is held here, before it goes.
      return Array(sequence(first: firstLineage) { $0?._withUnsafeGuaranteedRef { $0.nextSibling } })
        .compactMap { $0?.takeUnretainedValue() }
    }
    endWork(of: ending, isOnIsolation: false)
  }

  /// Cancels what is in flight, except for tasks that have sent what is not reduced yet.
  ///
  /// That is what goes with a feature's state when it is dismissed: what was sent before is reduced before.
  func cancelUnlessWaiting() {
    let ending = cancel {
      var scopes: [EffectScope] = []
      forEachTask { if !$0.hasLetters { scopes.append($0) } }
      return scopes
    }
    endWork(of: ending, isOnIsolation: false)
  }

  /// Cancels the scopes that `select` returns, and all below them.
  ///
  /// - Returns: Scopes of which a piece of work has to be ended.
  private func cancel(replace: () -> Void = {}, _ select: () -> [EffectScope]) -> [EffectScope] {
    var remains = Remains()
    lock.withLock {
      // A loop and not a recursion: scopes can be nested deeper than the stack. The oldest comes first.
      var pending: [EffectScope] = select().reversed()
      while let scope = pending.popLast() {
        guard !scope.isCancelled else { continue }
        remains.take(from: scope)
        leave(scope)
        var child = scope.firstChild
        // Not released meanwhile: a scope leaves the list under the lock, before it goes.
        while let current = child?.takeUnretainedValue() {
          pending.append(current)
          child = current.nextSibling
        }
      }
      replace()
    }
    remains.release()
    return remains.ending
  }

  /// What cancelled scopes leave behind, to be dealt with outside of the lock: a cancellation handler, a resumed
  /// sender or the end of an object that a closure holds may call back at once.
  private struct Remains {
    private var tasks: [Task<Void, Never>] = []
    private var senders: [Letter.Waiter] = []
    private var inLine: [EffectQueue.Continuation] = []
    private var sequences: [EffectSequence] = []
    /// The scopes of dropped actions, for each of which a piece of work was held.
    private(set) var ending: [EffectScope] = []

    /// Marks `scope` as cancelled.
    mutating func take(from scope: EffectScope) {
      scope.noteCancelled()
      if let sequence = scope.extras?.sequence.take() { sequences.append(sequence) }
      if let task = scope.task { tasks.append(task) }
      // The list has the last sender first; they resume in the order of their sends.
      let firstOfScope = senders.endIndex
      while let letter = scope.firstLetter?.takeUnretainedValue() {
        let (endsWork, waiter) = letter.drop()
        if let waiter { senders.append(waiter) }
        if endsWork { ending.append(scope) }
      }
      senders[firstOfScope...].reverse()
      inLine += scope.leaveLine()
    }

    func release() {
      for task in tasks { task.cancel() }
      for sender in senders { sender.wake() }
      for waiter in inLine { waiter.wake() }
    }
  }

  /// Takes `scope` out of all tables.
  func leave(_ scope: EffectScope) {
    guard let extras = scope.extras else { return }
    if let registration = extras.registration { registration.path.remove(scope, registration) }
    if let place = extras.place {
      if place.path.dismiss(scope) { pathCount.change(by: -1) }
      extras.place = nil
    }
  }
}
