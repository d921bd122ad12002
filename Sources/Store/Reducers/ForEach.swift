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
    _ForEach(
      parent: self, element: element(), toElements: toElementsState,
      toElementAction: AnyCasePath(toElementAction),
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer, and a feature's on the elements of a collection in its state.
public struct _ForEach<Parent: Reducer, ID: Hashable & Sendable, Element: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let element: Element
  @usableFromInline let toElements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>
  @usableFromInline let toElementAction: AnyCasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    parent: Parent, element: Element,
    toElements: WritableKeyPath<Parent.State, IdentifiedArray<ID, Element.State>>,
    toElementAction: AnyCasePath<Parent.Action, IdentifiedAction<ID, Element.Action>>, site: SourceSite
  ) {
    self.parent = parent
    self.element = element
    self.toElements = toElements
    self.toElementAction = toElementAction
    self.site = site
  }

  /// Runs the element and then the parent.
  @inlinable
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    built(PathOwner(calledAt: site))(&state, action)
  }

  /// The elements behind a test of the action's case, and the parent.
  @inlinable
  public func _built() -> BuiltReducer<Parent.State, Parent.Action> { built(PathOwner()) }

  @inlinable
  func built(_ owner: PathOwner) -> BuiltReducer<Parent.State, Parent.Action> {
    let link = ForEachLink<Parent.State, Parent.Action, ID, Element>(
      property: PropertyAccess(toElements), path: toElementAction, element: element, site: site, owner: owner)
    return BuiltReducer(tag: toElementAction._tag, checks: [link.check]) { link.run($0, $1) }
      .followed(by: parent._built())
  }
}
