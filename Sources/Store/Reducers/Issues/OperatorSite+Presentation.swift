// The issues that operators report when a presentation action arrives while nothing is presented.
extension OperatorSite {
  @usableFromInline
  func reportMissingPresentation<Action, ChildState>(_ action: Action, _ state: ChildState.Type) {
    report(
      .missingPresentation,
      """
      'ifLet' received the presentation action \(ActionName.of(action)) while nothing was presented: the state of \
      '\(typeName(ChildState.self))' was nil. The presented feature did not see the action; the parent did.

      Likely causes, in order:
      1. Nothing was presented yet. Send the action that presents the feature first, or start with a state in which it \
      is presented. Check that the parent sets the state for that action.
      2. An effect of the parent sent the action after the dismissal. Return that effect from the presented feature, \
      so that it ends with the feature, or cancel it where the state is set to nil.
      3. The feature was dismissed twice: the state was set to nil and '.dismiss' was sent too. One of them is enough.
      4. A reducer written before this 'ifLet' set the state to nil for the same action. Write that reducer after the \
      'ifLet': a presented feature runs before its parent.
      """)
  }

  func reportDismissOutsidePresentation() {
    report(
      .dismissOutsidePresentation,
      """
      A feature that is not presented called 'dismiss()'. The call did nothing.

      Likely causes, in order:
      1. The feature's state is not presented: it is a plain property, a case or a row. Declare it with '@Presents' \
      and run the feature with '.ifLet(\\.$state, action: \\.action)', or make it an element of a stack.
      2. 'dismiss()' was called outside the feature's effects, in a detached task or a callback. Call it in the \
      closure of '.run'.
      3. The feature is tested alone. Override the dependency: '$0.dismiss = DismissEffect { … }'.
      """)
  }
}
