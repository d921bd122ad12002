/// A page of the help, about a command or a topic.
///
/// Pages are data. The text for a terminal and the manual page are both created from the pages, so they can't differ.
struct HelpPage: Equatable, Sendable {
  /// A part of a page.
  enum Part: Equatable, Sendable {
    /// A title before other parts.
    case title(String)
    /// A paragraph.
    case text(String)
    /// Terms with their meanings.
    case list([Entry])
  }

  /// A term with its meaning.
  struct Entry: Equatable, Sendable {
    /// The term, as the user types it.
    let term: String
    /// The meaning of the term.
    let text: String
  }

  /// The word after `todo help`.
  let name: String
  /// A summary of a few words.
  let summary: String
  /// The forms of the command, without the program's name; none if the page is about a topic.
  let usages: [String]
  /// The parts of the explanation.
  let parts: [Part]

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - name: The word after `todo help`.
  ///   - summary: A summary of a few words.
  ///   - usages: The forms of the command.
  ///   - parts: The parts of the explanation.
  init(_ name: String, _ summary: String, usages: [String] = [], _ parts: [Part]) {
    self.name = name
    self.summary = summary
    self.usages = usages
    self.parts = parts
  }
}

/// An option before the command.
struct HelpOption: Equatable, Sendable {
  /// The name of the option, such as `--file`.
  let name: String
  /// The name of the argument that follows the option; `nil` if no argument follows.
  let argument: String?
  /// A summary of a few words.
  let summary: String
  /// The explanation of the option.
  let text: String

  /// The option with its argument.
  var usage: String { argument.map { "\(name) \($0)" } ?? name }
}
