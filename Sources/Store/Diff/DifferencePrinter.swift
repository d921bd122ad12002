/// Writes differences: what both values share without a mark, what only one has with its mark.
struct DifferencePrinter {
  typealias Place = ValueDumper.Place

  let reader: ShapeReader
  private(set) var lines = TextLines(isMarked: true)

  init(reader: ShapeReader) {
    self.reader = reader
  }

  /// Writes a difference.
  ///
  /// - Parameters:
  ///   - difference: What to write.
  ///   - place: Where it stands.
  mutating func write(_ difference: ValueDifference, at place: Place) {
    switch difference {
    case .replaced(let expected, let actual): write(expected, replacedBy: actual, at: place)
    case .parts(let parts): write(parts, at: place)
    case .lines(let edits, let expected, let actual): write(edits, expected, actual, at: place)
    case .noted(let note, let difference):
      lines.write(note, indent: place.indent, mark: .both)
      write(difference, at: place)
    }
  }

  private mutating func write(_ expected: Any, replacedBy actual: Any, at place: Place) {
    let dumps = (dump(expected, at: place, by: reader), dump(actual, at: place, by: reader))
    if dumps.0 != dumps.1 { return write(dumps) }
    if type(of: expected) != type(of: actual) {
      let typed = (
        dump(expected, at: place.typed(expected), by: reader),
        dump(actual, at: place.typed(actual), by: reader)
      )
      if typed.0 != typed.1 { return write(typed) }
    }
    let structure = ShapeReader(readsDescriptions: false)
    let structures = (dump(expected, at: place, by: structure), dump(actual, at: place, by: structure))
    if structures.0 != structures.1 { return write(structures) }
    lines.write("// Not equal but no difference detected:", indent: place.indent, mark: .both)
    for (value, mark) in [(expected, TextLines.Mark.expected), (actual, .actual)] {
      let text = reader.shape(of: value).collapsed(reader: reader)
      lines.write(place.prefix + text + place.suffix, indent: place.indent, mark: mark)
    }
  }

  private func dump(_ value: Any, at place: Place, by reader: ShapeReader) -> TextLines {
    var dumper = ValueDumper(reader: reader, lines: TextLines(isMarked: true))
    dumper.dump(value, at: place)
    return dumper.lines
  }

  private mutating func write(_ dumps: (expected: TextLines, actual: TextLines)) {
    lines.append(dumps.expected, mark: .expected)
    lines.append(dumps.actual, mark: .actual)
  }

  private mutating func write(_ parts: ValueDifference.Parts, at place: Place) {
    lines.write(
      place.prefix + (place.isNested ? parts.open : parts.rootOpen), indent: place.indent, mark: .both)
    let rows = rows(parts)
    for (offset, row) in rows.enumerated() {
      write(row, isLast: offset == rows.count - 1, in: place)
    }
    lines.write(parts.close + place.suffix, indent: place.indent, mark: .both)
  }

  private mutating func write(_ row: Row, isLast: Bool, in place: Place) {
    let comma = isLast ? "" : ","
    switch row {
    case .line(let text): lines.write(text + comma, indent: place.indent + 2, mark: .both)
    case .entry(.changed(let path, let difference)):
      write(difference, at: place.inside(prefix: path.prefix, suffix: comma))
    case .entry(.removed(let label, let value, let destination)):
      let note = destination.map { "  // moved to [\($0)]" }
      write(value, label, comma: comma, note: note, mark: .expected, in: place)
    case .entry(.inserted(let label, let value, let origin)):
      let note = origin.map { "  // moved from [\($0)]" }
      write(value, label, comma: comma, note: note, mark: .actual, in: place)
    case .entry(.unchanged), .entry(.more), .entry(.deeper): break
    }
  }

  /// Writes a part that only one value has; one that has moved is but named.
  private mutating func write(
    _ value: Any, _ label: ValueShape.Label, comma: String, note: String?, mark: TextLines.Mark,
    in place: Place
  ) {
    if let note {
      let text = label.prefix + reader.shape(of: value).collapsed(reader: reader) + comma + note
      return lines.write(text, indent: place.indent + 2, mark: mark)
    }
    lines.append(dump(value, at: place.inside(prefix: label.prefix, suffix: comma), by: reader), mark: mark)
  }

  private mutating func write(
    _ edits: [EditScript.Edit], _ expected: [Substring], _ actual: [Substring], at place: Place
  ) {
    let indent = place.indentOfText
    lines.write("\(place.prefix)\"\"\"", indent: place.indent, mark: .both)
    var kept: [Substring] = []
    for edit in edits {
      if case .keep(_, let line) = edit {
        kept.append(actual[line])
        continue
      }
      writeKept(&kept, indent: indent)
      switch edit {
      case .keep: break
      case .remove(let line): lines.write(String(expected[line]), indent: indent, mark: .expected)
      case .insert(let line): lines.write(String(actual[line]), indent: indent, mark: .actual)
      case .change(let old, let new):
        lines.write(String(expected[old]), indent: indent, mark: .expected)
        lines.write(String(actual[new]), indent: indent, mark: .actual)
      }
    }
    writeKept(&kept, indent: indent)
    lines.write("\"\"\"\(place.suffix)", indent: indent, mark: .both)
  }

  /// Writes lines that both strings have: short runs as they are, long ones by their number.
  private mutating func writeKept(_ kept: inout [Substring], indent: Int) {
    if kept.count > 3 {
      lines.write("… (\(kept.count) unchanged)", indent: indent, mark: .both)
    } else {
      for line in kept { lines.write(String(line), indent: indent, mark: .both) }
    }
    kept = []
  }
}

extension ValueDumper.Place {
  /// The place with the type of `value` behind it: values of several types can read alike, as `2.0` does.
  fileprivate func typed(_ value: Any) -> Self {
    var place = self
    place.suffix = " as \(typeName(type(of: value)))\(suffix)"
    return place
  }
}

extension DifferencePrinter {
  /// What is written on lines of its own.
  private enum Row {
    case line(String)
    case entry(ValueDifference.Entry)
  }

  /// The entries of a value with the unchanged ones folded.
  ///
  /// A single unchanged part is named, as is the identity of a record, because it says which one this is;
  /// longer runs are counted. Sets and dictionaries have no order to keep and count them all at their end.
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
