import Store

/// The operations on the terminal that the features use, as a dependency that tests override.
package struct TerminalClient: Sendable {
  /// The events of the terminal.
  package var events: @Sendable () -> AsyncStream<[TerminalEvent]>
  /// Suspends the program.
  ///
  /// The closure returns the size of the screen when the program is continued.
  package var suspend: @Sendable () async -> Size
  /// Enters the screen again after another process has stopped this program and continued it.
  ///
  /// The closure returns the size of the screen.
  package var resume: @Sendable () async -> Size
  /// Lets the user edit text with an editor, enters the screen again, and returns the events that report the result.
  package var edit: @Sendable (_ text: String) async -> [TerminalEvent]

  package init(
    events: @escaping @Sendable () -> AsyncStream<[TerminalEvent]>,
    suspend: @escaping @Sendable () async -> Size, resume: @escaping @Sendable () async -> Size,
    edit: @escaping @Sendable (_ text: String) async -> [TerminalEvent] = { [.edited($0)] }
  ) {
    (self.events, self.suspend, self.resume, self.edit) = (events, suspend, resume, edit)
  }
}

extension TerminalClient: DependencyKey {
  /// A client without a terminal, which does nothing.
  package static let liveValue = TerminalClient(
    events: { AsyncStream { $0.finish() } }, suspend: { .usual }, resume: { .usual })

  /// Creates a client of a terminal.
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
      },
      edit: { text in
        let editor: Editor
        do throws(NotUTF8) {
          editor = try Editor(environment: System.variable)
        } catch {
          return [.notEdited("\(error)")]
        }
        let result = await terminal.edit(text, with: editor)
        return [.resized(terminal.size), TerminalEvent(result)]
      })
  }
}

extension DependencyValues {
  /// The operations on the terminal that the features use.
  package var terminal: TerminalClient {
    get { self[TerminalClient.self] }
    set { self[TerminalClient.self] = newValue }
  }
}
