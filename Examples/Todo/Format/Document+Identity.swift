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
  /// Returns the document with the identities that its lines have in an earlier version.
  ///
  /// - Parameter earlier: The earlier version.
  /// - Returns: The same lines. A line that the earlier version lacks gets an identity that was never used there.
  /// - Complexity: O(n) in the number of lines.
  func keepingIdentities(of earlier: Document) -> Document {
    let matching = LineMatching(from: earlier.lines, to: lines)
    var document = self
    document.identify(after: earlier.lastID) { position in
      matching.oldPosition(of: position).map { earlier.lines[$0].id }
    }
    return document
  }

  /// Returns the position of the line with an identity.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - hint: The position to look at first.
  /// - Returns: The position of the line, or `nil` if it does not exist.
  /// - Complexity: O(n) in the number of lines, if it is not where the hint says.
  func position(of id: LineID, hint: Int = 0) -> Int? {
    if lines.indices.contains(hint), lines[hint].id == id { return hint }
    return lines.firstIndex { $0.id == id }
  }

  /// Finds a line that was seen in an earlier version.
  ///
  /// If no line has its identity, the only line with the same text counts as this line, because a program may remove
  /// the file for a moment before it writes it again.
  ///
  /// - Parameters:
  ///   - line: The line in the earlier version; not empty.
  ///   - hint: The position to look at first.
  /// - Returns: The state of the line in this version.
  /// - Complexity: O(n) in the number of lines, if it is not where the hint says.
  func whereabouts(of line: Line, hint: Int = 0) -> Whereabouts {
    if let position = position(of: line.id, hint: hint) {
      if lines[position].text.hasSameBytes(as: line.text) { return .unchanged(position) }
      return lines[position].isEmpty ? .gone : .changed(position)
    }
    let equals = lines.indices.lazy.filter { lines[$0].text.hasSameBytes(as: line.text) }.prefix(2)
    return equals.count == 1 ? .unchanged(equals.first!) : .gone
  }
}
