// The issues that operators report when they receive an action for a child that does not exist.
extension OperatorSite {
  @usableFromInline
  func reportMissingChild<Action, ChildState>(_ action: Action, _ state: ChildState.Type) {
    report(
      .missingChildState,
      """
      'ifLet' received the action \(ActionName.of(action)) while the state of the child, \
      '\(typeName(ChildState.self))', was nil. The child did not see the action; the parent did.

      Likely causes, in order:
      1. An effect of the parent sent the action after the child was gone. Return that effect from the child, so that \
      it ends with the child, or cancel it where the state is set to nil.
      2. The action was sent to the parent's store while there was no child. Send it to the child's store: \
      'store.scope(state:action:)' returns that store only while the child exists.
      3. A reducer written before this 'ifLet' set the state to nil for the same action. Write that reducer after the \
      'ifLet': a child runs before its parent.
      """)
  }

  @usableFromInline
  func reportWrongCase<Action, State, ChildState>(
    _ name: String, _ action: Action, _ state: UnsafePointer<State>, _ child: ChildState.Type
  ) {
    report(
      .wrongCase,
      """
      '\(name)' received the action \(ActionName.of(action)) while the state, '\(typeName(State.self))', was in \
      another case: \(ActionName.of(state.pointee)). The child ('\(typeName(ChildState.self))') did not see the \
      action; the parent did.

      Likely causes, in order:
      1. An effect of the parent sent the action after the state left the case. Return that effect from the child, so \
      that it ends with the case, or cancel it where the state leaves the case.
      2. The action was sent to the parent's store while the state was in another case. Send it to the child's store: \
      'store.scope(state:action:)' returns that store only while the state is in the case.
      3. A reducer written before this '\(name)' left the case for the same action. Write that reducer after the \
      '\(name)': a child runs before its parent.
      """)
  }

  @usableFromInline
  func reportMissingElement<Action, ID>(_ action: Action, _ id: ID) {
    report(
      .missingElement,
      """
      'forEach' received the action \(ActionName.of(action)) for the id \(id), which no element has. The element's \
      reducer did not run; the parent's did.

      Likely causes, in order:
      1. An effect of the parent sent the action after the element was removed. Return that effect from the element, \
      so that it ends with the element, or cancel it where the element is removed.
      2. The action was sent to the parent's store with an outdated id. Send it to the element's store: \
      'store.scope(state:action:)' returns the stores of the current elements.
      3. A reducer written before this 'forEach' removed the element for the same action. Write that reducer after the \
      'forEach': elements run before their parent.
      """)
  }
}
