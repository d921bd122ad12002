import Store
import StoreTerminal

extension Screen {
  /// Suspends the program, so that the shell continues.
  ///
  /// Unsaved edits are written meanwhile, or when the program continues. A write that is running is finished before,
  /// because a stopped program would keep the lock of the folder.
  func suspend(_ state: inout State) -> Effect<Action> {
    state.isSuspended = true
    guard state.file.phase != .saving else {
      state.stopsAfterSaving = true
      return .none
    }
    return .concatenate(saveNow(&state), stop())
  }

  /// Stops the program if it waited for the end of a write.
  func stopAfterSaving(_ state: inout State) -> Effect<Action> {
    guard state.stopsAfterSaving else { return .none }
    state.stopsAfterSaving = false
    return stop()
  }

  private func stop() -> Effect<Action> {
    .run(name: "suspend") { [terminal] send in
      await send(.terminal([.resized(terminal.suspend())]))
    }
  }
}
