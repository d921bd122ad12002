/// Returns a description of a value's structure on one line of bounded length.
///
/// It is written like the Swift code that would create the value. A longer description ends in `…`.
///
/// - Parameters:
///   - value: Any value.
///   - limit: The maximum number of characters.
/// - Returns: The description, without control characters.
/// - Complexity: O(*limit*), and O(*n* log *n*) in the number of members of sets and dictionaries.
func lineDump(_ value: Any, limit: Int) -> String {
  var dumper = LineDumper(limit: limit)
  dumper.write(value, depth: 0)
  return dumper.text
}

/// A writer of values by their structure, on one line.
private struct LineDumper {
  /// The maximum depth of nested values.
  private static let levels = 16
  /// The maximum number of listed elements.
  private static let elements = 32

  private let reader = ShapeReader(listing: Self.elements)
  private var written: String.UnicodeScalarView = .init()
  /// The number of characters for which there is room; negative if some have been left out.
  private var room: Int

  init(limit: Int) { room = limit }

  var text: String { room < 0 ? "\(String(written).escaped)…" : String(written).escaped }

  mutating func write(_ value: Any, depth: Int) {
    guard room >= 0 else { return }
    switch reader.shape(of: value) {
    case .leaf(let text): append(text)
    // As many characters as there is room for, and one more, because a long string is slow to quote.
    case .text(let text): append(String(text.unicodeScalars.prefix(room + 1)).debugDescription)
    case .composite(let composite): write(composite, depth: depth)
    }
  }

  private mutating func write(_ composite: ValueShape.Composite, depth: Int) {
    guard !composite.parts.isEmpty else { return append(composite.empty) }
    append(composite.open)
    if depth < Self.levels {
      for (index, part) in reader.sorted(composite).enumerated() where room >= 0 {
        if index > 0 { append(", ") }
        append(prefix(of: part.label))
        write(part.value, depth: depth + 1)
      }
    } else {
      append("…")
    }
    append(composite.close)
  }

  private func prefix(of label: ValueShape.Label) -> String {
    switch label {
    case .index, .identity: ""
    default: label.prefix
    }
  }

  private mutating func append(_ text: String) {
    guard room >= 0 else { return }
    let scalars = text.unicodeScalars.prefix(room)
    written.append(contentsOf: scalars)
    room -= scalars.endIndex == text.endIndex ? scalars.count : room + 1
  }
}
