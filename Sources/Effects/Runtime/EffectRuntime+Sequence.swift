extension EffectRuntime {
  /// Starts the next effect in the sequence of `scope`, and ends the piece of work held for it.
  func advance(_ scope: EffectScope, isOnIsolation: Bool) {
    guard isOnIsolation else {
      startTask { await self.advanceInTask(scope) }
      return
    }
    var current = scope
    while true {
      _ = startNext(of: current, isOnIsolation: true)
      guard let next = end(current) else { return }
      current = next
    }
  }

  /// Starts the next effect in the sequence of `scope`, ends the piece of work held for it, and awaits the actions that
  /// it sends.
  ///
  /// The effect after these actions starts where the last of them is reduced. If the sequence continues before that,
  /// the actions belong to another sequence, which a cancellation has continued, so this one does not wait for them.
  ///
  /// Not inlined, because its frame would be a part of the frame of every task.
  @inline(never)
  nonisolated(nonsending) func advanceInTask(_ scope: EffectScope) async {
    var pendingActions: [PendingAction] = []
    var current: EffectScope? = scope
    while let scope = current {
      guard let started = startNext(of: scope, isOnIsolation: false) else {
        current = end(scope)
        continue
      }
      pendingActions += started.pendingActions
      current = end(scope)
      // Only now: while this thread holds the sequence, the store can't continue it where it reduces the last action,
      // and a task that was started may get that far at once.
      for taskStart in started.taskStarts { taskStart.run() }
    }
    if !pendingActions.isEmpty { await post(pendingActions) }
  }

  /// Starts the next effect in the sequence of `scope`.
  ///
  /// - Returns: If it was not started on the store's isolation, the actions of its `.send`s, its tasks, which the caller
  ///   starts, and the objects that hold the effects, to be released after them. Nil if there is no effect.
  private func startNext(
    of scope: EffectScope, isOnIsolation: Bool
  ) -> (pendingActions: [PendingAction], taskStarts: [TaskStart], held: [HeldNodes])? {
    guard let (node, found, held) = next(of: scope, isOnIsolation: isOnIsolation) else { return nil }
    var interpreter = found
    interpreter.begin(node)
    return (
      interpreter.pendingActions, interpreter.taskStarts,
      held.map { interpreter.held + [$0] } ?? interpreter.held
    )
  }

  /// Removes and returns the next effect in the sequence of `scope`.
  func next(
    of scope: EffectScope, isOnIsolation: Bool
  ) -> (node: EffectNode, interpreter: EffectInterpreter, held: HeldNodes?)? {
    guard let (next, origin) = lock.withLock({ scope.sequence.flatMap { ($0.next(), $0.origin) } }), let next
    else { return nil }
    let interpreter = EffectInterpreter(
      parent: scope, sink: next.frame.sink, feature: next.frame.feature, origin: origin,
      isOnIsolation: isOnIsolation,
      isSoleElement: true)
    return (next.node, interpreter, next.frame.held)
  }

  /// Adds `children` to the front of the sequence that `scope` runs.
  ///
  /// - Returns: False if the scope runs no sequence.
  func extend(
    _ scope: EffectScope, with children: [EffectNode], sink: ActionSink, feature: ActiveFeature
  ) -> Bool {
    lock.withLock {
      guard !scope.isCancelled, let sequence = scope.sequence else { return false }
      sequence.push(children, sink: sink, feature: feature, isolation: isolation)
      return true
    }
  }
}

extension EffectScope {
  /// The effects that the scope runs one after the other; nil if it runs no sequence.
  ///
  /// The caller must hold the lock.
  fileprivate final var sequence: EffectSequence? { role(EffectSequence.self) }
}
