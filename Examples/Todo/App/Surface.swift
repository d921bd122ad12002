/// The input and output of a session that is started without a command.
enum Surface: Equatable, Sendable {
  /// The whole screen of a terminal.
  case screen
  /// The lines of a terminal whose screen can't be addressed.
  case prompt
  /// Standard output, to which the list is written once, because the user would not see the answers of the program.
  case list
  /// Standard input, from which commands of another program are read.
  case pipe

  /// Chooses the input and output.
  ///
  /// - Parameters:
  ///   - isInteractive: A Boolean value indicating whether a person types the input.
  ///   - isOutputRead: A Boolean value indicating whether a person reads the output.
  ///   - hasScreen: A Boolean value indicating whether the terminal can address its screen.
  init(isInteractive: Bool, isOutputRead: Bool, hasScreen: Bool) {
    switch (isInteractive, isOutputRead) {
    case (true, true): self = hasScreen ? .screen : .prompt
    case (true, false): self = .list
    case (false, _): self = .pipe
    }
  }
}
