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
  /// When the state has become nil, or that of another feature (by its `id` if it is `Identifiable`, by its case if
  /// it is an enum), the effects of what was presented are cancelled at once. An action for what is not presented is
  /// an issue.
  ///
  /// - Parameters:
  ///   - toPresentationState: The projected value of a property declared with `@Presents`.
  ///   - toPresentationAction: The case of the presentation's actions.
  ///   - destination: The feature that is presented.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that runs the presented feature and then this one.
  @inlinable
  // Disfavored, as presentations are fewer than optionals: between operators of equal rank the compiler tries each
  // combination along the chain, 2ⁿ of them.
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
