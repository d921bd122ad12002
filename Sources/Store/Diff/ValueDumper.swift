/// Writes values by their structure.
struct ValueDumper {
  /// Values within each other beyond this number are left out, so that any value fits any stack.
  static let levels = 64

  let reader: ShapeReader
  var lines: TextLines
  private var objects = ObjectNumbers()

  init(reader: ShapeReader, lines: TextLines) {
    self.reader = reader
    self.lines = lines
  }

  /// Where a value is written.
  struct Place {
    /// What stands in front of the value on its first line: a label.
    var prefix = ""
    /// What stands behind the value on its last line: a comma.
    var suffix = ""
    var indent = 0
    var mark = TextLines.Mark.both
    /// How many values the value stands in.
    var depth = 0
    var isNested = false

    /// The indent of the lines of a string: a labelled one stands inside its label.
    var indentOfText: Int { prefix.isEmpty ? indent : indent + 2 }

    /// A place on lines of its own inside this one.
    func inside(prefix: String, suffix: String) -> Place {
      Place(prefix: prefix, suffix: suffix, indent: indent + 2, mark: mark, depth: depth + 1, isNested: true)
    }
  }

  /// Writes a value; what follows is a dump of its own, in which no class instance has been met yet.
  mutating func dump(_ value: Any, at place: Place) {
    objects = ObjectNumbers()
    let before = lines
    write(value, at: place)
    guard objects.areAmbiguous else { return }
    // Once more, with what tells them apart.
    lines = before
    objects = objects.numbered
    write(value, at: place)
  }

  private mutating func write(_ value: Any, at place: Place) {
    let shape = reader.shape(of: value)
    if let line = shape.oneLine(isNested: place.isNested, reader: reader) {
      return lines.write(place.prefix + line + place.suffix, indent: place.indent, mark: place.mark)
    }
    switch shape {
    case .leaf(let text):
      lines.write(place.prefix + text + place.suffix, indent: place.indent, mark: place.mark)
    case .text(let text): write(text: text, at: place)
    case .composite(let composite): write(composite, at: place)
    }
  }

  private mutating func write(text: String, at place: Place) {
    let indent = place.indentOfText
    lines.write("\(place.prefix)\"\"\"", indent: place.indent, mark: place.mark)
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      lines.write(String(line), indent: indent, mark: place.mark)
    }
    lines.write("\"\"\"\(place.suffix)", indent: indent, mark: place.mark)
  }

  private mutating func write(_ composite: ValueShape.Composite, at place: Place) {
    var open = composite.open(isNested: place.isNested)
    let isKnown = composite.object.map { objects.meet($0, named: composite.open) } ?? false
    if let number = composite.object.flatMap({ objects.number(of: $0) }) {
      open = "\(open.dropLast())#\(number)("
    }
    open = place.prefix + open
    if isKnown {
      return lines.write("\(open)↩︎\(composite.close)\(place.suffix)", indent: place.indent, mark: place.mark)
    }
    guard place.depth < Self.levels else {
      return lines.write("\(open)…\(composite.close)\(place.suffix)", indent: place.indent, mark: place.mark)
    }
    lines.write(open, indent: place.indent, mark: place.mark)
    let parts = reader.sorted(composite)
    for (offset, part) in parts.enumerated() {
      let suffix = offset == parts.count - 1 ? "" : ","
      write(part.value, at: place.inside(prefix: part.label.prefix, suffix: suffix))
    }
    lines.write(composite.close + place.suffix, indent: place.indent, mark: place.mark)
  }
}
