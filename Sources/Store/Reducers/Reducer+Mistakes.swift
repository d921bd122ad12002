// Operators on what they are not for: the compiler finds these where it finds no other, and says what is wrong.
extension Reducer {
  /// Not for state that is always there.
  ///
  /// - Parameters:
  ///   - toChildState: The state.
  ///   - toChildAction: The case of the child's actions.
  ///   - child: The child.
  /// - Returns: Nothing: it does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      this state is not optional, and 'ifLet' is for state that comes and goes. Make it optional, or run the child by \
      'Scope(state:action:)' in 'body'.
      """
  )
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ toChildState: WritableKeyPath<State, ChildState>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> then child: () -> Child
  ) -> Self { self }

  /// Not with an action that can't be a dismissal.
  ///
  /// - Parameters:
  ///   - toPresentationState: The presented state.
  ///   - toChildAction: The case of the child's actions.
  ///   - child: The child.
  /// - Returns: Nothing: it does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      what is presented can be dismissed, and its action says so: declare the case with 'PresentationAction', as in \
      'case destination(PresentationAction<Destination.Action>)'.
      """
  )
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<ChildState>>,
    action toChildAction: CaseKeyPath<Action, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> destination child: () -> Child
  ) -> Self { self }

  /// Not with the value of a presented property.
  ///
  /// - Parameters:
  ///   - toChildState: The state.
  ///   - toPresentationAction: The case of the presentation's actions.
  ///   - child: The child.
  /// - Returns: Nothing: it does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      'PresentationAction' goes with a property that is declared with '@Presents'; name it with its dollar sign, as in \
      'ifLet(\\.$destination, action: \\.destination)'.
      """
  )
  public func ifLet<ChildState, ChildAction, Child: Reducer<ChildState, ChildAction>>(
    _ toChildState: WritableKeyPath<State, ChildState?>,
    action toPresentationAction: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    @ReducerBuilder<ChildState, ChildAction> destination child: () -> Child
  ) -> Self { self }

  /// Not for arrays, whose elements have no id that lasts.
  ///
  /// - Parameters:
  ///   - toElements: The array.
  ///   - toElementAction: The case of the elements' actions.
  ///   - element: The feature of an element.
  /// - Returns: Nothing: it does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      'forEach' finds elements by their id, which an array does not: make it an 'IdentifiedArrayOf', whose elements \
      are 'Identifiable'.
      """
  )
  public func forEach<ElementState, ElementAction, ID, Element: Reducer<ElementState, ElementAction>>(
    _ toElements: WritableKeyPath<State, [ElementState]>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> Self { self }

  /// Not with an action that does not say which element it is for.
  ///
  /// - Parameters:
  ///   - toElements: The collection.
  ///   - toElementAction: The case of the elements' actions.
  ///   - element: The feature of an element.
  /// - Returns: Nothing: it does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the action of an element says which one it is for: declare the case with 'IdentifiedActionOf', as in \
      'case rows(IdentifiedActionOf<Row>)'.
      """
  )
  public func forEach<ElementState, ElementAction, ID, Element: Reducer<ElementState, ElementAction>>(
    _ toElements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, ElementAction>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> Self { self }

  /// Not with a case of two values.
  ///
  /// - Parameters:
  ///   - toElements: The collection.
  ///   - toElementAction: The case of the elements' actions.
  ///   - element: The feature of an element.
  /// - Returns: Nothing: it does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      an element's id and its action are one value: declare the case with 'IdentifiedActionOf', as in \
      'case rows(IdentifiedActionOf<Row>)', and match it as 'case .rows(.element(id: let id, action: .tapped))'.
      """
  )
  public func forEach<ElementState, ElementAction, ID, Element: Reducer<ElementState, ElementAction>>(
    _ toElements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, (id: ID, action: ElementAction)>,
    @ReducerBuilder<ElementState, ElementAction> element: () -> Element
  ) -> Self { self }

  /// Not with the feature of something else.
  ///
  /// - Parameters:
  ///   - toElements: The collection.
  ///   - toElementAction: The case of the elements' actions.
  ///   - element: The feature.
  /// - Returns: Nothing: it does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      this is not the feature of the elements: its 'State' is not what the collection holds, or its 'Action' is not \
      what the case does.
      """
  )
  public func forEach<ElementState, ElementAction, ID, Element: Reducer>(
    _ toElements: WritableKeyPath<State, IdentifiedArray<ID, ElementState>>,
    action toElementAction: CaseKeyPath<Action, IdentifiedAction<ID, ElementAction>>,
    element: () -> Element
  ) -> Self { self }

  /// Not without the child, unless the state is of an enum of features.
  ///
  /// - Parameters:
  ///   - toChildState: The state.
  ///   - toChildAction: The case of the child's actions.
  /// - Returns: Nothing: it does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the child is missing: 'ifLet(\\.child, action: \\.child) { Child() }'. Only an enum that is '@Reducer' is found by \
      its state.
      """
  )
  public func ifLet<ChildState, ChildAction>(
    _ toChildState: WritableKeyPath<State, ChildState?>,
    action toChildAction: CaseKeyPath<Action, ChildAction>
  ) -> Self { self }

  /// Not with an action that does not say which element of the stack it is for.
  ///
  /// - Parameters:
  ///   - toStackState: The stack.
  ///   - toStackAction: The case of the elements' actions.
  ///   - destination: The feature of an element.
  /// - Returns: Nothing: it does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the action of a stack says which element it is for, or what is pushed: declare the case with 'StackActionOf', as \
      in 'case path(StackActionOf<Path>)'.
      """
  )
  public func forEach<
    DestinationState, DestinationAction, Destination: Reducer<DestinationState, DestinationAction>
  >(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, DestinationAction>,
    @ReducerBuilder<DestinationState, DestinationAction> destination: () -> Destination
  ) -> Self { self }

  /// Not with an action that can't be a dismissal, of an enum's features.
  ///
  /// - Parameters:
  ///   - toPresentationState: The presented state.
  ///   - toChildAction: The case of the features' actions.
  /// - Returns: Nothing: it does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      what is presented can be dismissed, and its action says so: declare the case with 'PresentationAction', as in \
      'case destination(PresentationAction<Destination.Action>)'.
      """
  )
  public func ifLet<DestinationState: CaseReducerState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toChildAction: CaseKeyPath<Action, DestinationAction>
  ) -> Self where DestinationState.StateReducer.Action == DestinationAction { self }

  /// Not with an action that does not say which element of the stack it is for, of an enum's features.
  ///
  /// - Parameters:
  ///   - toStackState: The stack.
  ///   - toStackAction: The case of the features' actions.
  /// - Returns: Nothing: it does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the action of a stack says which element it is for, or what is pushed: declare the case with 'StackActionOf', as \
      in 'case path(StackActionOf<Path>)'.
      """
  )
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, DestinationAction>
  ) -> Self where DestinationState.StateReducer.Action == DestinationAction { self }
}

// A 'Scope' on state that it can't run a child on.
extension Scope {
  /// Not for state that comes and goes.
  ///
  /// - Parameters:
  ///   - toChildState: The state.
  ///   - toChildAction: The case of the child's actions.
  ///   - child: The child.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      this state is optional, and a 'Scope' is for state that is always there. Run the child while there is any: \
      '.ifLet(\\.child, action: \\.child) { Child() }' behind the parent's reducer, \
      '.ifLet(\\.$child, action: \\.child)' for a property that is declared with '@Presents'.
      """
  )
  public init<ChildState, ChildAction>(
    state toChildState: KeyPath<ParentState, ChildState?>,
    action toChildAction: CaseKeyPath<ParentAction, ChildAction>,
    @ReducerBuilder<ChildState, ChildAction> child: () -> Child
  ) where ChildState == Child.State, ChildAction == Child.Action {
    fatalError("'\(Self.self)' on optional state does not compile.")
  }

  /// Not for state that can't be changed.
  ///
  /// - Parameters:
  ///   - toChildState: The state.
  ///   - toChildAction: The case of the child's actions.
  ///   - child: The child.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the child can't change this state in place: it is a 'let', or computed without a setter. Declare it as a 'var', or \
      give the computed property a setter.
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

/// Not there: state lives in one place, the store's.
@available(
  *, unavailable,
  message: """
    state is not shared between features here. Keep it in the parent and hand it to the child, or keep it behind a \
    dependency, '@Dependency', that features read and write in effects.
    """
)
@propertyWrapper
public struct Shared<Value> {
  /// The value.
  public var wrappedValue: Value

  /// Wraps a value.
  ///
  /// - Parameter wrappedValue: The value.
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
