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
  /// The presented feature runs before this reducer. The action `.dismiss` sets the state of the presented feature to
  /// `nil` after this reducer has run. If the state becomes `nil` or is replaced by the state of another feature, the
  /// store cancels the effects of the old feature immediately. Two `Identifiable` states belong to different features
  /// if their ids differ. Two enum states belong to different features if their cases or the ids of their payloads
  /// differ. `ifLet` reports an issue for a presentation action that arrives while nothing is presented.
  ///
  /// - Parameters:
  ///   - toPresentationState: The projected value of a property declared with `@Presents`.
  ///   - toPresentationAction: The case that contains the presentation's actions.
  ///   - destination: The presented feature.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that runs the presented feature and then this one.
  @inlinable
  // This overload is disfavored, because presentations are less frequent than optionals. If two overloads had equal
  // rank, the compiler would try all 2ⁿ combinations in a chain of *n* operators.
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
  /// Dismisses a dialog when the action `.dismiss` or one of the dialog's own actions arrives.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.$alert, action: \.alert)
  /// ```
  ///
  /// When one of the dialog's actions arrives, this reducer runs before the dialog is dismissed. If this reducer shows
  /// another dialog, that dialog stays.
  ///
  /// - Parameters:
  ///   - toPresentationState: The projected value of a property declared with `@Presents`.
  ///   - toPresentationAction: The case that contains the presentation's actions.
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

  /// Dismisses a dialog in an optional property when any of the dialog's actions arrives.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .ifLet(\.alert, action: \.alert)
  /// ```
  ///
  /// This reducer runs before the dialog is dismissed. If this reducer shows another dialog, that dialog stays. `ifLet`
  /// reports an issue for an action that arrives while there is no dialog.
  ///
  /// - Parameters:
  ///   - toDialogState: The dialog. The property may be declared with `@Presents`.
  ///   - toDialogAction: The case that contains the dialog's actions.
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
