import Effects

extension Store {
  /// Begins to keep the states of this store, so that earlier states can be shown again.
  ///
  /// The store must be a root store. For a child store, the method reports an issue, and the history keeps only one
  /// state.
  ///
  /// If another history, the inspector or a replay shows a state, this history treats that state like the state after
  /// an action: it removes the states after the one that was shown before, and adds the new state. Of several such
  /// states in a row, it keeps only the last.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of states. When the history is full, each new state replaces the oldest state.
  ///   - isStep: A closure that returns whether the state after an action is added to the history. If not, that state
  ///     replaces the shown state, and later states remain.
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
    return core.reading {
      guard let root = try? rootCore() else {
        reportIssue(
          """
          The store of '\(State.self)' is a child store, and only a root store has a history. The returned history \
          contains only the present state.

          Fix: call 'history' on the store that was made by 'Store(initialState:reducer:)', with a closure for \
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
