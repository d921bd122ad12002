import Store
import StoreTerminal

extension Screen {
  /// Suspends the program, so that the shell continues.
  ///
  /// Unsaved edits are written first if they can be written now, and a running write is finished, because a
  /// stopped program would keep the lock of the folder. Until then the screen stays in use.
  func suspend(_ state: inout State) -> Effect<Action> {
    guard !state.isSuspended else { return .none }
    let save = saveNow(&state)
    guard state.file.phase != .saving else {
      state.stopsAfterSaving = true
      return save
    }
    return stop(&state)
  }

  /// Stops the program if it waited for the end of a write.
  func stopAfterSaving(_ state: inout State) -> Effect<Action> {
    // At the end of the program, another write may follow.
    guard state.stopsAfterSaving, state.file.phase != .saving else { return .none }
    state.stopsAfterSaving = false
    return stop(&state)
  }

  private func stop(_ state: inout State) -> Effect<Action> {
    state.isSuspended = true
    return .run(name: "suspend") { [terminal] send in
      await send(.terminal([.resized(terminal.suspend())]))
    }
  }
}
