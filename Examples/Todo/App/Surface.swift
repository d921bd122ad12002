/// The place of a session without a command.
enum Surface: Equatable, Sendable {
  /// The whole screen of a terminal.
  case screen
  /// The lines of a terminal whose screen has no addresses.
  case prompt
  /// Standard output, to which the list is written once: a user types, but would not see what the program answers.
  case list
  /// Standard input, on which another program gives commands.
  case pipe

  /// Finds the place.
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
