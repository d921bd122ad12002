import StoreTerminal

/// The help as text for a terminal.
enum HelpText {
  /// The width of the lines.
  private static let columns = 80
  /// The maximum width of a term whose text begins on the same line.
  private static let widestTerm = 30

  /// The commands, topics and options, one line each.
  static var short: String {
    let commands = Help.commands.map { HelpPage.Entry(term: $0.usages[0], text: $0.summary) }
    let topics = Help.topics.map { HelpPage.Entry(term: "help \($0.name)", text: $0.summary) }
    let options = Help.options.map { HelpPage.Entry(term: $0.usage, text: $0.summary) }
    return joined([
      Help.usage, wrapped(Help.purpose), wrapped(Help.session), "Commands:\n" + list(commands),
      "More:\n" + list(topics), "Options:\n" + list(options),
      wrapped("todo help COMMAND explains a command; todo help all explains everything."),
    ])
  }

  /// Returns a page.
  ///
  /// - Parameter page: The page.
  /// - Returns: Its text.
  static func page(_ page: HelpPage) -> String {
    let usages = page.usages.map { "Usage: todo \($0)" }.joined(separator: "\n")
    return joined([usages, wrapped("\(page.summary).")] + page.parts.map(text))
  }

  /// All pages.
  static var all: String {
    let options = Help.options.map { HelpPage.Entry(term: $0.usage, text: $0.text) }
    return joined([Help.usage, wrapped(Help.purpose), wrapped(Help.session), "Options:\n" + list(options)])
      + Help.pages.map { page in
        "\n\(String(repeating: "─", count: columns))\n\n\(self.page(page))"
      }.joined()
  }

  private static func joined(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private static func text(of part: HelpPage.Part) -> String {
    switch part {
    case .title(let title): "\(title):"
    case .text(let text): wrapped(text)
    case .list(let entries): list(entries)
    }
  }

  private static func list(_ entries: [HelpPage.Entry]) -> String {
    let width = entries.map(\.term.cellWidth).filter { $0 <= widestTerm }.max() ?? 0
    let indent = String(repeating: " ", count: width + 4)
    return entries.map { entry in
      let text = wrapped(entry.text, indent: indent)
      guard entry.term.cellWidth <= width else { return "  \(entry.term)\n\(text)" }
      let space = String(repeating: " ", count: width - entry.term.cellWidth)
      return "  \(entry.term)\(space)  \(text.dropFirst(indent.count))"
    }.joined(separator: "\n")
  }

  /// Breaks text into lines at its spaces.
  private static func wrapped(_ text: String, indent: String = "") -> String {
    var (lines, line) = ([String](), indent)
    for word in text.split(separator: " ") {
      if line.cellWidth > indent.count, line.cellWidth + 1 + word.cellWidth > columns {
        lines.append(line)
        line = indent
      }
      line += line.cellWidth > indent.count ? " \(word)" : String(word)
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
