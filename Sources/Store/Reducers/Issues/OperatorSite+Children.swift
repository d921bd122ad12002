// Child actions that find no child.
extension OperatorSite {
  @usableFromInline
  func reportMissingChild<Action, ChildState>(_ action: Action, _ state: ChildState.Type) {
    report(
      .missingChildState,
      """
      'ifLet' received the action \(ActionName.of(action)) while the state of the child, '\(typeName(ChildState.self))', was \
      nil. The child did not see the action; the parent did.

      Likely causes, in order:
      1. An effect of the parent sent it after the child had gone. Let the child return that effect, which ends \
      with the child's state, or cancel it where the state is set to nil.
      2. The action was sent to the parent's store while there was no child. Send it to the child's store: \
      'store.scope(state:action:)' gives one only while there is a child.
      3. A reducer written before this 'ifLet' set the state to nil for the same action. Write it after: a child \
      runs before its parent.
      """)
  }

  @usableFromInline
  func reportWrongCase<Action, State, ChildState>(
    _ name: String, _ action: Action, _ state: UnsafePointer<State>, _ child: ChildState.Type
  ) {
    report(
      .wrongCase,
      """
      '\(name)' received the action \(ActionName.of(action)) while the state, '\(typeName(State.self))', was in another case: \
      \(ActionName.of(state.pointee)). The child, of '\(typeName(ChildState.self))', did not see the action; the parent did.

      Likely causes, in order:
      1. An effect of the parent sent it after the case had been left. Let the child return that effect, which ends \
      with the case, or cancel it where the case is left.
      2. The action was sent to the parent's store while the state was in another case. Send it to the child's \
      store: 'store.scope(state:action:)' gives one only while the case lasts.
      3. A reducer written before this '\(name)' left the case for the same action. Write it after: a child runs \
      before its parent.
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
      1. An effect of the parent sent it after the element had been removed. Let the element return that effect, \
      which ends with the element, or cancel it where the element is removed.
      2. The action was sent to the parent's store with an id that is out of date. Send it to the element's store: \
      'store.scope(state:action:)' gives those of the elements that are there.
      3. A reducer written before this 'forEach' removed the element for the same action. Write it after: elements \
      run before their parent.
      """)
  }
}
