extension RootCore {
  /// Replaces the state without running a reducer.
  ///
  /// - Parameters:
  ///   - new: The new state.
  ///   - isReplay: A Boolean value indicating whether a replay replaces the state. A replay notifies the listeners and
  ///     the observers once, at its end.
  final func replaceState(by new: State, isReplay: Bool = false) {
    discardCopies()
    let former = (state.move(), state.initialize(to: new)).0
    revision &+= 1
    endAbandonedEffects()
    if !isReplay {
      stateWasReplaced()
      stateDidChange()
    }
    // The former state is released last, because the release may run a deinit of the app, and this deinit may use the
    // store.
    withExtendedLifetime(former) {}
  }
}
