import StoreTerminal

/// The view of a task on a terminal.
enum ItemView {
  /// Returns lines without control characters, except the line feeds between them.
  ///
  /// - Parameter lines: Lines, separated by line feeds.
  /// - Returns: The printable lines.
  static func visible(lines: String) -> String {
    lines.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { String($0).printable }.joined(separator: "\n")
  }
}
