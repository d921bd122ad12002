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
