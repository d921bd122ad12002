/// What has become of a line that was seen in an earlier version of a document.
enum Whereabouts: Equatable, Sendable {
  /// The line reads as it did. Its position may be another.
  case unchanged(Int)
  /// The line is there, with another text.
  case changed(Int)
  /// The line is not there any more, or it is empty.
  case gone
}

extension Document {
  /// Returns the document with the identities that its lines have in an earlier version.
  ///
  /// - Parameter earlier: The earlier version.
  /// - Returns: The same lines. Those that the earlier version does not have get identities that it never gave to any.
  /// - Complexity: O(n) in the number of lines.
  func keepingIdentities(of earlier: Document) -> Document {
    let matching = LineMatching(from: earlier.lines, to: lines)
    var document = self
    document.identify(after: earlier.lastID) { position in
      matching.oldPosition(of: position).map { earlier.lines[$0].id }
    }
    return document
  }

  /// Finds the line of an identity.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - hint: The position to look at first.
  /// - Returns: The position of the line, or `nil` if it is not there.
  /// - Complexity: O(n) in the number of lines, if it is not where the hint says.
  func position(of id: LineID, hint: Int = 0) -> Int? {
    if lines.indices.contains(hint), lines[hint].id == id { return hint }
    return lines.firstIndex { $0.id == id }
  }

  /// Finds out what has become of a line.
  ///
  /// A line of another identity is taken for it only if it alone reads as the line did: a program may remove the file
  /// for a moment before it writes it again.
  ///
  /// - Parameters:
  ///   - line: The line as it was seen, not empty.
  ///   - hint: The position to look at first.
  /// - Returns: What has become of it.
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
