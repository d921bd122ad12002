/// The state of a whole tree of stores, and the reducer that changes it.
@usableFromInline
package final class RootCore<State, Action>: StoreCore, MailReceiver {
  /// Where the state lives, once; child stores point into it.
  @usableFromInline package let state: UnsafeMutablePointer<State>
  @usableFromInline let step: ReducerStep
  private let checks: ContiguousArray<PathCheck>
  package let mailbox: Mailbox<Action>
  let outlet: RootOutlet<Action>

  package init(
    state: State, reducer: BuiltReducer<State, Action>, runtime: EffectRuntime,
    dependencies: DependencyFrame?, isolation: (any Actor)?
  ) {
    self.state = .allocate(capacity: 1)
    self.state.initialize(to: state)
    let reducer = reducer.checkingBindings()
    step = reducer.step
    checks = reducer.checks
    mailbox = Mailbox(runtime: runtime)
    outlet = RootOutlet(mailbox: mailbox)
    super.init(runtime: runtime, dependencies: dependencies, isolation: isolation)
    runtime.connect(self)
  }

  deinit {
    runtime.close()
    mailbox.drop()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  /// Reduces the action at `action`, runs the effects it leads to, and reduces what these send at once.
  @inlinable
  package func send(_ action: UnsafeRawPointer) -> StoreTask {
    guard status.isDisjoint(with: .sending) else { return sendLater(action) }
    let effect = reduce(action)
    guard effect == nil, !status.contains(.queued), !runtime.hasPaths else { return settle(effect, action) }
    if status.contains(.observed) { stateDidChange() }
    return StoreTask(scope: nil)
  }

  /// Changes the state by the action at `action`.
  @inlinable
  @inline(__always)
  package func reduce(_ action: UnsafeRawPointer) -> EffectNode? {
    status.insert(.reducing)
    let cell = hot.pointee.slot.cell
    let outer = cell.pointee
    cell.pointee = UnsafeMutableRawPointer(context)
    let effect = step.run(state, action)
    cell.pointee = outer
    status.remove(.reducing)
    revision &+= 1
    return effect
  }

  @usableFromInline
  func settle(_ effect: EffectNode?, _ action: UnsafeRawPointer) -> StoreTask {
    defer { stateDidChange() }
    guard effect != nil || mailbox.hasDirect else {
      endAbandonedEffects()
      status.remove(.queued)
      return StoreTask(scope: nil)
    }
    let origin = ActionOriginOf(action.assumingMemoryBound(to: Action.self).pointee)
    let lineage = runtime.openLineage(origin: origin)
    if let effect { runtime.start(effect, outlet: outlet, lineage: lineage, origin: origin) }
    endAbandonedEffects()
    if !runtime.isScripted { reduceDirect() }
    status.remove(.queued)
    _ = runtime.end(lineage)
    return StoreTask(scope: lineage)
  }

  /// Reduces the actions of `.send` effects, and those that these lead to, in a loop.
  private func reduceDirect() {
    while let letter = mailbox.takeDirect() { reduce(letter) }
  }

  /// Reduces one letter, or drops it if the effect that sent it was cancelled.
  package func reduce(_ letter: Mailbox<Action>.Letter) {
    runtime.deferringLaunches(to: letter.ticket) {
      if mailbox.isLive(letter) { reduceLive(letter) }
      if !runtime.isScripted, !letter.isDirect { reduceDirect() }
    }
    mailbox.endHold(of: letter)
  }

  private func reduceLive(_ letter: Mailbox<Action>.Letter) {
    dropKept()
    let reduce = { withUnsafePointer(to: letter.action) { self.reduce(UnsafeRawPointer($0)) } }
    let overrides = letter.overrides
    if let effect = overrides == nil ? reduce() : withDependencyFrame(overrides, operation: reduce) {
      let origin = ActionOriginOf(letter.action)
      runtime.start(effect, outlet: outlet, lineage: letter.scope.lineage, origin: origin)
    }
    endAbandonedEffects()
  }

  /// Cancels the effects of features whose state has gone with the action that was just reduced.
  private func endAbandonedEffects() {
    guard runtime.hasPaths else { return }
    for check in checks { check.run(state, runtime.visit) }
  }

  /// Reduces what effects have posted.
  ///
  /// On the store's isolation.
  package func reduceMail() {
    // The dependencies of the effect that happens to reduce for all are of no concern to the actions.
    withDependencyFrame(nil) {
      // Actions that come in meanwhile are left to the next hop, so that a flood of actions does not keep the actor
      // for itself.
      for _ in 0..<mailbox.postedCount {
        guard let letter = mailbox.takePosted() else { break }
        reduce(letter)
      }
    }
    stateDidChange()
    mailbox.handOver()
  }

  /// Sends in less plain cases; queues an action that was sent while a reducer runs.
  @usableFromInline
  func sendLater(_ action: UnsafeRawPointer) -> StoreTask {
    if status.contains(.keeping) {
      dropKept()
      return send(action)
    }
    let action = action.assumingMemoryBound(to: Action.self).pointee
    guard !status.contains(.computing) else {
      reportSendWhileComputing(ActionName.of(action))
      return StoreTask(scope: nil)
    }
    reportReentrantSend(ActionName.of(action))
    let origin = ActionOriginOf(action)
    let lineage = runtime.openLineage(origin: origin)
    mailbox.appendDirect(action, scope: lineage)
    status.insert(.queued)
    return StoreTask(scope: lineage)
  }

  private func reportSendWhileComputing(_ action: String) {
    let message = """
      The action \(action) was sent while a selector was being computed. It was dropped, and the state is unchanged.

      Selectors only read: they may be run at any time, or not at all.

      Fix: send the action where the selector's value is used, or from an observer of it: \
      'store.onChange(of: selector) { _, _ in store.send(\(action)) }'.
      """
    IssueReporting.report(Issue(kind: .sendDuringSelector, message: message, site: SourceSite()))
  }

  private func reportReentrantSend(_ action: String) {
    let message = """
      The action \(action) was sent to the store while its reducer was running. It is reduced after the action in \
      hand.

      Likely causes, in order:
      1. A reducer sends to a store that it captured. Return '.send(\(action))' from the reducer instead, or share \
      the logic in a method.
      2. A dependency calls back at once. Call it from an effect: 'return .run { send in … }'.
      """
    IssueReporting.report(Issue(kind: .reentrantSend, message: message, site: SourceSite()))
  }
}
