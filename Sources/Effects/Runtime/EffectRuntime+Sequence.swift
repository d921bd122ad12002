extension EffectRuntime {
  /// Starts the next effect in the sequence of `scope`, and ends the piece of work that was held for this start.
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

  /// Starts the next effect in the sequence of `scope`, ends the piece of work that was held for this start, and awaits
  /// the actions that the effect sends.
  ///
  /// The effect that follows is started by the code that reduces the last of these actions. If a cancellation continues
  /// the sequence earlier, the actions belong to another sequence, and this one does not wait for them.
  ///
  /// This method is not inlined, because its frame would be a part of the frame of every task.
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
      // The tasks start only now, because a started task may immediately send the last action for which the sequence
      // waits. As long as this thread holds the sequence, the code that reduces this action can't continue the
      // sequence.
      for taskStart in started.taskStarts { taskStart.run() }
    }
    if !pendingActions.isEmpty { await post(pendingActions) }
  }

  /// Starts the next effect in the sequence of `scope`.
  ///
  /// - Returns: The actions that the effect sends immediately, the tasks that the caller must start, and the objects
  ///   that retain the nodes, which the caller releases after the nodes. If the effect was started on the store's
  ///   isolation, there are no such actions and tasks. The result is `nil` if there is no next effect.
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
  /// - Returns: `false` if the scope runs no sequence.
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
  /// The effects that the scope runs one after the other; `nil` if it runs no sequence.
  ///
  /// The caller must hold the lock.
  fileprivate final var sequence: EffectSequence? { role(EffectSequence.self) }
}
