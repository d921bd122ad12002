/// A writer of differences.
///
/// The writer marks the parts of the expected and of the actual value. Common parts have no mark.
struct DifferencePrinter {
  typealias Position = ValueDumper.Position

  private(set) var reader: ShapeReader
  private(set) var lines = TextLines(isMarked: true)

  init(reader: ShapeReader) {
    self.reader = reader
  }

  /// Writes a difference.
  ///
  /// - Parameters:
  ///   - difference: The difference.
  ///   - position: The position at which to write the difference.
  mutating func write(_ difference: ValueDifference, at position: Position) {
    switch difference {
    case .replaced(let expected, let actual): write(expected, replacedBy: actual, at: position)
    case .parts(let parts): write(parts, at: position)
    case .lines(let edits, let expected, let actual): write(edits, expected, actual, at: position)
    case .noted(let note, let difference):
      lines.write(note, indent: position.indent, mark: .both)
      write(difference, at: position)
    }
  }

  private mutating func write(_ expected: Any, replacedBy actual: Any, at position: Position) {
    let dumps = (dump(expected, at: position, by: reader), dump(actual, at: position, by: reader))
    if dumps.0 != dumps.1 { return write(dumps) }
    if type(of: expected) != type(of: actual) {
      let typed = (
        dump(expected, at: position.typed(expected), by: reader),
        dump(actual, at: position.typed(actual), by: reader)
      )
      if typed.0 != typed.1 { return write(typed) }
    }
    let structure = ShapeReader(readsDescriptions: false, hiding: reader.hiddenNames)
    if let difference = bytesDifference(expected, actual, structure) {
      var printer = self
      printer.reader = structure
      printer.write(.parts(difference), at: position)
      lines = printer.lines
      return
    }
    let structures = (dump(expected, at: position, by: structure), dump(actual, at: position, by: structure))
    if structures.0 != structures.1 { return write(structures) }
    let note =
      reader.hiddenNames.isEmpty
      ? "// Not equal but no difference detected:" : "// Not equal, perhaps in redacted values:"
    lines.write(note, indent: position.indent, mark: .both)
    for (value, mark) in [(expected, TextLines.Mark.expected), (actual, .actual)] {
      let text = reader.shape(of: value).collapsed(reader: reader)
      lines.write(position.prefix + text + position.suffix, indent: position.indent, mark: mark)
    }
  }

  /// Returns the difference between two lists of bytes whose descriptions are the same; `nil` for other values.
  private func bytesDifference(
    _ expected: Any, _ actual: Any, _ reader: ShapeReader
  ) -> ValueDifference.Parts? {
    guard ShapeReader.bytes(of: expected) != nil, ShapeReader.bytes(of: actual) != nil else { return nil }
    var builder = DifferenceBuilder(reader: reader)
    guard case .parts(let parts) = builder.difference(expected, actual) else { return nil }
    return parts
  }

  private func dump(_ value: Any, at position: Position, by reader: ShapeReader) -> TextLines {
    var dumper = ValueDumper(reader: reader, lines: TextLines(isMarked: true))
    dumper.dump(value, at: position)
    return dumper.lines
  }

  private mutating func write(_ dumps: (expected: TextLines, actual: TextLines)) {
    lines.append(dumps.expected, mark: .expected)
    lines.append(dumps.actual, mark: .actual)
  }

  private mutating func write(_ parts: ValueDifference.Parts, at position: Position) {
    lines.write(
      position.prefix + (position.isNested ? parts.open : parts.rootOpen), indent: position.indent,
      mark: .both)
    let rows = rows(parts)
    for (offset, row) in rows.enumerated() {
      write(row, isLast: offset == rows.count - 1, in: position)
    }
    lines.write(parts.close + position.suffix, indent: position.indent, mark: .both)
  }

  private mutating func write(_ row: Row, isLast: Bool, in position: Position) {
    let comma = isLast ? "" : ","
    switch row {
    case .line(let text): lines.write(text + comma, indent: position.indent + 2, mark: .both)
    case .entry(.changed(let path, let difference)):
      write(difference, at: position.inside(prefix: path.prefix, suffix: comma))
    case .entry(.removed(let label, let value, let destination)):
      let note = destination.map { "  // moved to [\($0)]" }
      write(value, label, comma: comma, note: note, mark: .expected, in: position)
    case .entry(.inserted(let label, let value, let origin)):
      let note = origin.map { "  // moved from [\($0)]" }
      write(value, label, comma: comma, note: note, mark: .actual, in: position)
    case .entry(.unchanged), .entry(.more), .entry(.deeper): break
    }
  }

