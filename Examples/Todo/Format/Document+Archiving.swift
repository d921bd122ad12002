extension Document {
  /// The lines of done tasks, in order.
  var doneLines: [Line] { lines.filter(\.isDone) }

  /// The document without the lines of done tasks; all other lines stay as they are.
  var withoutDoneLines: Document {
    var document = self
    document.removeLines(where: \.isDone)
    return document
  }

  /// Returns the bytes that add lines to another file.
  ///
  /// Each line has an ending, so that more lines can follow.
  ///
  /// - Parameter lines: Lines of this document. If the last line has no ending, it gets the usual ending of the
  ///   document.
  /// - Returns: The bytes of the lines, with their endings.
  func movableBytes(of lines: [Line]) -> [UInt8] {
    lines.flatMap { line in
      Array(line.text.utf8) + (line.ending == .none ? usualEnding : line.ending).bytes
    }
  }
}
