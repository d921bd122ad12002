// Unavailable overloads of operators for common mistakes. The compiler chooses one of them only if no other overload
// fits, and then prints its message.
extension Reducer {
  /// This overload is unavailable, because the state must be optional.
  ///
  /// - Parameters:
  ///   - toChildState: The state of the child.
  ///   - toChildAction: The case that contains the child's actions.
  ///   - child: The child.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      this state is not optional, but 'ifLet' requires optional state. Make the state optional, or run the child with \
      'Scope(state:action:)' in 'body'.
      """
  )
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ toChildState: WritableKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> Self { self }

  /// This overload is unavailable, because the action must be a `PresentationAction`.
  ///
  /// - Parameters:
  ///   - toPresentationState: The presented state.
  ///   - toChildAction: The case that contains the child's actions.
  ///   - child: The child.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the action of a presentation must include its dismissal: declare the case with 'PresentationAction', as in \
      'case destination(PresentationAction<Destination.Action>)'.
      """
  )
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<ChildState>>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> destination child: () -> Child
  ) -> Self { self }

  /// This overload is unavailable, because the key path must name the projected value of a presented property.
  ///
  /// - Parameters:
  ///   - toChildState: The state of the child.
  ///   - toPresentationAction: The case that contains the presentation's actions.
  ///   - child: The child.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      'PresentationAction' requires a property declared with '@Presents'. Write its name with a dollar sign, as in \
      'ifLet(\\.$destination, action: \\.destination)'.
      """
  )
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ toChildState: WritableKeyPath<State, ChildState?>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination child: () -> Child
  ) -> Self { self }

  /// This overload is unavailable, because elements of an array have no stable ids.
  ///
  /// - Parameters:
  ///   - toElements: The array.
  ///   - toElementAction: The case that contains the elements' actions.
  ///   - element: The feature of an element.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      'forEach' finds elements by id, and an array has no ids. Make it an 'IdentifiedArrayOf', whose elements are \
      'Identifiable'.
      """
  )
  public func forEach<ElementState, ElementAction, ID, Element: Reducer<ElementState, ElementAction>>(
    _ toElements: WritableKeyPath<State, [ElementState]>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> Self { self }

  /// This overload is unavailable, because the action must contain the id of the element.
  ///
  /// - Parameters:
  ///   - toElements: The collection.
  ///   - toElementAction: The case that contains the elements' actions.
  ///   - element: The feature of an element.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the action of an element must contain its id: declare the case with 'IdentifiedActionOf', as in 'case \
      rows(IdentifiedActionOf<Row>)'.
      """
  )
  public func forEach<ElementState, ElementAction, ID, Element: Reducer<ElementState, ElementAction>>(
    _ toElements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, ElementAction>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> Self { self }

  /// This overload is unavailable, because the case must have a single associated value.
  ///
  /// - Parameters:
  ///   - toElements: The collection.
  ///   - toElementAction: The case that contains the elements' actions.
  ///   - element: The feature of an element.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      an element's id and action must be one associated value: declare the case with 'IdentifiedActionOf', as in \
      'case rows(IdentifiedActionOf<Row>)', and match it as 'case .rows(.element(id: let id, action: .tapped))'.
      """
  )
  public func forEach<ElementState, ElementAction, ID, Element: Reducer<ElementState, ElementAction>>(
    _ toElements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, (id: ID, action: ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> Self { self }

  /// This overload is unavailable, because the case must have a single associated value.
  ///
  /// - Parameters:
  ///   - toElements: The collection.
  ///   - toElementAction: The case that contains the elements' actions.
  ///   - element: The feature of an element.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      an element's id and action must be one associated value: declare the case with 'IdentifiedActionOf', as in \
      'case rows(IdentifiedActionOf<Row>)', and match it as 'case .rows(.element(id: let id, action: .tapped))'.
      """
  )
  public func forEach<ElementState, ElementAction, ID, Element: Reducer<ElementState, ElementAction>>(
    _ toElements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, (ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> Self { self }

  /// This overload is unavailable, because the case must have a single associated value.
  ///
  /// - Parameters:
  ///   - toElements: The collection.
  ///   - toElementAction: The case that contains the elements' actions.
  ///   - element: The feature of an element.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      an element's id and action must be one associated value: declare the case with 'IdentifiedActionOf', as in \
      'case rows(IdentifiedActionOf<Row>)', and match it as 'case .rows(.element(id: let id, action: .tapped))'.
      """
  )
  public func forEach<ElementState, ElementAction, ID, Element: Reducer<ElementState, ElementAction>>(
    _ toElements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, (id: ID, ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> Self { self }

  /// This overload is unavailable, because the case must have a single associated value.
  ///
  /// - Parameters:
  ///   - toElements: The collection.
  ///   - toElementAction: The case that contains the elements' actions.
  ///   - element: The feature of an element.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      an element's id and action must be one associated value: declare the case with 'IdentifiedActionOf', as in \
      'case rows(IdentifiedActionOf<Row>)', and match it as 'case .rows(.element(id: let id, action: .tapped))'.
      """
  )
  public func forEach<ElementState, ElementAction, ID, Element: Reducer<ElementState, ElementAction>>(
    _ toElements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, (ID, action: ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> Self { self }

  /// This overload is unavailable, because the state of the feature must have the type of the elements.
  ///
  /// - Parameters:
  ///   - toElements: The collection.
  ///   - toElementAction: The case that contains the elements' actions.
  ///   - element: The feature.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      this feature does not match the elements: its 'State' is not the element type of the collection, or its 'Action' \
      is not the action of the case.
      """
  )
  public func forEach<ElementState, ElementAction, ID, Element: Reducer>(
    _ toElements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    element: () -> Element
  ) -> Self { self }

  /// This overload is unavailable, because you can omit the child only if the state belongs to a `@Reducer` enum.
  ///
  /// - Parameters:
  ///   - toChildState: The state of the child.
  ///   - toChildAction: The case that contains the child's actions.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the child is missing: write 'ifLet(\\.child, action: \\.child) { Child() }'. Only the reducer of a '@Reducer' \
      enum is inferred from its state.
      """
  )
  public func ifLet<ChildState, ChildAction>(
    _ toChildState: WritableKeyPath<State, ChildState?>,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Self { self }

  /// This overload is unavailable, because the action must be a `StackAction`.
  ///
  /// - Parameters:
  ///   - toStackState: The stack.
  ///   - toStackAction: The case that contains the elements' actions.
  ///   - destination: The feature of an element.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the case of a stack's actions must contain a 'StackAction': declare the case with 'StackActionOf', as in \
      'case path(StackActionOf<Path>)'.
      """
  )
  public func forEach<
    DestinationState, DestinationAction, Destination: Reducer<DestinationState, DestinationAction>
  >(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, DestinationAction>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination
  ) -> Self { self }
}

