/// An event of the terminal.
package enum TerminalEvent: Hashable, Codable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// Text was pasted; the event has the whole text.
  case paste(String)
  /// The mouse was used.
  case mouse(Mouse)
  /// The size of the terminal has changed, or the screen must be redrawn.
  case resized(Size)
  /// The system sent a signal.
  case signal(Signal)
  /// The user edited text with an editor.
  case edited(String)
  /// The editor has failed, with this message.
  case notEdited(String)

  /// A signal of the system to the program.
  package enum Signal: Int32, Codable, Sendable {
    /// The terminal was closed.
    case hangUp = 1
    /// The user interrupts the program.
    case interrupt = 2
    /// The program must end.
    case terminate = 15
    /// The program must stop, and may continue later.
    case suspend = 20
    /// The program was stopped and continues.
    case resume = 18
  }
}

extension TerminalEvent {
  /// Creates the event that reports the result of an editor.
  init(_ result: Result<String, EditorError>) {
    switch result {
    case .success(let text): self = .edited(text)
    case .failure(let error): self = .notEdited("\(error)")
    }
  }
}
