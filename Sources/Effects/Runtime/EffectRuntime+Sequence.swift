extension EffectRuntime {
  /// Starts the next effect of the sequence that `scope` runs, and ends the piece of work that kept the scope open
  /// until this start.
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

  /// Starts the next effect of the sequence that `scope` runs, and waits for the actions that the effect sends
  /// immediately.
  ///
  /// The method also ends the piece of work that kept the scope open until this start.
  ///
  /// The code that reduces the last of these actions starts the effect that follows in the sequence. If a cancellation
  /// lets the sequence continue earlier, the sequence does not wait for the actions.
  ///
  /// This method is not inlined, because otherwise its frame would enlarge the frame of every task of an effect.
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
      // The tasks start only after the call of `end`. A started task may immediately send the last action for which the
      // sequence waits. The code that reduces this action then continues the sequence, which is possible only if the
      // piece of work for the start of the effect has ended.
      for taskStart in started.taskStarts { taskStart.run() }
    }
    if !pendingActions.isEmpty { await post(pendingActions) }
  }

  /// Starts the next effect of the sequence that `scope` runs.
  ///
  /// - Returns: The actions that the effect sends immediately and that the caller must post, the tasks that the caller
  ///   must start, and the objects that retain the effect's nodes. If the effect was started on the store's isolation,
  ///   there are no such actions and tasks. The result is `nil` if there is no next effect.
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

  /// Removes the next effect from the sequence that `scope` runs, and returns the effect with an interpreter that can
  /// start it.
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

  /// Inserts effects before the remaining effects of the sequence that `scope` runs.
  ///
  /// - Returns: `false` if the scope runs no effects one after the other, or was cancelled. In these cases, the method
  ///   adds nothing.
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
  /// The effects that the scope runs one after the other; `nil` if the scope runs no sequence.
  ///
  /// The caller must hold the runtime's lock.
  fileprivate final var sequence: EffectSequence? { role(EffectSequence.self) }
}
