/// A writer that writes the structure of values.
struct ValueDumper {
  /// The maximum depth of nested values.
  ///
  /// Deeper values are omitted, so that they do not overflow the stack.
  static let levels = 64

  let reader: ShapeReader
  var lines: TextLines
  /// The number of enclosing values at which `…` replaces a value's parts.
  private let maxDepth: Int
  private var objects = ObjectNumbers()

  init(reader: ShapeReader, lines: TextLines, maxDepth: Int = Self.levels) {
    self.reader = reader
    self.lines = lines
    self.maxDepth = min(maxDepth, Self.levels)
  }

  /// The position at which a value is written.
  struct Position {
    /// The label before the value on its first line.
    var prefix = ""
    /// The text after the value on its last line, such as a comma.
    var suffix = ""
    var indent = 0
    var mark = TextLines.Mark.both
    /// The number of enclosing values.
    var depth = 0
    var isNested = false

    /// The indent of the lines of a string.
    ///
    /// The lines of a labelled string are indented further than its label.
    var indentOfText: Int { prefix.isEmpty ? indent : indent + 2 }

    /// Returns a position for a part that is written on its own lines inside the value at this position.
    func inside(prefix: String, suffix: String) -> Position {
      Position(
        prefix: prefix, suffix: suffix, indent: indent + 2, mark: mark, depth: depth + 1, isNested: true)
    }
  }

  /// Writes a value as a new dump, in which no class instance has occurred yet.
  mutating func dump(_ value: Any, at position: Position) {
    objects = ObjectNumbers()
    let before = lines
    write(value, at: position)
    guard objects.areAmbiguous else { return }
    // Writes the value again, with numbers that distinguish the instances.
    lines = before
    objects = objects.numbered
    write(value, at: position)
  }

  private mutating func write(_ value: Any, at position: Position) {
    let shape = reader.shape(of: value)
    let levels = min(ValueShape.levelsOfLine, maxDepth - position.depth)
    if let line = shape.oneLine(isNested: position.isNested, reader: reader, levels: levels) {
      return lines.write(
        position.prefix + line + position.suffix, indent: position.indent, mark: position.mark)
    }
    switch shape {
    case .leaf(let text):
      lines.write(position.prefix + text + position.suffix, indent: position.indent, mark: position.mark)
    case .text(let text): write(text: text, at: position)
    case .composite(let composite): write(composite, at: position)
    }
  }

  private mutating func write(text: String, at position: Position) {
    let indent = position.indentOfText
    lines.write("\(position.prefix)\"\"\"", indent: position.indent, mark: position.mark)
    for line in text.linesOfText { lines.write(line.shownLine, indent: indent, mark: position.mark) }
    lines.write("\"\"\"\(position.suffix)", indent: indent, mark: position.mark)
  }

  private mutating func write(_ composite: ValueShape.Composite, at position: Position) {
    var open = composite.open(isNested: position.isNested)
    let isKnown = composite.object.map { objects.meet($0, named: composite.open) } ?? false
    if let number = composite.object.flatMap({ objects.number(of: $0) }) {
      open = "\(open.dropLast())#\(number)("
    }
    open = position.prefix + open
    if isKnown {
      return lines.write(
        "\(open)↩︎\(composite.close)\(position.suffix)", indent: position.indent, mark: position.mark)
    }
    guard position.depth < maxDepth else {
      return lines.write(
        "\(open)…\(composite.close)\(position.suffix)", indent: position.indent, mark: position.mark)
    }
    lines.write(open, indent: position.indent, mark: position.mark)
    let parts = reader.sorted(composite)
    for (offset, part) in parts.enumerated() {
      let suffix = offset == parts.count - 1 ? "" : ","
      write(part.value, at: position.inside(prefix: part.label.prefix, suffix: suffix))
    }
    lines.write(composite.close + position.suffix, indent: position.indent, mark: position.mark)
  }
}
