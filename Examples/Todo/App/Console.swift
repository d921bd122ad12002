import StoreTerminal

/// The program's standard streams.
enum Console {
  /// A Boolean value indicating whether a person types the input.
  static var isInteractive: Bool { System.isTerminal(0) }
  /// A Boolean value indicating whether a person reads the output.
  static var isOutputRead: Bool { System.isTerminal(1) }

  /// Writes to standard output.
  ///
  /// - Parameter text: The text.
  /// - Throws: ``SystemError`` if writing fails, for example because the disk is full.
  static func show(_ text: String) throws(SystemError) {
    try System.writeAll(Array(text.utf8), to: 1)
  }

  /// Writes a line to standard error.
  ///
  /// Failures are ignored.
  ///
  /// - Parameter reason: The reason of the failure.
  static func complain(_ reason: String) {
    try? System.writeAll(Array("todo: \(reason)\n".utf8), to: 2)
  }
}
