// The slow path of an action, before and after the reducer. This code is not in the generic class `RootCore`, because
// in a generic class each of these lines would look up type metadata.
extension StoreCore: ActionReceiver {
  /// Runs the effect that the reducer returned for an action, and reduces the actions that this effect sends
  /// immediately.
  @usableFromInline
  package final func settle(_ effect: EffectNode?, _ action: UnsafeRawPointer) -> StoreTask {
    defer { stateDidChange() }
    if effect == nil {
      endAbandonedEffects()
      guard mailbox.hasDirect else {
        status.remove(.queued)
        return StoreTask(scope: nil)
      }
    }
    let origin = sink.copy(action)
    let rootScope = runtime.openRootScope(origin: origin, cause: listeners?.currentEvent)
    if let effect { runtime.start(effect, sink: sink, rootScope: rootScope, origin: origin) }
    endAbandonedEffects()
    if !runtime.isScripted { reduceDirect() }
    runtime.releaseDeferred()
    status.remove(.queued)
    _ = runtime.end(rootScope)
    return StoreTask(scope: rootScope)
  }

  /// Reduces the actions of `.send` effects in a loop, until no such action is left.
  private final func reduceDirect() {
    while let pending = mailbox.takeDirect() { reduce(pending) }
  }

  /// Reduces a pending action, or drops it if its effect was cancelled.
  package final func reduce(_ pending: Mailbox.PendingAction) {
    runtime.reduce(pending) {
      pending.withAction { action, kept in
        reduceLive(
          action, under: pending.overrides, from: pending.scope, origin: kept ?? sink.copy(action))
      }
      if !runtime.isScripted { pending.releaseAction() }
    } drain: {
      if !runtime.isScripted, !pending.isDirect { reduceDirect() }
    }
  }

  /// Reduces the action at the address `action`, which has the action type of the root store.
  private final func reduceLive(
    _ action: UnsafeRawPointer, under overrides: DependencyFrame?, from scope: EffectScope,
    origin: @autoclosure () -> ErasedAction
  ) {
    let effect =
      status.isDisjoint(with: .intercepting)
      ? change(by: action, under: overrides)
      : changeSlowly(by: action, under: overrides, from: .effect(scope))
    if let effect {
      runtime.start(
        effect, sink: sink, rootScope: scope.rootScope, origin: origin(), cause: listeners?.currentEvent)
    }
    endAbandonedEffects()
  }

  private final func change(by action: UnsafeRawPointer, under overrides: DependencyFrame?) -> EffectNode? {
    overrides == nil ? change(by: action) : withDependencyFrame(overrides) { change(by: action) }
  }

  /// Discards copies of the state, reduces the action at the address `action`, and notifies the listeners of the store.
  private final func changeSlowly(
    by action: UnsafeRawPointer, under overrides: DependencyFrame?, from sender: ActionSender
  ) -> EffectNode? {
    discardCopies()
    guard let listeners else { return change(by: action, under: overrides) }
    return listeners.reduce(action, from: sender, in: self) { change(by: action, under: overrides) }
  }

  /// Cancels the effects of features whose state the last action has removed.
  final func endAbandonedEffects() {
    guard runtime.hasActiveChildren else { return }
    for check in rootState.checks { check.run(rootState.state, runtime.visit) }
    if runtime.hasThrottledChildren { runtime.forgetThrottles(checking: 1) }
  }

  /// Reduces the actions that effects have put into the mailbox.
  ///
  /// This method is called on the store's isolation.
  package final func drainMailbox() {
    drain(isPlain: DependencyFrame.ambient.map(\.belongsToStore) ?? true) { reducePosted() }
  }

  /// Reduces the action at the address `action`, which is not in the mailbox, and then the actions in the mailbox.
  ///
  /// This method is called on the store's isolation.
  package final func drainMailbox(
    first action: UnsafeRawPointer, through sink: ActionSink, from scope: EffectScope
  ) {
    drain(isPlain: scope.isPlain) { reduceFirst(action, through: sink, from: scope) }
  }

  /// Reduces actions by calling `reduce`, begins a turn if observed parts have changed, and delivers the events.
  ///
  /// This method may run in the task of one effect, but it reduces the actions of all effects. So it first removes the
  /// dependencies of that task, because the dependencies of one effect must not apply to the actions of other effects.
  private final func drain(isPlain: Bool, _ reduce: () -> Void) {
    holdDelivery()
    if isPlain { reduce() } else { withDependencyFrame(nil, operation: reduce) }
    stateDidChange()
    deliverEvents()
  }

  private final func reduceFirst(
    _ action: UnsafeRawPointer, through sink: ActionSink, from scope: EffectScope
  ) {
    if !scope.isCancelled {
      sink.withMapped(action) { action in
        // The action is copied only if it has an effect.
        reduceLive(action, under: nil, from: scope, origin: self.sink.copy(action))
      }
      reduceDirect()
    }
    reducePosted()
  }

  private final func reducePosted() {
    // This call reduces only the actions that are already waiting. Actions that arrive during the call wait for the
    // next job on the isolation, so that a flood of actions does not block the actor.
    mailbox.takeAllPosted { reduce($0) }
    runtime.releaseDeferred()
  }

  /// Sends an action on the slow path.
  ///
  /// The method queues the action if a reducer is running.
  @usableFromInline
  final func sendSlowly(_ action: UnsafeRawPointer) -> StoreTask {
    discardCopies()
    guard status.isDisjoint(with: .refusing) else { return sendLater(action) }
    let sender = takeSender()
    holdDelivery()
    defer { deliverEvents() }
    return settle(changeSlowly(by: action, under: nil, from: sender), action)
  }

  /// Queues an action that was sent while a reducer is running, or drops the action if a selector is being computed.
  private final func sendLater(_ action: UnsafeRawPointer) -> StoreTask {
    let origin = sink.copy(action)
    guard !status.contains(.computing) else {
      reportSendWhileComputing(origin.name)
      return StoreTask(scope: nil)
    }
    reportReentrantSend(origin.name)
    let rootScope = runtime.openRootScope(origin: origin, cause: listeners?.currentEvent)
    mailbox.appendDirect(SentAction(origin, sink: sink), scope: rootScope)
    _ = runtime.end(rootScope)
    status.insert(.queued)
    return StoreTask(scope: rootScope)
  }

  private final func reportSendWhileComputing(_ action: String) {
    let message = """
      The action \(action) was sent while \(storeGraph.engine.nameOfRunningRule ?? "a selector") was being computed. \
      The action was dropped, and the state is unchanged.

      A selector must only read the state, because the store may compute the selector at any time, or not at all.

      Fix: send the action where the selector's value is used, or in an observer of the selector: 'store.onChange(of: \
      selector) { _, _ in store.send(\(action)) }'.
      """
    IssueReporting.report(RuntimeIssue(kind: .sendDuringSelector, message: message, site: takeSendSite()))
  }

  private final func reportReentrantSend(_ action: String) {
    let message = """
      The action \(action) was sent to the store while its reducer was running. The store reduces it after the \
      current action.

      Likely causes, in order:
      1. A reducer sends to a store that it captured. Return '.send(\(action))' from the reducer instead, or share \
      the logic in a method.
      2. A dependency immediately calls a closure that sends the action. Call the dependency from an effect: 'return \
      .run { send in … }'.
      """
    IssueReporting.report(RuntimeIssue(kind: .reentrantSend, message: message, site: takeSendSite()))
  }
}
