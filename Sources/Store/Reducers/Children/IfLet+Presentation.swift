extension Reducer {
  /// Runs a feature while it is presented.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$destination, action: \.destination) {
  ///     Destination()
  ///   }
  /// ```
  ///
  /// The presented feature runs before this reducer. `.dismiss` sets its state to nil after this reducer has seen it.
  /// If the state becomes nil or the state of another feature, the effects of the old feature are cancelled
  /// immediately. Features differ by their `id` if they are `Identifiable`, and by their case and the `id` of its
  /// payload if they are enums. A presentation action while nothing is presented reports an issue.
  ///
  /// - Parameters:
  ///   - toPresentationState: The projected value of a property declared with `@Presents`.
  ///   - toPresentationAction: The case of the presentation's actions.
  ///   - destination: The presented feature.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that runs the presented feature and then this one.
  @inlinable
  // Disfavored, because presentations are less frequent than optionals. Between operators of equal rank, the compiler
  // tries all 2ⁿ combinations along the chain.
  @_disfavoredOverload
  public func ifLet<
    DestinationState, DestinationAction, Destination: Reducer<DestinationState, DestinationAction>
  >(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> some Reducer<State, Action> {
    let (child, actions) = (destination().presented(), PresentationActions(toPresentationAction))
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return OperatorReducer(at: site) { owner in
      ChildOperator(
        location: PresentationLocation(toPresentationState), actions: actions, child: child, site: site,
        owner: owner
      ).followed(by: _built())
    }
  }
}

extension Reducer {
  /// Dismisses a dialog when `.dismiss` or one of its own actions arrives.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$alert, action: \.alert)
  /// ```
  ///
  /// This reducer still sees the dialog when one of its actions arrives. A dialog that it shows instead stays.
  ///
  /// - Parameters:
  ///   - toPresentationState: The projected value of a property declared with `@Presents`.
  ///   - toPresentationAction: The case of the presentation's actions.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that dismisses the dialog and runs this one.
  @inlinable
  @_disfavoredOverload
  public func ifLet<DialogState: _EphemeralState>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DialogState>>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<DialogState.Action>>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> some Reducer<State, Action> {
    ifLet(
      toPresentationState, action: toPresentationAction,
      destination: { EmptyReducer<DialogState, DialogState.Action>() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// Dismisses a dialog in an optional property when any action of its case arrives.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.alert, action: \.alert)
  /// ```
  ///
  /// This reducer still sees the dialog. A dialog that it shows instead stays. An action while there is no dialog
  /// reports an issue.
  ///
  /// - Parameters:
  ///   - toDialogState: The dialog. It may be the value of a property declared with `@Presents`.
  ///   - toDialogAction: The case of the dialog's actions.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that dismisses the dialog and runs this one.
  @inlinable
  @_disfavoredOverload
  public func ifLet<DialogState: _EphemeralState, DialogAction>(
    _ toDialogState: WritableKeyPath<State, DialogState?>,
    action toDialogAction: CaseKeyPath<Action, DialogAction>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> some Reducer<State, Action> {
    ifLet(
      toDialogState, action: toDialogAction, then: { EmptyReducer<DialogState, DialogAction>() },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