  /// Writes a part that only one of the two values has.
  ///
  /// If the part has moved, only its label and a short form are written.
  private mutating func write(
    _ value: Any, _ label: ValueShape.Label, comma: String, note: String?, mark: TextLines.Mark,
    in position: Position
  ) {
    if let note {
      let text = label.prefix + reader.shape(of: value).collapsed(reader: reader) + comma + note
      return lines.write(text, indent: position.indent + 2, mark: mark)
    }
    lines.append(
      dump(value, at: position.inside(prefix: label.prefix, suffix: comma), by: reader), mark: mark)
  }

  private mutating func write(
    _ edits: [EditScript.Edit], _ expected: [Substring], _ actual: [Substring], at position: Position
  ) {
    let indent = position.indentOfText
    lines.write("\(position.prefix)\"\"\"", indent: position.indent, mark: .both)
    var kept: [Substring] = []
    for edit in edits {
      if case .keep(_, let line) = edit {
        kept.append(actual[line])
        continue
      }
      writeKept(&kept, indent: indent)
      switch edit {
      case .keep: break
      case .remove(let line): lines.write(expected[line].shownLine, indent: indent, mark: .expected)
      case .insert(let line): lines.write(actual[line].shownLine, indent: indent, mark: .actual)
      case .change(let old, let new):
        lines.write(expected[old].shownLine, indent: indent, mark: .expected)
        lines.write(actual[new].shownLine, indent: indent, mark: .actual)
      }
    }
    writeKept(&kept, indent: indent)
    lines.write("\"\"\"\(position.suffix)", indent: indent, mark: .both)
  }

  /// Writes a run of lines that both strings have.
  ///
  /// A short run is written in full. For a long run, only the number of lines is written.
  private mutating func writeKept(_ kept: inout [Substring], indent: Int) {
    if kept.count > 3 {
      lines.write("… (\(kept.count) unchanged)", indent: indent, mark: .both)
    } else {
      for line in kept { lines.write(line.shownLine, indent: indent, mark: .both) }
    }
    kept = []
  }
}

extension ValueDumper.Position {
  /// Returns a copy of the position whose suffix contains the type of `value`.
  ///
  /// Values of different types, such as `Double` and `Float`, can have the same text.
  fileprivate func typed(_ value: Any) -> Self {
    var position = self
    position.suffix = " as \(typeName(type(of: value)))\(suffix)"
    return position
  }
}

extension DifferencePrinter {
  /// An item of the output, which begins on a new line.
  private enum Row {
    case line(String)
    case entry(ValueDifference.Entry)
  }

  /// Returns the rows for the entries of a value, with the unchanged entries folded.
  ///
  /// A single unchanged part is written in a short form. The `id` of a struct or class is always written, because it
  /// identifies the value. Longer runs of unchanged parts are only counted. Sets and dictionaries have no order, so all
  /// their unchanged parts are counted together at the end.
  private func rows(_ parts: ValueDifference.Parts) -> [Row] {
    var rows: [Row] = []
    var unchanged: [(label: ValueShape.Label, value: Any)] = []
    let isKeyed = parts.kind == .set || parts.kind == .dictionary
    func flush() {
      if unchanged.count == 1, !isKeyed {
        let text = reader.shape(of: unchanged[0].value).collapsed(reader: reader)
        rows.append(.line(unchanged[0].label.prefix + text))
      } else if !unchanged.isEmpty {
        rows.append(.line("… (\(unchanged.count) unchanged)"))
      }
      unchanged = []
    }
    for entry in parts.entries {
      switch entry {
      case .unchanged(let label, let value):
        let isIdentity = parts.kind == .record && label == .name("id")
        if isIdentity { flush() }
        unchanged.append((label, value))
        if isIdentity { flush() }
      case .more(let count):
        rows.append(.line("… (\(count) more \(count == 1 ? "difference" : "differences"))"))
      case .deeper(let count): rows.append(.line("… (\(count) differences further down)"))
      case .changed, .removed, .inserted:
        if !isKeyed { flush() }
        rows.append(.entry(entry))
      }
    }
    flush()
    return rows
  }
}
