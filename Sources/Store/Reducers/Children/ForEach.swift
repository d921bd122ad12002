extension Reducer {
  /// Runs a child feature on the elements of a collection.
  ///
  /// Each element receives the actions with its id.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) {
  ///     Row()
  ///   }
  /// ```
  ///
  /// The element runs before this reducer. Therefore, this reducer can remove the element in response to the element's
  /// action. If an element is gone after the action has been reduced, the store cancels the effects of that element
  /// only. Moving an element cancels nothing. `forEach` reports an issue for an action whose element is not in the
  /// collection.
  ///
  /// - Parameters:
  ///   - toElementsState: The collection.
  ///   - toElementAction: The case that contains the elements' actions.
  ///   - element: The feature of an element.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that runs the element's feature and then this one.
  /// - Complexity: O(1) for any number of elements, if the hash values of the ids are well distributed.
  @inlinable
  public func forEach<
    ElementState, ElementAction, ID: Hashable & Sendable, Element: Reducer<ElementState, ElementAction>
  >(
    _ toElementsState: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) -> some Reducer<State, Action> {
    let (element, path) = (element(), AnyCasePath(toElementAction))
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    return OperatorReducer(at: site) { owner in
      ElementOperator(toElementsState, action: path, element: element, site: site, owner: owner)
        .followed(by: _built())
    }
  }
}
