/// The program's standard streams.
enum Console {
  /// Whether someone types the input.
  static var isInteractive: Bool { System.isTerminal(0) }
  /// Whether someone reads the output.
  static var isOutputRead: Bool { System.isTerminal(1) }

  /// Writes to standard output.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``SystemError`` if it cannot be written, a full disk for example.
  static func show(_ text: String) throws(SystemError) {
    try System.writeAll(Array(text.utf8), to: 1)
  }

  /// Writes a line to standard error; if even that fails there is nobody left to tell.
  ///
  /// - Parameter reason: What went wrong.
  static func complain(_ reason: String) {
    try? System.writeAll(Array("todo: \(reason)\n".utf8), to: 2)
  }
}
