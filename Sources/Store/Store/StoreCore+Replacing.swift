extension RootCore {
  /// Replaces the state, as an action does, but without a reducer.
  ///
  /// - Parameters:
  ///   - new: The new state.
  ///   - isReplay: A Boolean value indicating whether a replay does so, which tells the listeners and the
  ///     observers at its end.
  final func replaceState(by new: State, isReplay: Bool = false) {
    discardCopies()
    let former = (state.move(), state.initialize(to: new)).0
    revision &+= 1
    endAbandonedEffects()
    if !isReplay {
      stateWasReplaced()
      stateDidChange()
    }
    // Released last, because the end of a value in it is code of the program, which may use the store.
    withExtendedLifetime(former) {}
  }
}
