extension Reducer {
  /// Runs a child feature on the payload of enum state while the state is in the child's case.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifCaseLet(\.loggedIn, action: \.loggedIn) {
  ///     LoggedIn()
  ///   }
  /// ```
  ///
  /// The child runs before this reducer. Therefore, this reducer can leave the child's case in response to an action of
  /// the child. If the state leaves the case, or the payload of the case gets another `id`, the store cancels the
  /// effects of the old child immediately. `ifCaseLet` reports an issue for an action whose child does not exist.
  ///
  /// - Parameters:
  ///   - toCaseState: The case of the state that contains the child's state.
  ///   - toCaseAction: The case that contains the child's actions.
  ///   - caseReducer: The child.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that runs the child and then this one.
  @inlinable
  public func ifCaseLet<CaseState, CaseAction, Case: Reducer<CaseState, CaseAction>>(
    _ toCaseState: CaseKeyPath<State, CaseState>,
    action toCaseAction: CaseKeyPath<Action, CaseAction>,
    @ReducerBuilder<CaseState, CaseAction> then caseReducer: () -> Case,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> some Reducer<State, Action> {
    let (child, path) = (caseReducer(), AnyCasePath(toCaseAction))
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return OperatorReducer(at: site) { owner in
      ChildOperator(
        location: CaseLocation(AnyCasePath(toCaseState), operator: "ifCaseLet"), actions: path, child: child,
        site: site, owner: owner
      ).followed(by: _built())
    }
  }
}
