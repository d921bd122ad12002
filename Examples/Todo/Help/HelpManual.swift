/// The help as a manual page, in the roff language with the macros `man`.
enum HelpManual {
  /// The manual page in the roff language.
  static var text: String {
    var lines = [
      ".TH TODO 1", section("Name"), "todo \\- keep tasks in a todo.txt file", section("Synopsis"),
    ]
    lines += [".B todo", "[\\fB\\-\\-file\\fR \\fIPATH\\fR] [\\fICOMMAND\\fR \\[u2026]]"]
    lines += [section("Description"), line(Help.purpose), ".PP", line(Help.session)]
    lines += [section("Commands")]
    for page in Help.commands {
      lines += [".SS \(line("\(page.summary)"))"]
      lines += page.usages.flatMap { [".PP", ".B \(line("todo \($0)"))"] }
      lines += page.parts.flatMap(text)
    }
    lines += [section("Options")] + Help.options.flatMap { entry($0.usage, $0.text) }
    for page in Help.topics { lines += [section(page.summary)] + page.parts.flatMap(text) }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ title: String) -> String { ".SH \(line(title.uppercased()))" }

  private static func text(of part: HelpPage.Part) -> [String] {
    switch part {
    case .title(let title): [".SS \(line(title))"]
    case .text(let text): [".PP", line(text)]
    case .list(let entries): entries.flatMap { entry($0.term, $0.text) }
    }
  }

  private static func entry(_ term: String, _ text: String) -> [String] {
    [".TP", ".B \(line(term))", line(text)]
  }

  /// Returns a text as a separate line, without characters that roff interprets.
  ///
  /// The result is ASCII, because older programs misread other bytes.
  ///
  /// - Parameter text: The text, without line feeds.
  /// - Returns: The line.
  static func line(_ text: String) -> String {
    var line = text.utf8.first.map { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "'") ? "\\&" : "" } ?? ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": line += "\\e"
      case "-": line += "\\-"
      case "'": line += "\\(aq"
      case "\"": line += "\\(dq"
      case "`": line += "\\(ga"
      case "^": line += "\\(ha"
      case "~": line += "\\(ti"
      case _ where scalar.isASCII: line.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        line += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits)]"
      }
    }
    return line
  }
}
