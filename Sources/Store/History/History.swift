import Effects

/// The last states of a store, which can be shown again.
///
/// ```swift
/// let history = store.history(limit: 100)
/// store.send(.typed("a"))
/// history.jump(to: history.index - 1)  // Undo.
/// history.jump(to: history.index + 1)  // Redo.
/// ```
///
/// The history keeps the state after each action by value. A collection that an action changes is therefore copied once
/// for each action. Shared values are references: a jump does not change them.
///
/// An action that arrives while an earlier state is shown continues from that state, and the history removes the later
/// states. The same is true of actions that effects send. Effects in flight continue, except for those of features that
/// are absent in the state that is shown.
///
/// The history keeps its store alive. Use it on the store's isolation.
public final class History<State> {
  private let core: StoreCore
  private let log: LogHolder
  private let replaceState: (State) -> Void

  /// An object that contains the states.
  ///
  /// The history shares it with the listener that adds the state after each action.
  final class LogHolder {
    var log: StateLog<State>
    /// The index of the state that the store is about to show; `nil` if that state is not one of this history.
    var indexToShow: Int?
    /// A Boolean value indicating whether the present state was shown by another history, the inspector or a replay.
    var isForeign = false
    /// The history that uses the states; `nil` after the history was released, perhaps on another thread.
    weak var owner: AnyObject?

    init(_ log: StateLog<State>) { self.log = log }
  }

  init(core: StoreCore, log: LogHolder, replaceState: @escaping (State) -> Void) {
    (self.core, self.log, self.replaceState) = (core, log, replaceState)
    log.owner = self
  }

  /// The indices of the states.
  ///
  /// The state at the beginning of the history has the index 0. When the limit is reached, the oldest states are
  /// removed.
  public var indices: Range<Int> { log.log.indices }

  /// The index of the shown state.
  public var index: Int { log.log.index }

  /// The state at an index; `nil` if the index is not one of ``indices``.
  ///
  /// - Parameter index: The index.
  public subscript(index: Int) -> State? { log.log[index]?.state }

  /// Returns the name of the action that led to a state.
  ///
  /// - Parameter index: The index of the state.
  /// - Returns: The name, such as `.list(.added)`; `nil` for the first state, for a state that another history or a
  ///   replay has shown, and for an index without a state.
  public func action(at index: Int) -> String? { log.log[index]?.action.map { ActionName.of($0) } }

  /// Shows an earlier or later state, without running effects.
  ///
  /// Afterwards, the store has that state. The store calls its observers and updates its selectors as after an action,
  /// and cancels the effects of features that are absent in that state. If the index is not one of ``indices``, or if
  /// a reducer is running, the method reports an issue and changes nothing.
  ///
  /// - Parameters:
  ///   - index: The index of the state.
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Complexity: O(1), plus one comparison for each observed property. A recording of the store encodes the state.
  public func jump(
    to index: Int, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    core.exclusively {
      guard core.status.isDisjoint(with: .refusing) else { return reportBusy(index, site) }
      guard let entry = log.log[index] else { return reportAbsent(index, site) }
      log.indexToShow = index
      replaceState(entry.state)
    }
  }

  private func reportAbsent(_ index: Int, _ site: SourceSite) {
    reportIssue(
      """
      The history has no state with the index \(index). It has the states from \(indices.lowerBound) to \
      \(indices.upperBound - 1). The state is unchanged.

      Likely causes, in order:
      1. There is nothing to undo or redo. Check that 'history.indices' contains the index before you jump.
      2. The state was removed, because the limit was reached. Use a larger 'limit'.
      3. The state was removed, because an action arrived while an earlier state was shown.
      """, kind: .historyMisuse, at: site)
  }

  private func reportBusy(_ index: Int, _ site: SourceSite) {
    reportIssue(
      """
      'jump(to: \(index))' of a history was called while a reducer ran or a selector was computed. The state is \
      unchanged.

      Fix: call 'jump(to:)' in the code that handles the user's request, or in an observer.
      """, kind: .historyMisuse, at: site)
  }
}
