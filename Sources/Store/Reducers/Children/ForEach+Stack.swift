/// The actions of a stack whose elements are features of type `R`.
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
  /// Elements run, and pushes take effect, before this reducer runs. Pops take effect after it has run. If an element
  /// is gone after the action has been reduced, the store cancels the effects of that element only.
  ///
  /// `forEach` reports an issue for an action whose element is not on the stack. If an action pushes an element that is
  /// already on the stack, `forEach` reports an issue and does not change the stack. If the id of a pushed element is
  /// greater than the next id, `forEach` reports an issue, but pushes the element.
  ///
  /// - Parameters:
  ///   - toStackState: The stack.
  ///   - toStackAction: The case that contains the stack's actions.
  ///   - destination: The feature of an element.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that runs the element's feature and then this one.
  @inlinable
  // This overload is disfavored, because stacks are less frequent than collections. The comment on 'ifLet' for
  // presentations explains why two overloads must not have equal rank.
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
