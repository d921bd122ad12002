/// The program's help.
enum Help {
  /// A request for help.
  enum Request: Equatable, Sendable {
    /// The commands and options, one line each.
    case short
    /// A page with the given name.
    case page(String)
    /// All pages.
    case all
    /// The manual page, in the roff language.
    case manual

    /// Reads the words after `help`.
    ///
    /// - Parameter words: The words.
    /// - Throws: ``UsageError`` if there is no such page.
    init(_ words: [String]) throws(UsageError) {
      switch words {
      case []: self = .short
      case ["all"]: self = .all
      case ["--man"]: self = .manual
      default:
        guard words.count == 1, Help.page(words[0]) != nil else {
          throw UsageError(
            message: "There is no help for '\(words.joined(separator: " "))'. "
              + "The pages are \(Help.pages.map(\.name).joined(separator: ", ")); 'all' shows every page.")
        }
        self = .page(words[0])
      }
    }
  }

  /// The usage of the program, in one line.
  static let usage = "Usage: todo [--file PATH] [COMMAND …]"

  /// The purpose of the program, in one sentence.
  static let purpose = "Keeps tasks in a todo.txt file, one per line."

  /// The behavior of the program without a command.
  static let session = """
    Without a command, the tasks are shown on the whole screen of the terminal. If standard input is not a terminal, \
    commands are read from it, one per line. If only standard output is not a terminal, the list is written to it. If \
    the terminal has no screen (TERM=dumb), there is a prompt, which also takes help and quit.
    """

  /// All pages: first the pages of the commands, then the pages of the topics.
  static let pages = commands + topics

  /// Returns a page.
  ///
  /// - Parameter name: The word after `todo help`.
  /// - Returns: The page, or `nil` if there is none.
  static func page(_ name: String) -> HelpPage? { pages.first { $0.name == name } }

  /// Returns the text that answers a request.
  ///
  /// - Parameter request: The request.
  /// - Returns: The text, with a line feed at its end.
  static func text(for request: Request) -> String {
    switch request {
    case .short: HelpText.short
    case .page(let name): page(name).map(HelpText.page) ?? ""
    case .all: HelpText.all
    case .manual: HelpManual.text
    }
  }

  /// The options before a command.
  static let options: [HelpOption] = [
    HelpOption(
      name: "--file", argument: "PATH", summary: "The file of the tasks",
      text: "Uses the file PATH. Without it, todo help files says which file is used."),
    HelpOption(
      name: "--record", argument: "FILE", summary: "Record the session on the screen",
      text: """
        Records the session on the screen in FILE, while it runs. FILE contains the tasks, too. No command may follow.
        """),
    HelpOption(
      name: "--replay", argument: "FILE", summary: "Show a recorded session",
      text: """
        Shows a session again that --record has recorded, without reading or changing a file of tasks. If the \
        output is not a terminal, only the last screen is written.
        """),
    HelpOption(
      name: "--inspect", argument: nil, summary: "Let store-inspector look into the session",
      text: """
        Lets the program store-inspector look into the session on the screen while it runs. No command may follow.
        """),
    HelpOption(name: "--help", argument: nil, summary: "Show the help", text: "Shows a short help."),
  ]
}
