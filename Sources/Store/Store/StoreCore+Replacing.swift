extension RootCore {
  /// Replaces the state, as an action does, but without a reducer.
  ///
  /// - Parameter new: The new state.
  final func replaceState(by new: State) {
    discardCopies()
    let former = (state.move(), state.initialize(to: new)).0
    revision &+= 1
    endAbandonedEffects()
    stateDidChange()
    // Released last, because the end of a value in it is code of the program, which may use the store.
    withExtendedLifetime(former) {}
  }
}
