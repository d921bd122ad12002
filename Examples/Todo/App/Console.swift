import StoreTerminal

/// The program's standard streams.
enum Console {
  /// A Boolean value indicating whether a person types the input.
  static var isInteractive: Bool { System.isTerminal(0) }
  /// A Boolean value indicating whether a person reads the output.
  static var isOutputRead: Bool { System.isTerminal(1) }
  /// A Boolean value indicating whether a person reads standard error.
  private static var isErrorRead: Bool { System.isTerminal(2) }

  /// Writes to standard output.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``SystemError`` if writing fails, for example because the disk is full.
  static func show(_ text: String) throws(SystemError) {
    try System.writeAll(Array(text.utf8), to: 1)
  }

  /// Writes a line about a failed command to standard error.
  ///
  /// If the line can't be written, the error is ignored.
  ///
  /// - Parameter reason: The reason why the command failed.
  static func complain(_ reason: String) {
    try? System.writeAll(Array(complaint(reason, forPerson: isErrorRead).utf8), to: 2)
  }

  /// Returns the line about a failed command, for standard error.
  ///
  /// The reason may contain the text of a task. If a user reads the line, control characters in it are replaced, so
  /// that the terminal does not obey them.
  ///
  /// - Parameters:
  ///   - reason: The reason why the command failed.
  ///   - isForPerson: A Boolean value indicating whether a user reads the line, and not a program.
  /// - Returns: The line, with its line feed.
  static func complaint(_ reason: String, forPerson isForPerson: Bool) -> String {
    "todo: \(isForPerson ? ItemView.visible(lines: reason) : reason)\n"
  }
}
