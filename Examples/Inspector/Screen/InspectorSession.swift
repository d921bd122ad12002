import Store
import StoreTerminal

/// A session of the inspector on a terminal.
@MainActor
enum InspectorSession {
  /// Takes over the terminal, runs until the user ends the inspector, and restores the terminal.
  ///
  /// - Parameters:
  ///   - program: The inspected program.
  ///   - traits: The capabilities of the terminal.
  /// - Throws: ``SystemError`` if there is no terminal.
  static func run(_ program: InspectedProgram, _ traits: TerminalTraits) async throws {
    let terminal = try Terminal()
    let store = Store(initialState: Inspector.State(size: terminal.size)) {
      Inspector()
    } withDependencies: {
      $0.terminal = TerminalClient(terminal)
      $0.inspectedProgram = program
      $0.clipboard = Clipboard(terminal)
    }
    let pacer = FramePacer(hasColors: traits.hasColors, interval: .microseconds(33_333)) {
      await terminal.write($0)
    }
    await terminal.enter()
    let drawing = store.observe { pacer.show(store[Inspector.frame]) }
    let run = store.send(.started)
    for await isOver in store.values(of: \.isOver) where isOver { break }
    drawing.cancel()
    run.cancel()
    await pacer.finish()
    await terminal.leave()
  }
}
