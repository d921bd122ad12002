// Unavailable overloads of operators, for common mistakes with enums of features.
extension Reducer {
  /// This overload is unavailable, because the action of a presentation must be a `PresentationAction`.
  ///
  /// - Parameters:
  ///   - toPresentationState: The presented state.
  ///   - toChildAction: The case that contains the actions of the presented feature.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the action of a presentation must include its dismissal: declare the case with 'PresentationAction', as in \
      'case destination(PresentationAction<Destination.Action>)'.
      """
  )
  public func ifLet<DestinationState: CaseReducerState, DestinationAction>(
    _ toPresentationState: WritableKeyPath<State, PresentationState<DestinationState>>,
    action toChildAction: CaseKeyPath<Action, DestinationAction>
  ) -> Self where DestinationState.StateReducer.Action == DestinationAction { self }

  /// This overload is unavailable, because the action of a stack must be a `StackAction`.
  ///
  /// - Parameters:
  ///   - toStackState: The stack.
  ///   - toStackAction: The case that contains the actions of the features on the stack.
  /// - Returns: Never. A call does not compile.
  @_disfavoredOverload
  @available(
    *, unavailable,
    message: """
      the case of a stack's actions must contain a 'StackAction': declare the case with 'StackActionOf', as in \
      'case path(StackActionOf<Path>)'.
      """
  )
  public func forEach<DestinationState: CaseReducerState, DestinationAction>(
    _ toStackState: WritableKeyPath<State, StackState<DestinationState>>,
    action toStackAction: CaseKeyPath<Action, DestinationAction>
  ) -> Self where DestinationState.StateReducer.Action == DestinationAction { self }
}

extension CaseReducer {
  /// This initializer is unavailable, because an enum of features has no values.
  ///
  /// The macro ``Reducer()`` generates a call of this initializer for a case whose value is a feature.
  @available(
    *, unavailable,
    message: """
      an enum of features can't be created as a value. To use this enum in a case of another enum, write \
      'case modal(Modal.Body = Modal.body)'. In 'ifLet' and 'forEach', leave out the closure.
      """
  )
  public init() { fatalError("An enum of features has no values.") }
}
