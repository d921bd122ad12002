/// A change of consecutive lines, which can be undone.
///
/// The lines carry their identities, so that an edit can be found again in a document that others have changed.
struct Edit: Equatable, Sendable {
  /// The position of the first line, counted from 0.
  let start: Int
  /// The lines as they were.
  let old: [Line]
  /// The lines as they are now.
  let new: [Line]

  /// The edit that takes this one back.
  var inverse: Edit { Edit(start: start, old: new, new: old) }

  /// The positions of the changed lines, before or after the edit, whichever are more.
  var positions: Range<Int> { start..<(start + max(old.count, new.count)) }
}

extension Document {
  /// Carries out an edit.
  ///
  /// - Parameter edit: An edit of this document as it is.
  /// - Complexity: O(1) in the number of lines, unless the edit adds or removes some before the end.
  mutating func apply(_ edit: Edit) {
    guard edit.old.count == edit.new.count else {
      replaceLines(edit.start..<(edit.start + edit.old.count), with: edit.new)
      return
    }
    for (offset, line) in edit.new.enumerated() { replaceLine(edit.start + offset, with: line) }
  }

  /// The edit that adds a line at the end.
  ///
  /// The line ends as the lines before it do; a last line without an ending receives one first.
  ///
  /// - Parameters:
  ///   - text: The line's text, without line breaks.
  ///   - id: The line's identity; `nil` for a new one.
  /// - Returns: The edit.
  func appending(_ text: String, as id: LineID? = nil) -> Edit {
    let ending = lines.last { $0.ending != .none }?.ending ?? .lineFeed
    let new = Line(text: text, ending: ending, id: id ?? lastID.next)
    guard let last = lines.last, last.ending == .none else {
      return Edit(start: lines.count, old: [], new: [new])
    }
    let ended = Line(text: last.text, ending: ending, id: last.id)
    return Edit(start: lines.count - 1, old: [last], new: [ended, new])
  }

  /// The edit that gives a line another text and keeps how it ends.
  ///
  /// - Parameters:
  ///   - number: The line's number, counted from 1; the line must exist.
  ///   - text: The new text, without line breaks.
  /// - Returns: The edit.
  func replacing(_ number: Int, with text: String) -> Edit {
    let line = lines[number - 1]
    return Edit(start: number - 1, old: [line], new: [Line(text: text, ending: line.ending, id: line.id)])
  }

  /// The edit that empties a line, so that the numbers of the others stay what they are.
  ///
  /// This is what todo-txt does unless it is given `-n`. A last line without an ending leaves no trace in
  /// the file when it is emptied, so that one goes from the document too.
  ///
  /// - Parameter number: The line's number, counted from 1; the line must exist.
  /// - Returns: The edit.
  func clearing(_ number: Int) -> Edit {
    let line = lines[number - 1]
    guard line.ending != .none else { return Edit(start: number - 1, old: [line], new: []) }
    return replacing(number, with: "")
  }
}
