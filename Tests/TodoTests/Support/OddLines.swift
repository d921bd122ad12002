import TestSupport

/// Makes lines that a todo.txt file may hold but nobody expects.
enum OddLines {
  private static let pieces = [
    "x ", "x", "X ", "(A) ", "(z) ", "(1) ", "(A)", "(ä) ", "2024-02-29 ", "2023-02-29 ", "2024-1-1",
    "24-01-01 ",
    "+project", "@context", "key:value", "t:2025-02-01", " t:2025-01-30 ", " rec:1w", "rec:+1m", "a:b:c", ":",
    "+", "@", " ", "  ",
    "\t", "\r", "é", "e\u{301}",
    "日本語", "👩‍👩‍👧", "\u{301}", "\u{FEFF}", "buy milk", "|&\\/'\"", "-", String(repeating: "long ", count: 200),
  ]

  /// The text of one line.
  static func text(using generator: inout SeededGenerator) -> String {
    (0..<Int.random(in: 0...6, using: &generator))
      .map { _ in pieces.randomElement(using: &generator)! }
      .joined()
  }

  /// A whole file.
  static func file(using generator: inout SeededGenerator) -> String {
    var file = ""
    for _ in 0..<Int.random(in: 0...8, using: &generator) {
      file += text(using: &generator) + ["\n", "\r\n", "\n\n"].randomElement(using: &generator)!
    }
    return Bool.random(using: &generator) ? file : file + text(using: &generator)
  }
}
