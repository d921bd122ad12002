/// The source code of a closure with one parameter.
struct ClosureSource {
  /// The name of the closure's parameter; `nil` if the closure declares none.
  let parameter: String?
  /// The lines of the closure's body, without the declaration of the closure's parameter.
  let body: [String]

  init(_ text: String) {
    if let match = text.prefixMatch(of: /\s*\(?(\w+)(: [\w<>.\[\]?]+)?\)? in\b/) {
      parameter = String(match.1)
      body = Self.body(String(text[match.range.upperBound...]))
    } else {
      parameter = nil
      body = Self.body(text)
    }
  }

  /// Returns the lines of the text without the indentation that all of them share.
  static func body(_ text: String) -> [String] {
    var lines = text.lines
    // If the first line follows the opening brace of the closure, only the other lines determine the indentation.
    let isAfterBrace = lines.first?.allSatisfy(\.isWhitespace) == false
    while lines.first?.allSatisfy(\.isWhitespace) == true { lines.removeFirst() }
    while lines.last?.allSatisfy(\.isWhitespace) == true { lines.removeLast() }
    let indented = lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }
    let indentation = indented.dropFirst(isAfterBrace ? 1 : 0).min() ?? 0
    return lines.enumerated().map { index, line in
      let spaces = line.prefix { $0 == " " }.count
      return String(line.dropFirst(index == 0 ? spaces : min(indentation, spaces))).trimmingEnd
    }
  }
}

extension String {
  var lines: [String] {
    split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  fileprivate var trimmingEnd: String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
