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
  package func cancel(_ scope: EffectScope) {
    cancel { [scope] }
  }

  /// Cancels everything, and whatever is started from now on.
  package func close() {
    cancel {
      isClosed = true
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
      forEachTask { if !$0.hasTickets { scopes.append($0) } }
      return scopes
    }
  }

  /// Cancels the scopes that `select` returns, and all below them.
  private func cancel(_ select: () -> [EffectScope]) {
    var tasks: [Task<Void, Never>] = []
    var waiters: [Ticket.Waiter] = []
    lock.withLock {
      // A loop and not a recursion: scopes can be nested deeper than the stack.
      var pending = select()
      while let scope = pending.popLast() {
        guard !scope.isCancelled else { continue }
        mark(scope, &tasks, &waiters)
        var child = scope.firstChild
        while let current = child?.takeUnretainedValue() {
          pending.append(current)
          child = current.nextSibling
        }
      }
    }
    // Outside of the lock: a cancellation handler or a resumed sender may call back at once.
    for task in tasks { task.cancel() }
    for waiter in waiters { waiter.resume(returning: .settled) }
  }

  private func mark(
    _ scope: EffectScope, _ tasks: inout [Task<Void, Never>], _ waiters: inout [Ticket.Waiter]
  ) {
    scope.isCancelled = true
    scope.sequence = nil
    if let task = scope.task { tasks.append(task) }
    // The list has the last sender first; they resume in the order of their sends.
    let firstOfScope = waiters.endIndex
    while let ticket = scope.tickets {
      if let waiter = ticket.settle() { waiters.append(waiter) }
    }
    waiters[firstOfScope...].reverse()
    leave(scope)
  }

  /// Takes `scope` out of all tables.
  func leave(_ scope: EffectScope) {
    if let registration = scope.registration { registration.path.remove(scope, registration) }
    if let place = scope.place {
      if place.path.dismiss(scope) { pathCount.change(by: -1) }
      scope.place = nil
    }
  }
}
