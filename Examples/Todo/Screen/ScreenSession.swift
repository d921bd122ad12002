import Store
import StoreTerminal

/// A session of the full-screen program.
@MainActor
final class ScreenSession {
  private let store: StoreOf<Screen>
  private let pacer: FramePacer
  private var observations: [ObservationToken] = []

  /// Creates a session whose file has not been read.
  ///
  /// - Parameters:
  ///   - state: The initial state of the screen.
  ///   - pacer: The pacer that draws the frames.
  ///   - prepare: A closure that sets the dependencies.
  init(
    _ state: Screen.State, pacer: FramePacer,
    withDependencies prepare: @escaping (inout DependencyValues) -> Void = { _ in }
  ) {
    store = Store(initialState: state, reducer: { Screen() }, withDependencies: prepare)
    self.pacer = pacer
  }

  /// Runs until the program has ended.
  ///
  /// - Returns: The exit code, and a message to print after the terminal has been restored.
  func run() async -> (code: ExitCode, farewell: String?) {
    observations.append(store.observe { [store, pacer] in pacer.show(store[Screen.frame]) })
    observations.append(
      store.onChange(of: \.list.settings) { [store] _, settings in store.send(.list(.settled(settings))) })
    async let code = firstExit()
    store.send(.started)
    let end = await code
    observations = []
    return (end, store.farewell)
  }

  private func firstExit() async -> ExitCode {
    await withCheckedContinuation { continuation in
      observations.append(
        store.onChange(of: \.exit) { _, exit in
          if let exit { continuation.resume(returning: exit) }
        })
    }
  }
}

extension ScreenSession {
  /// Takes over the terminal, runs the program, and restores the terminal.
  ///
  /// - Parameters:
  ///   - location: The location of the file of tasks.
  ///   - traits: The capabilities of the terminal.
  ///   - path: The file to which the session is recorded.
  ///   - isInspected: A Boolean value indicating whether other programs may inspect the session.
  /// - Returns: The exit code.
  /// - Throws: ``SystemError`` if there is no terminal, ``RecordingError`` if the recording can't be written.
  static func run(
    _ location: Location, _ traits: TerminalTraits, recording path: String?, isInspected: Bool
  ) async throws -> ExitCode {
    // A message about the settings is written before the screen is shown, so that the user finds it after the program
    // has ended.
    let settings = Settings.shared(environment: System.variable, complain: Console.complain)
    let terminal = try Terminal(usesMouse: settings.wrappedValue.usesMouse)
    let start = SessionStart(
      path: location.path, size: terminal.size, today: System.today(), settings: settings.wrappedValue)
    let recording = try path.map { path in try Recording(to: path) }
    let pacer = FramePacer(hasColors: traits.hasColors) { await terminal.write($0) }
    let state = Screen.State(location: location, size: start.size, settings: settings)
    let session = ScreenSession(state, pacer: pacer) { $0.terminal = TerminalClient(terminal) }
    if let recording { session.store.record(to: recording, as: { RecordedAction($0, of: start) }) }
    if isInspected { session.store.inspect(history: 1_000) }
    await terminal.enter()
    let end = await session.run()
    await terminal.leave()
    // If the recording can't be written, an issue was reported already. The failure must not change the exit code of
    // the session.
    try? recording?.close()
    if let farewell = end.farewell { Console.complain(farewell) }
    return end.code
  }
}
