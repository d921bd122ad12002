import Store

/// The features' operations on the terminal, as a dependency that tests override.
struct TerminalClient: Sendable {
  /// The events of the terminal.
  var events: @Sendable () -> AsyncStream<[TerminalEvent]>
  /// Suspends the program.
  ///
  /// Returns when the program is continued, with the size of the screen.
  var suspend: @Sendable () async -> Size
  /// Enters the screen again after the process was stopped from outside.
  var resume: @Sendable () async -> Size
}

extension TerminalClient: DependencyKey {
  /// No terminal: nothing happens.
  static let liveValue = TerminalClient(
    events: { AsyncStream { $0.finish() } }, suspend: { .usual }, resume: { .usual })

  /// A terminal.
  ///
  /// - Parameter terminal: The terminal.
  init(_ terminal: Terminal) {
    self.init(
      events: { terminal.events },
      suspend: {
        await terminal.suspend()
        return terminal.size
      },
      resume: {
        await terminal.enter()
        return terminal.size
      })
  }
}

extension DependencyValues {
  /// The features' operations on the terminal.
  var terminal: TerminalClient {
    get { self[TerminalClient.self] }
    set { self[TerminalClient.self] = newValue }
  }
}
