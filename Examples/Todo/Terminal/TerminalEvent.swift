/// An event of the terminal.
enum TerminalEvent: Hashable, Codable, Sendable {
  /// A key was pressed.
  case key(Key)
  /// A text was pasted, in one piece.
  case paste(String)
  /// The terminal has another size, or its screen has to be drawn anew.
  case resized(Size)
  /// The system asks for something.
  case signal(Signal)

  /// The system's request.
  enum Signal: Int32, Codable, Sendable {
    /// The terminal has gone.
    case hangUp = 1
    /// Somebody interrupts the program.
    case interrupt = 2
    /// Somebody wants the program to end.
    case terminate = 15
    /// The program is to be stopped, and may go on later.
    case suspend = 20
    /// The program was stopped, and goes on.
    case resume = 18
  }
}
