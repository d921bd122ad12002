import Store

/// The features' operations on the terminal, as a dependency that tests override.
package struct TerminalClient: Sendable {
  /// The events of the terminal.
  package var events: @Sendable () -> AsyncStream<[TerminalEvent]>
  /// Suspends the program.
  ///
  /// Returns when the program is continued, with the size of the screen.
  package var suspend: @Sendable () async -> Size
  /// Enters the screen again after the process was stopped from outside.
  package var resume: @Sendable () async -> Size

  package init(
    events: @escaping @Sendable () -> AsyncStream<[TerminalEvent]>,
    suspend: @escaping @Sendable () async -> Size, resume: @escaping @Sendable () async -> Size
  ) {
    (self.events, self.suspend, self.resume) = (events, suspend, resume)
  }
}

extension TerminalClient: DependencyKey {
  /// No terminal: nothing happens.
  package static let liveValue = TerminalClient(
    events: { AsyncStream { $0.finish() } }, suspend: { .usual }, resume: { .usual })

  /// A terminal.
  ///
  /// - Parameter terminal: The terminal.
  package init(_ terminal: Terminal) {
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
  package var terminal: TerminalClient {
    get { self[TerminalClient.self] }
    set { self[TerminalClient.self] = newValue }
  }
}
