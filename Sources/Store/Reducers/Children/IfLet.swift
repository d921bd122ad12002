extension Reducer {
  /// Runs a child feature on optional state while it is not nil.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.editor, action: \.editor) {
  ///     Editor()
  ///   }
  /// ```
  ///
  /// The child runs before this reducer, which can therefore set the child's state to nil in response to an action of
  /// the child. If the state becomes nil or the state of another child, the effects of the old child are cancelled
  /// immediately. Children differ by their `id` if they are `Identifiable`, and by their case and the `id` of its
  /// payload if they are enums. An action for a child that does not exist reports an issue. If the child is a dialog,
  /// such as an `AlertState`, or an enum in the case of one, any of the child's actions sets it to nil after this
  /// reducer has seen the action, unless this reducer shows another one.
  ///
  /// - Parameters:
  ///   - toWrappedState: The optional state.
  ///   - toWrappedAction: The case of the child's actions.
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
