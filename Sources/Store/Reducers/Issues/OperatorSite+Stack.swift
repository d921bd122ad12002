// The issues that operators report when a stack action does not match the elements on the stack.
extension OperatorSite {
  @usableFromInline
  func reportMissingStackElement<Action>(_ action: Action, _ id: StackElementID, _ ids: [StackElementID]) {
    report(
      .missingStackElement,
      """
      'forEach' received the stack action \(ActionName.of(action)) for the element \(id), which is not on the stack. \
      On the stack: \(ids). The action did not change the stack; the parent saw it.

      Likely causes, in order:
      1. An effect of the parent sent the action after the element was popped. Return that effect from the element, so \
      that it ends with the element, or cancel it where the element is popped.
      2. The element was popped twice: by the reducer and by '.popFrom'. One of them is enough.
      3. A reducer written before this 'forEach' popped the element for the same action. Write that reducer after the \
      'forEach': elements run before their parent.
      """)
  }

  @usableFromInline
  func reportPresentStackElement<Action>(_ action: Action, _ id: StackElementID) {
    report(
      .presentStackElement,
      """
      'forEach' received the stack action \(ActionName.of(action)) for the element \(id), which is already on the \
      stack. The action did not change the stack; the parent saw it.

      Likely causes, in order:
      1. The same '.push' was sent twice. Send it once.
      2. An id was written by hand. Append to the stack in a reducer with 'state.path.append(…)', which takes the next \
      id.
      3. The element should get another state. Assign the new state in a reducer: 'state.path[id: id] = …'.
      """)
  }

  @usableFromInline
  func reportFutureStackElement<Action>(_ action: Action, _ id: StackElementID, next: StackElementID) {
    report(
      .futureStackElement,
      """
      'forEach' received the stack action \(ActionName.of(action)) for the element \(id), but the next id is \
      \(next). The element was pushed with the id \(id).

      Likely causes, in order:
      1. An id was written by hand. Append to the stack in a reducer with 'state.path.append(…)', which takes the next \
      id.
      2. A test skipped a push that the feature makes. Send '.push(id: \(next), …)'.
      """)
  }
}
