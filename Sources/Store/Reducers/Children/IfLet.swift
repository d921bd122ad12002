extension Reducer {
  /// Runs a child feature on optional state, while there is any.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.editor, action: \.editor) {
  ///     Editor()
  ///   }
  /// ```
  ///
  /// The child runs before this reducer, which can therefore answer the child's action by setting its state to nil.
  /// When the state becomes nil, or that of another child (by its `id` if it is `Identifiable`, by its case if it is
  /// an enum), the effects of the child that was are cancelled at once. An action for a child that is not there is
  /// an issue.
  ///
  /// - Parameters:
  ///   - toWrappedState: The optional state.
  ///   - toWrappedAction: The case of the child's actions.
  ///   - wrapped: The child.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
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
