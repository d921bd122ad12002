extension String {
  /// The text on one line, with escape sequences for the characters that would break the line or control a terminal.
  ///
  /// These are line breaks, other control characters, and characters that change the direction of text.
  var escaped: String {
    // Most texts are ASCII, and checking bytes is faster than checking scalars.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    guard unicodeScalars.contains(where: { $0.mustBeEscaped }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.mustBeEscaped { text += scalar.escapeSequence } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var mustBeEscaped: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    // These scalars are direction marks, embeddings, overrides and isolates, and the line and paragraph separators.
    case 0x061C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  fileprivate var escapeSequence: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(value, radix: 16, uppercase: true))}"
    }
  }
}
