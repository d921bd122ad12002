/// The state of a tree of stores, and the reducer that changes it.
@usableFromInline
package final class RootCore<State, Action>: StoreCore {
  /// The only copy of the state.
  ///
  /// Child stores read parts of it.
  @usableFromInline package let state: UnsafeMutablePointer<State>
  @usableFromInline let step: ReducerStep

  package init(
    state: State, reducer: BuiltReducer<State, Action>, runtime: EffectRuntime,
    dependencies: DependencyFrame?, isolation: (any Actor)?
  ) {
    self.state = .allocate(capacity: 1)
    self.state.initialize(to: state)
    let reducer = reducer.checkingBindings()
    step = reducer.step
    super.init(
      rootState: .init(state: UnsafeRawPointer(self.state), checks: reducer.checks),
      actions: ActionTypeOf<Action>.self,
      runtime: runtime, dependencies: dependencies, isolation: isolation)
    runtime.connect(self)
  }

  deinit {
    runtime.close()
    mailbox.drop()
    runtime.releaseDeferred()
    state.deinitialize(count: 1)
    state.deallocate()
  }

  override func sender<ChildAction>(
    of _: ChildAction.Type, along path: AnyKeyPath
  ) -> StoreSender<ChildAction>? {
    (path as? CaseKeyPath<Action, ChildAction>).map { sender.scope(action: $0) }
  }

  /// Reduces the action at the address `action`, runs its effects, and reduces the actions that these effects send
  /// immediately.
  @inlinable
  package func send(_ action: UnsafeRawPointer) -> StoreTask {
    guard status.isDisjoint(with: .sending) else { return sendSlowly(action) }
    let effect = reduce(action)
    guard effect == nil, !status.contains(.queued), !runtime.hasActiveChildren else {
      return settle(effect, action)
    }
    if !status.isDisjoint(with: .watching) { stateDidChange() }
    return StoreTask(scope: nil)
  }

  /// Runs the reducer on the state for the action at the address `action`.
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
  package override func change(by action: UnsafeRawPointer) -> EffectNode? { reduce(action) }
}

extension RootCore {
  /// Returns the action that a pending action contains.
  package func action(of pending: Mailbox.PendingAction) -> Action { kept(pending).action(as: Action.self) }

  /// Returns the action that a pending action contains, with its type erased.
  package func kept(_ pending: Mailbox.PendingAction) -> ErasedAction { pending.action(for: sink) }

  /// Returns a copy of an action with its type erased, for messages.
  package func kept(_ action: Action) -> ErasedAction { withUnsafePointer(to: action) { sink.copy($0) } }
}
