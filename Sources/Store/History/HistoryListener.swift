import Effects

/// A listener that adds the state after each action to a history.
final class HistoryListener<State, Action>: ActionListener {
  private let holder: History<State>.LogHolder
  private let state: UnsafeMutablePointer<State>
  private let isStep: (Action) -> Bool

  init(
    _ holder: History<State>.LogHolder, of root: RootCore<State, Action>, _ isStep: @escaping (Action) -> Bool
  ) {
    (self.holder, state, self.isStep) = (holder, root.state, isStep)
  }

  func didReduce(_ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore) {
    // Sound: the listener was added to the core of a store with actions of this type, and the core passes the address
    // of an action.
    addState(after: action.assumingMemoryBound(to: Action.self), of: core)
  }

  func stateWasReplaced(in core: StoreCore) {
    guard holder.owner != nil else { return core.remove(self) }
    if let index = holder.indexToShow.take() {
      holder.log.show(index)
      holder.isForeign = false
    } else if holder.isForeign {
      // If other code, such as the inspector, shows several states in a row, the history keeps only the last of them,
      // because there may be many.
      replaceState()
    } else {
      addState(after: nil)
      holder.isForeign = true
    }
  }

  /// Adds the present state to the history.
  private func addState(after action: Action?) {
    let removed = holder.log.append(state.pointee, after: action)
    withExtendedLifetime(removed) {}
  }

  /// Replaces the shown state in the history with the present state of the store.
  private func replaceState() {
    let former = holder.log.replace(state.pointee)
    withExtendedLifetime(former) {}
  }

  /// Adds the state after an action, or replaces the shown state if the action does not count as a step.
  private func addState(after action: UnsafePointer<Action>, of core: StoreCore) {
    guard holder.owner != nil else { return core.remove(self) }
    holder.isForeign = false
    if isStep(action.pointee) { addState(after: action.pointee) } else { replaceState() }
  }
}
