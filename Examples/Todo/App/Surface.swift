/// The input and output of a session that is started without a command.
enum Surface: Equatable, Sendable {
  /// The whole screen of a terminal.
  case screen
  /// The lines of a terminal that can only show one line after another.
  case prompt
  /// Standard output, to which the list is written once.
  ///
  /// It is not a terminal, so a user who typed commands would not see the answers.
  case list
  /// Standard input, from which commands of another program are read.
  case pipe

  /// Chooses the input and output.
  ///
  /// - Parameters:
  ///   - isInteractive: A Boolean value indicating whether a person types the input.
  ///   - isOutputRead: A Boolean value indicating whether a person reads the output.
  ///   - hasScreen: A Boolean value indicating whether the program can write at any position of the terminal's screen.
  init(isInteractive: Bool, isOutputRead: Bool, hasScreen: Bool) {
    switch (isInteractive, isOutputRead) {
    case (true, true): self = hasScreen ? .screen : .prompt
    case (true, false): self = .list
    case (false, _): self = .pipe
    }
  }
}
