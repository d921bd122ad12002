extension Reducer {
  /// Runs a child feature on optional state while the state is not `nil`.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.editor, action: \.editor) {
  ///     Editor()
  ///   }
  /// ```
  ///
  /// The child runs before this reducer. Therefore, this reducer can set the child's state to `nil` in response to an
  /// action of the child. If the state becomes `nil` or is replaced by the state of another child, the store cancels
  /// the effects of the old child immediately. Two `Identifiable` states belong to different children if their ids
  /// differ. Two enum states belong to different children if their cases or the ids of their payloads differ. `ifLet`
  /// reports an issue for an action whose child does not exist.
  ///
  /// If the child's state is a dialog, such as an `AlertState`, or an enum whose case contains a dialog, any of the
  /// child's actions dismisses the dialog. The state becomes `nil` after this reducer has run, unless this reducer
  /// shows another dialog.
  ///
  /// - Parameters:
  ///   - toWrappedState: The optional state of the child.
  ///   - toWrappedAction: The case that contains the child's actions.
  ///   - wrapped: The child.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that runs the child and then this one.
  @inlinable
  public func ifLet<WrappedState, WrappedAction, Wrapped: Reducer<WrappedState, WrappedAction>>(
    _ toWrappedState: WritableKeyPath<State, WrappedState?>,
    action toWrappedAction: CaseKeyPath<Action, WrappedAction>,
    @ReducerBuilder<WrappedState, WrappedAction> then wrapped: () -> Wrapped,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> some Reducer<State, Action> {
    let (child, path) = (wrapped(), AnyCasePath(toWrappedAction))
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return OperatorReducer(at: site) { owner in
      ChildOperator(
        location: OptionalLocation(toWrappedState), actions: path, child: child, site: site, owner: owner
      ).followed(by: _built())
    }
  }
}
