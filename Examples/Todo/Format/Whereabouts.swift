import Store

/// The state of a line in a later version of its document.
enum Whereabouts: Equatable, Sendable {
  /// The line has the same text, and is now at this position.
  case unchanged(Int)
  /// The line has a different text, and is now at this position.
  case changed(Int)
  /// The line was removed, or is empty.
  case gone
}

extension Document {
  /// Finds a line of an earlier version in this version.
  ///
  /// If no line has the same identity, and exactly one line has the same text, that line counts as the same line.
  /// Identities get lost if a program removes the file for a moment before it writes the file again.
  ///
  /// - Parameter line: The line in the earlier version; not empty.
  /// - Returns: The state of the line in this version.
  /// - Complexity: O(1) on average; O(*n*), where *n* is the number of lines, if the line is gone.
  func whereabouts(of line: Line) -> Whereabouts {
    if let position = lines.index(id: line.id) {
      if lines[position].text.hasSameBytes(as: line.text) { return .unchanged(position) }
      return lines[position].isEmpty ? .gone : .changed(position)
    }
    let equals = lines.indices.lazy.filter { lines[$0].text.hasSameBytes(as: line.text) }.prefix(2)
    return equals.count == 1 ? .unchanged(equals.first!) : .gone
  }
}
