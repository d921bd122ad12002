/// Brings edits of one version of the tasks into another.
enum Merging {
  /// Makes edits of another document of those that were made of one before.
  ///
  /// A line that still reads as it did before the edit gets the new text, wherever it stands now. A line that
  /// others have changed or removed stays as they left it, and the new text is added at the end: a task may
  /// then be there twice, but none is lost.
  ///
  /// - Parameters:
  ///   - edits: The edits, in order.
  ///   - document: The other document.
  /// - Returns: The edits of it, in order.
  /// - Complexity: O(n) in the number of lines, for each line that is not where it was.
  static func edits(_ edits: [Edit], on document: Document) -> [Edit] {
    var document = document
    var merged: [Edit] = []
    func apply(_ edit: Edit) {
      document.apply(edit)
      merged.append(edit)
    }
    for edit in edits {
      for index in 0..<max(edit.old.count, edit.new.count) {
        let old = index < edit.old.count ? edit.old[index].text : ""
        let new = index < edit.new.count ? edit.new[index].text : ""
        guard !old.hasSameBytes(as: new) else { continue }
        let number = old.isEmpty ? nil : document.number(of: old, near: edit.start + index)
        if let number {
          apply(new.isEmpty ? document.clearing(number) : document.replacing(number, with: new))
        } else if !new.isEmpty {
          apply(document.appending(new))
        }
      }
    }
    return merged
  }
}

extension Document {
  /// The number of a line with a text: the one at a position, if it has it, else the first.
  fileprivate func number(of text: String, near position: Int) -> Int? {
    if position < lines.count, lines[position].text.hasSameBytes(as: text) { return position + 1 }
    return lines.firstIndex { $0.text.hasSameBytes(as: text) }.map { $0 + 1 }
  }
}
