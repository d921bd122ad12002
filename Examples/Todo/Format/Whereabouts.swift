import Store

/// The state of a line in a later version of its document.
enum Whereabouts: Equatable, Sendable {
  /// The line has the same text, perhaps at another position.
  case unchanged(Int)
  /// The line exists with a different text.
  case changed(Int)
  /// The line was removed, or is empty.
  case gone
}

extension Document {
  /// Finds a line that was seen in an earlier version.
  ///
  /// If no line has its identity, the only line with the same text counts as this line, because a program may remove
  /// the file for a moment before it writes it again.
  ///
  /// - Parameter line: The line in the earlier version; not empty.
  /// - Returns: The state of the line in this version.
  /// - Complexity: O(1) on average, O(*n*) in the number of lines if the line is gone.
  func whereabouts(of line: Line) -> Whereabouts {
    if let position = lines.index(id: line.id) {
      if lines[position].text.hasSameBytes(as: line.text) { return .unchanged(position) }
      return lines[position].isEmpty ? .gone : .changed(position)
    }
    let equals = lines.indices.lazy.filter { lines[$0].text.hasSameBytes(as: line.text) }.prefix(2)
    return equals.count == 1 ? .unchanged(equals.first!) : .gone
  }
}
