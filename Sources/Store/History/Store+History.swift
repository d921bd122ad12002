import Effects

extension Store {
  /// Begins to keep the states of this store, so that earlier ones can be shown again.
  ///
  /// It must be a root store: a child store has an issue, and its history keeps one state.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of states. The oldest is removed for a new one.
  ///   - isStep: A closure that returns whether the state after an action is kept as one of the history. The state
  ///     after another action replaces the shown one, and later states remain.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: The history, which ends when it is released.
  /// - Complexity: For each action, a copy of the state and of the collections that the next action changes.
  public func history(
    limit: Int = 100, where isStep: @escaping (Action) -> Bool = { _ in true },
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> History<State> {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    return core.exclusively {
      guard let root = try? rootCore() else {
        reportIssue(
          """
          The store of '\(State.self)' is a child store, and only a root store has a history. The history keeps the \
          present state only.

          Fix: use the history of the store that was made by 'Store(initialState:reducer:)', with a closure for \
          'where' that selects the actions of this feature.
          """, kind: .historyMisuse, at: site)
        let log = History<State>.LogHolder(StateLog(location.value(in: core), limit: 1))
        return History(core: core, log: log) { _ in }
      }
      let log = History<State>.LogHolder(StateLog(root.state.pointee, limit: limit))
      core.add(HistoryListener(log, of: root, isStep))
      return History(core: core, log: log) { [unowned root] in root.replaceState(by: $0) }
    }
  }
}

/// A listener that adds the state after each action to a history.
private final class HistoryListener<State, Action>: ActionListener {
  private let holder: History<State>.LogHolder
  private unowned let core: StoreCore
  private let state: UnsafeMutablePointer<State>
  private let isStep: (Action) -> Bool

  init(
    _ holder: History<State>.LogHolder, of root: RootCore<State, Action>, _ isStep: @escaping (Action) -> Bool
  ) {
    (self.holder, core, state, self.isStep) = (holder, root, root.state, isStep)
  }

  func didReduce(
    _ action: UnsafeRawPointer, from sender: ActionSender, to effect: EffectNode?
  ) -> EffectNode? {
    // Sound: the listener was added to the core of a store with such actions, which passes the action's address.
    addState(after: action.assumingMemoryBound(to: Action.self))
    return effect
  }

  /// Adds the state after an action, unless the history was released.
  private func addState(after action: UnsafePointer<Action>) {
    guard holder.owner != nil else { return core.remove(self) }
    if isStep(action.pointee) {
      let removed = holder.log.append(state.pointee, after: action.pointee)
      withExtendedLifetime(removed) {}
    } else {
      let former = holder.log.replace(state.pointee)
      withExtendedLifetime(former) {}
    }
  }
}
