import Store
import StoreTerminal

/// A replay of a recorded session, which sends the recorded actions to the program's reducer and runs no effects.
@MainActor
final class Replay {
  private let store: StoreOf<Screen>
  private let actions: [Recording.Entry<RecordedAction>]
  /// The maximum length of a pause in the replay.
  private static let longestPause = Duration.seconds(1)

  /// Creates a replay that has not sent an action yet.
  ///
  /// - Parameter session: The session.
  init(_ session: RecordedSession) {
    actions = session.actions
    let start = session.start
    let screen = Screen()
    store = Store(
      initialState: Screen.State(
        location: Location(path: start.path), size: start.size,
        // The replay uses the settings of the recording, not those of the user.
        settings: Shared(value: start.settings))
    ) {
      Reduce { state, action in
        _ = screen.reduce(into: &state, action: action)
        return .none
      }
    } withDependencies: {
      $0.today = { start.today }
      $0.files = .untouched
    }
  }

  /// Returns the last frame of the session.
  ///
  /// - Returns: The text of the frame.
  func lastFrame() -> String {
    var last = store[Screen.frame]
    for entry in actions {
      send(entry.action)
      // After the action that ends the program, the screen is empty, so the previous frame is returned.
      last = store.exit == nil ? store[Screen.frame] ?? last : last
    }
    return last?.text ?? ""
  }

  /// Replays the session on a terminal with its original timing, until the user presses a key to leave.
  ///
  /// Long pauses are shortened.
  ///
  /// - Parameters:
  ///   - terminal: The terminal.
  ///   - traits: The capabilities of the terminal.
  func show(on terminal: Terminal, _ traits: TerminalTraits) async {
    let pacer = FramePacer(hasColors: traits.hasColors) { await terminal.write($0) }
    await terminal.enter()
    let player = Task { await play(pacer) }
    for await events in terminal.events where events.contains(where: \.endsReplay) { break }
    player.cancel()
    await terminal.leave()
  }

  private func play(_ pacer: FramePacer) async {
    var time = Duration.zero
    for (index, entry) in actions.enumerated() {
      try? await Task.sleep(for: min(entry.time - time, Self.longestPause))
      guard !Task.isCancelled else { return }
      time = entry.time
      send(entry.action)
      pacer.show(frame("\(index + 1) of \(actions.count) actions"))
    }
    pacer.show(frame("The recording is over."))
  }

  private func send(_ action: RecordedAction) {
    // These settings came from outside the recorded session, perhaps from another session, so the replay must set them.
    if case .list(.settled(let settings)) = action { store.list.$settings.withLock { $0 = settings } }
    store.send(action.action)
  }

  /// Returns the frame, with the status of the replay in its last line.
  private func frame(_ text: String) -> Frame? {
    store[Screen.frame].map { frame in
      var lines = frame.lines
      if lines.count > 1 { lines[lines.count - 1] = StyledText(" Replay: \(text)  q ends it.", .reversed) }
      return Frame(lines, cursor: frame.cursor, size: frame.size, edition: frame.edition)
    }
  }
}

extension TerminalEvent {
  /// A Boolean value indicating whether the event ends the replay.
  fileprivate var endsReplay: Bool {
    switch self {
    case .key("q"), .key(.escape), .key(.control("c")): true
    case .signal(let signal): signal != .resume && signal != .suspend
    case .key, .paste, .mouse, .resized, .edited, .notEdited: false
    }
  }
}
