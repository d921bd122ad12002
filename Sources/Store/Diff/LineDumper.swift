/// Returns a description of a value's structure on one line of limited length.
///
/// The description is like the Swift code that would create the value. If it is too long, it is cut and ends in `…`.
///
/// - Parameters:
///   - value: Any value.
///   - limit: The maximum number of characters.
///   - redactions: The values that the description replaces with `redacted`.
///   - path: The names on the path to the value. The last name is the name of the value itself.
/// - Returns: The description, without control characters.
/// - Complexity: O(*m* + *n* log *n*), where *m* is the limit and *n* the number of members of sets and dictionaries.
func lineDump(
  _ value: Any, limit: Int, redacting redactions: [Redaction] = [], at path: [String] = []
) -> String {
  var dumper = LineDumper(limit: limit, redactions: redactions, path: path)
  dumper.write(value, depth: 0)
  return dumper.text
}

extension [Redaction] {
  /// Returns the description of a value.
  ///
  /// If there are redactions, the description shows the structure of the value without redacted values.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The names on the path to the value. The last name is the name of the value itself.
  /// - Returns: The text, without quotes if the value is a string.
  func text(of value: Any, at path: [String] = []) -> String {
    if isEmpty { return "\(value)" }
    if contain(path) { return Redaction.text }
    let value = (value as? AnyHashable)?.base ?? value
    return value as? String ?? lineDump(value, limit: 200, redacting: self, at: path)
  }
}

/// A writer of values by their structure, on one line.
private struct LineDumper {
  /// The maximum depth of nested values.
  private static let levels = 16
  /// The maximum number of listed elements.
  private static let elements = 32

  private let reader = ShapeReader(listing: 0..<Self.elements, keys: Self.elements)
  private var written = ""
  /// The number of further characters for which there is room; negative if characters have been left out.
  private var room: Int
  private let redactions: [Redaction]
  /// The names on the path to the value that is being written.
  ///
  /// The last name is the name of the value itself.
  private var path: [String]

  init(limit: Int, redactions: [Redaction], path: [String]) {
    (room, self.redactions, self.path) = (limit, redactions, path)
  }

  var text: String { room < 0 ? "\(written.escaped)…" : written.escaped }

  mutating func write(_ value: Any, depth: Int) {
    guard room >= 0 else { return }
    if redactions.contain(path) { return append(Redaction.text) }
    switch reader.shape(of: value) {
    case .leaf(let text): append(text)
    // The string is cut before it is quoted, because quoting a long string is slow. If the text is too long, one
    // character too many is kept, so that `append` notices the excess.
    case .text(let text): append(String(text.unicodeScalars.prefix(room + 1)).debugDescription)
    case .composite(let composite): write(composite, depth: depth)
    }
  }

  private mutating func write(_ composite: ValueShape.Composite, depth: Int) {
    let unlisted = (composite.count ?? 0) - composite.parts.count
    guard !composite.parts.isEmpty || unlisted > 0 else { return append(composite.empty) }
    append(composite.open)
    if depth < Self.levels {
      for (index, part) in reader.sorted(composite).enumerated() where room >= 0 {
        if index > 0 { append(", ") }
        write(part, depth: depth)
      }
      if unlisted > 0 { append("\(composite.parts.isEmpty ? "" : ", ")… (\(unlisted) more)") }
    } else {
      append("…")
    }
    append(composite.close)
  }

  /// Writes a part with its label.
  ///
  /// While the part is written, its names belong to the path.
  private mutating func write(_ part: ValueShape.Part, depth: Int) {
    guard !redactions.isEmpty else {
      append(prefix(of: part.label))
      return write(part.value, depth: depth + 1)
    }
    if case .key = part.label, let key = part.key {
      // The key is written instead of the label, because the text of the label also contains the parts of the key that
      // must be redacted.
      write(key.base, depth: depth + 1)
      append(": ")
    } else {
      append(prefix(of: part.label))
    }
    let names = redactions.covering(part.names, at: path)
    path += names
    write(part.value, depth: depth + 1)
    path.removeLast(names.count)
  }

  private func prefix(of label: ValueShape.Label) -> String {
    switch label {
    case .index, .identity: ""
    default: label.prefix
    }
  }

  private mutating func append(_ text: String) {
    guard room >= 0 else { return }
    let count = text.unicodeScalars.count
    if count <= room {
      written += text
    } else {
      written.unicodeScalars.append(contentsOf: text.unicodeScalars.prefix(room))
    }
    room -= min(count, room + 1)
  }
}
