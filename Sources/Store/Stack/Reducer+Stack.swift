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
    _Stack(
      parent: self, element: destination(), toStack: toStackState, toStackAction: AnyCasePath(toStackAction),
      site: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// A reducer, and a feature's on the elements of a stack in its state.
public struct _Stack<Parent: Reducer, Element: Reducer>: Reducer {
  @usableFromInline let parent: Parent
  @usableFromInline let element: Element
  @usableFromInline let toStack: WritableKeyPath<Parent.State, StackState<Element.State>>
  @usableFromInline let toStackAction: AnyCasePath<Parent.Action, StackAction<Element.State, Element.Action>>
  @usableFromInline let site: SourceSite

  @inlinable
  init(
    parent: Parent, element: Element, toStack: WritableKeyPath<Parent.State, StackState<Element.State>>,
    toStackAction: AnyCasePath<Parent.Action, StackAction<Element.State, Element.Action>>, site: SourceSite
  ) {
    self.parent = parent
    self.element = element
    self.toStack = toStack
    self.toStackAction = toStackAction
    self.site = site
  }

  /// Runs the element and then the parent.
  @inlinable
  public func reduce(into state: inout Parent.State, action: Parent.Action) -> Effect<Parent.Action> {
    built(PathOwner(calledAt: site))(&state, action)
  }

  /// The stack behind a test of the action's case, the parent, and what a pop leaves to do.
  @inlinable
  public func _built() -> BuiltReducer<Parent.State, Parent.Action> { built(PathOwner()) }

  @inlinable
  func built(_ owner: PathOwner) -> BuiltReducer<Parent.State, Parent.Action> {
    let link = StackLink<Parent.State, Parent.Action, Element>(
      property: PropertyAccess(toStack), path: toStackAction, element: element, site: site, owner: owner)
    // For actions of every tag: whatever happened, the ids in the stack are noted.
    return BuiltReducer(steps: [ReducerStep { link.run($0, $1) }], checks: [link.check])
      .followed(by: parent._built())
      .followed(by: BuiltReducer(tag: toStackAction._tag) { state, _ in link.finishPop(state) })
  }
}
