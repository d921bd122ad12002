import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The help")
struct HelpTests {
  /// Every fact of the help, as its data has it.
  private static let facts: [String] =
    [Help.purpose, Help.session] + Help.options.flatMap { [$0.usage, $0.text] }
    + Help.pages.flatMap { page in
      [page.summary] + page.usages.map { "todo \($0)" } + page.parts.flatMap(facts)
    }

  private static func facts(of part: HelpPage.Part) -> [String] {
    switch part {
    case .title(let title): [title]
    case .text(let text): [text]
    case .list(let entries): entries.flatMap { [$0.term, $0.text] }
    }
  }

  /// Returns a text in which every gap is one space.
  private func words(_ text: String) -> String {
    text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
  }

  /// Returns the text of a manual page without its macros and escapes.
  private func plain(_ manual: String) -> String {
    let lines: [String] = manual.split(separator: "\n").compactMap { line in
      guard line.first == "." else { return String(line) }
      return line.split(separator: " ", maxSplits: 1).dropFirst().first.map { String($0) }
    }
    let text = lines.joined(separator: "\n")
    var rest = text[...]
    var plain = ""
    let escapes = ["e": "\\", "-": "-", "&": "", "(aq": "'", "(dq": "\"", "(ga": "`", "(ha": "^", "(ti": "~"]
    while let character = rest.popFirst() {
      guard character == "\\" else {
        plain.append(character)
        continue
      }
      if rest.hasPrefix("[u"), let end = rest.firstIndex(of: "]") {
        plain.unicodeScalars.append(Unicode.Scalar(UInt32(rest[..<end].dropFirst(2), radix: 16)!)!)
        rest = rest[rest.index(after: end)...]
      } else if let escape = escapes.first(where: { rest.hasPrefix($0.key) }) {
        plain += escape.value
        rest = rest.dropFirst(escape.key.count)
      }
    }
    return plain
  }

  @Test("says in all its pages, and in the manual page, what its data says")
  func facts() {
    let all = words(HelpText.all)
    // Titles of sections are in upper case.
    let manual = words(plain(HelpManual.text))
    #expect(Self.facts.count > 150)
    for fact in Self.facts {
      #expect(all.contains(words(fact)), "the pages lack: \(fact)")
      #expect(
        manual.contains(words(fact)) || manual.contains(words(fact).uppercased()), "the manual lacks: \(fact)"
      )
    }
  }

  @Test("is short, and has a line for each command, topic and option")
  func short() {
    let lines = HelpText.short.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count < 50)
    #expect(HelpText.short.hasSuffix("everything.\n"))
    for page in Help.commands {
      #expect(lines.contains { $0.hasPrefix("  \(page.usages[0])  ") && $0.hasSuffix(page.summary) })
    }
    for page in Help.topics {
      #expect(lines.contains { $0.hasPrefix("  help \(page.name)  ") && $0.hasSuffix(page.summary) })
    }
    for option in Help.options {
      #expect(lines.contains { $0.hasPrefix("  \(option.usage)  ") && $0.hasSuffix(option.summary) })
    }
  }

  @Test("fits a terminal of 80 columns")
  func width() {
    let texts = [HelpText.short, HelpText.all] + Help.pages.map { HelpText.page($0) }
    for line in texts.joined(separator: "\n").split(separator: "\n") {
      #expect(String(line).cellWidth <= 80, "\(line)")
      #expect(line.last != " ", "\(line)")
    }
  }

  @Test("has a page that explains a command")
  func page() {
    #expect(
      Help.text(for: .page("pri")) == """
        Usage: todo pri N … LETTER|-

        Give tasks a priority, or take it away.

        Gives the tasks a priority from A (the most urgent) to Z, or removes it (-). A
        done task has no priority.

        N … is one or more task numbers or ranges of them, such as 2 5 7-9. The numbers
        are those that the tasks had before the command. If there is no task with one of
        the numbers, nothing is changed.

        """)
    #expect(
      Help.text(for: .page("codes")).hasSuffix(
        """
          129, 130, 143  SIGHUP, SIGINT or SIGTERM ended the session on the screen. The
                         tasks were saved.

        """))
  }

  @Test("names each command of the program, and no others")
  func commands() {
    // The message of an unknown command lists those for tasks.
    guard
      case .failure(let error) = Result(catching: { () throws(UsageError) in try Command(Words(line: "?")) })
    else { return #expect(Bool(false)) }
    let names = error.message.split { !$0.isLetter }.map(String.init)
    let others = ["graph", "completion", "help"]
    #expect(
      Help.commands.map(\.name).filter { !others.contains($0) } == names.suffix(11).filter { $0 != "and" })
  }

  @Test(
    "has lines of roff in which nothing is obeyed",
    arguments: [
      ("a-b", "a\\-b"), (".TH", "\\&.TH"), ("'a' \"b\"", "\\&\\(aqa\\(aq \\(dqb\\(dq"), ("\\fB", "\\efB"),
      ("~ ^ `", "\\(ti \\(ha \\(ga"), ("…é", "\\[u2026]\\[u00E9]"), ("👍", "\\[u1F44D]"),
    ])
  func roff(text: String, line: String) {
    #expect(HelpManual.line(text) == line)
    #expect(plain(line) == text)
  }
}
