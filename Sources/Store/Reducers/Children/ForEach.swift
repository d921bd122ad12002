extension Reducer {
  /// Runs a child feature on the elements of a collection, each on the actions with its id.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) {
  ///     Row()
  ///   }
  /// ```
  ///
  /// The element runs before this reducer, which can therefore answer its action by removing it. When an element has
  /// gone once the action is reduced, its effects, and only its, are cancelled; moving it cancels nothing. An action
  /// for an element that is not there is an issue.
  ///
  /// - Parameters:
  ///   - toElementsState: The collection.
  ///   - toElementAction: The case of the elements' actions.
  ///   - element: The feature of an element.
  ///   - fileID: Where issues are reported: the module and file.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  /// - Returns: A reducer that runs the element and then this one.
  /// - Complexity: O(1) in the number of elements, if their ids hash well.
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
