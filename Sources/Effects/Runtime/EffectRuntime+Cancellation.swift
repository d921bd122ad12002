extension EffectRuntime {
  /// Cancels all that is in flight under `id` at `path` and below.
  ///
  /// When it returns, nothing of it is reduced any more.
  ///
  /// - Complexity: O(n) in the number of scopes cancelled.
  func cancel(_ id: CancelID, at path: EffectPath) {
    cancel { path.scopes[id] ?? [] }
  }

  /// Cancels all that is in flight at `path` and below.
  func cancel(_ path: EffectPath) {
    cancel { path.members }
  }

  /// Cancels `scope` and all below it.
  @usableFromInline
  package func cancel(_ scope: EffectScope) {
    cancel { [scope] }
  }

  /// Cancels everything, and whatever is started from now on.
  package func close() {
    cancel {
      isClosed = true
      // Not released meanwhile: a scope leaves the list under the lock, which is held here, before it goes.
      return Array(sequence(first: firstLineage) { $0?._withUnsafeGuaranteedRef { $0.nextSibling } })
        .compactMap { $0?.takeUnretainedValue() }
    }
  }

  /// Cancels what is in flight, except for tasks that have sent what is not reduced yet.
  ///
  /// That is what goes with a feature's state when it is dismissed: what was sent before is reduced before.
  func cancelUnlessWaiting() {
    cancel {
      var scopes: [EffectScope] = []
      forEachTask { if !$0.hasLetters { scopes.append($0) } }
      return scopes
    }
  }

  /// Cancels the scopes that `select` returns, and all below them.
  private func cancel(_ select: () -> [EffectScope]) {
    var remains = Remains()
    lock.withLock {
      // A loop and not a recursion: scopes can be nested deeper than the stack.
      var pending = select()
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
    }
    remains.release()
  }

  /// What cancelled scopes leave behind, to be dealt with outside of the lock: a cancellation handler, a resumed
  /// sender or the end of an object that a closure holds may call back at once.
  private struct Remains {
    private var tasks: [Task<Void, Never>] = []
    private var senders: [Letter.Waiter] = []
    private var inLine: [EffectQueue.Continuation] = []
    private var sequences: [EffectSequence] = []

    /// Marks `scope` as cancelled.
    mutating func take(from scope: EffectScope) {
      scope.noteCancelled()
      if let sequence = scope.extras?.sequence.take() { sequences.append(sequence) }
      if let task = scope.task { tasks.append(task) }
      // The list has the last sender first; they resume in the order of their sends.
      let firstOfScope = senders.endIndex
      while let letter = scope.firstLetter?.takeUnretainedValue() {
        if let waiter = letter.settle() { senders.append(waiter) }
      }
      senders[firstOfScope...].reverse()
      if let waiter = scope.leaveLine() { inLine.append(waiter) }
    }

    func release() {
      for task in tasks { task.cancel() }
      for sender in senders { sender.resume() }
      for waiter in inLine { waiter.resume() }
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
