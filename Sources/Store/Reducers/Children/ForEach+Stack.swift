/// The actions of a stack of the features `R`.
public typealias StackActionOf<R: FeatureTypes> = StackAction<R.State, R.Action>

extension Reducer {
  /// Runs a feature on the elements of a stack.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.path, action: \.path) {
  ///     Path()
  ///   }
  /// ```
  ///
  /// An element, and a push, go before this reducer; a pop comes after it has seen the action. When an element has
  /// gone once the action is reduced, its effects, and only its, are cancelled. An action for an element that is not
  /// there is an issue, and so is pushing an element that is there or whose id is not the next.
  ///
  /// - Parameters:
  ///   - toStackState: The stack.
  ///   - toStackAction: The case of the stack's actions.
  ///   - destination: The feature of an element.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that runs the element and then this one.
  @inlinable
  // Disfavored, as stacks are fewer than collections; see the presentation's 'ifLet'.
  @_disfavoredOverload
  public func forEach<
    DestinationState, DestinationAction, Destination: Reducer<DestinationState, DestinationAction>
  >(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, StackAction<DestinationState, DestinationAction>>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> some Reducer<State, Action> {
    let (element, path) = (destination().presented(), AnyCasePath(toStackAction))
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return OperatorReducer(at: site) { owner in
      StackOperator(
        toStackState, action: path, element: element, site: site, owner: owner
      ).followed(by: _built())
    }
  }
}