// Unavailable initializers of 'Scope' for common mistakes.
extension Scope {
  /// This initializer is unavailable, because the state must not be optional.
  ///
  /// - Parameters:
  ///   - toChildState: The state of the child.
  ///   - toChildAction: The case that contains the child's actions.
  ///   - child: The child.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      this state is optional, but 'Scope' requires state that is not optional. Run the child with '.ifLet(\\.child, \
      action: \\.child) { Child() }' after the parent's reducer, or with '.ifLet(\\.$child, action: \\.child)' if the \
      property is declared with '@Presents'.
      """
  )
  public init<ChildState, ChildAction>(
    state toChildState: KeyPath<ParentState, ChildState?>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    fatalError("'\(Self.self)' on optional state does not compile.")
  }

  /// This initializer is unavailable, because the state must be mutable.
  ///
  /// - Parameters:
  ///   - toChildState: The state of the child.
  ///   - toChildAction: The case that contains the child's actions.
  ///   - child: The child.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the child can't change this state in place: it is a 'let', or a computed property without a setter. Declare it \
      as a 'var', or give the computed property a setter.
      """
  )
  public init<ChildState, ChildAction>(
    state toChildState: KeyPath<ParentState, ChildState>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    fatalError("'\(Self.self)' on state that can't be changed does not compile.")
  }
}
