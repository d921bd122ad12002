extension EffectRuntime {
  /// Starts what comes next in the sequence of `scope`, and gives up the piece of work held for it.
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

  /// Starts what comes next in the sequence of `scope`, gives up the piece of work held for it, and awaits the actions
  /// that it sends.
  ///
  /// What follows these is started where they are reduced, by whoever ends the last of them.
  nonisolated(nonsending) func advanceInTask(_ scope: EffectScope) async {
    var current = scope
    while true {
      let pendingActions = startNext(of: current, isOnIsolation: false).pendingActions
      let next = end(current)
      if !pendingActions.isEmpty { await post(pendingActions) }
      guard let next else { return }
      current = next
    }
  }

  /// Starts what comes next in the sequence of `scope`.
  ///
  /// - Returns: What its `.send`s have sent, if that was not on the store's isolation; and what holds the effects,
  /// which is
  ///   let go of behind them.
  private func startNext(
    of scope: EffectScope, isOnIsolation: Bool
  ) -> (pendingActions: [PendingAction], held: [HeldNodes]) {
    guard let (node, found, held) = next(of: scope, isOnIsolation: isOnIsolation) else { return ([], []) }
    var start = found
    start.begin(node)
    return (start.pendingActions, held.map { start.held + [$0] } ?? start.held)
  }

  /// Takes what comes next in the sequence of `scope`.
  func next(
    of scope: EffectScope, isOnIsolation: Bool
  ) -> (node: EffectNode, start: EffectInterpreter, held: HeldNodes?)? {
    guard let (next, origin) = lock.withLock({ scope.sequence.flatMap { ($0.next(), $0.origin) } }), let next
    else { return nil }
    let start = EffectInterpreter(
      parent: scope, sink: next.sink, path: next.path, origin: origin, isOnIsolation: isOnIsolation,
      isSoleElement: true)
    return (next.node, start, next.held)
  }

  /// Adds `children` to the front of the sequence that `scope` runs; false if it runs none.
  func extend(
    _ scope: EffectScope, with children: [EffectNode], sink: ActionSink, path: ActiveFeature
  ) -> Bool {
    lock.withLock {
      guard !scope.isCancelled, let sequence = scope.sequence else { return false }
      sequence.push(children, sink: sink, path: path, home: isolation)
      return true
    }
  }
}

extension EffectScope {
  /// What the scope runs one after the other, if it does.
  ///
  /// Under the lock.
  fileprivate final var sequence: EffectSequence? { role(EffectSequence.self) }
}
