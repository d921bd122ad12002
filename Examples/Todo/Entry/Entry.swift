/// A line of standard input, from a user or a program.
enum Entry: Equatable, Sendable {
  /// An empty line, or a line of spaces.
  case nothing
  /// A command for the tasks.
  case command(Command)
  /// Show the help.
  case help(Help.Request)
  /// End the session.
  case quit

  /// Reads a line.
  ///
  /// - Parameter bytes: The line without its line feed.
  /// - Throws: ``UsageError`` if the line is not text or not a command.
  init(_ bytes: [UInt8]) throws(UsageError) {
    guard !bytes.contains(0) else { throw UsageError(message: "There is a NUL byte in the command.") }
    guard let line = String(validating: bytes, as: UTF8.self) else {
      throw UsageError(message: "The command is not UTF-8.")
    }
    let words = Words(line: line)
    switch words[0] {
    case nil: self = .nothing
    case "help": self = .help(try Help.Request(words.rest))
    case "quit", "exit", "q": self = .quit
    default: self = .command(try Command(words))
    }
  }
}
