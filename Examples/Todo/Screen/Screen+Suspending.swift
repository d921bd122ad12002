import Store
import StoreTerminal

extension Screen {
  /// Stops the program, so that the user can use the shell until the program continues.
  ///
  /// Unsaved edits are written first if they can be written now. A running write is finished first, because a stopped
  /// program would keep the folder locked. Until then the program keeps the screen.
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
    // The program does not stop during a write. When a write ends, another write may already have started.
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
