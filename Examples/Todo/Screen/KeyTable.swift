import StoreTerminal

/// A command of the screen, with the keys that carry it out.
///
/// The program finds the command of a key in these bindings, and also builds the help from them.
struct KeyBinding: Equatable, Sendable {
  /// The keys.
  fileprivate(set) var keys: [Key]
  /// The command of the keys.
  let command: Screen.Command
  /// The description of the command in the help.
  let help: String
  /// The description in the bottom line of the screen; `nil` if the command is not listed there.
  let short: String?
  /// The name under which the settings can change the keys of the command; `nil` if its keys can't be changed.
  let name: String?

  fileprivate init(
    _ keys: [Key], _ command: Screen.Command, _ help: String, short: String? = nil, name: String? = nil
  ) {
    self.keys = keys
    self.command = command
    self.help = help
    self.short = short
    self.name = name
  }

  /// The names of the keys, as the help shows them.
  var names: String { keys.map(\.description).joined(separator: " ") }
}

/// A table of the keys of each mode of the screen, with their commands.
///
/// The settings can change the keys of the list.
struct KeyTable: Equatable, Sendable {
  /// A mode of the screen, which determines what the keys do.
  enum Section: String, CaseIterable, Sendable {
    case list = "In the list"
    case text = "While typing"
    case clash = "Editing a task that another program has changed meanwhile"
    case priority = "Choosing a priority"
    case panel = "In the help and the counts"
    case conflict = "Deciding between two versions of the file"
    case question = "Answering a question"
    case views = "In the saved views"
    case palette = "In the list of commands"
  }

  /// The table without changes by the settings.
  static let usual = KeyTable(changes: [:])

  /// The keys of the list of tasks.
  private var list: [KeyBinding] = []
  /// A message for each key in the settings that can't be used.
  private(set) var mistakes: [String] = []

  /// A message about the keys in the settings that can't be used; `nil` if all keys can be used.
  var trouble: String? {
    mistakes.first.map {
      "Keys in the settings: \($0)" + (mistakes.count > 1 ? " (and \(mistakes.count - 1) more)" : "")
    }
  }

  /// Creates a table.
  ///
  /// If the settings give a key to one command, no other command has this key. If none of the keys that the settings
  /// give to a command can be used, the command keeps its usual keys.
  ///
  /// - Parameter changes: The names of the keys in the settings, keyed by the name of their command.
  init(changes: [String: [String]]) {
    var (given, owners, mistakes): ([String: [Key]], [Key: String], [String]) = ([:], [:], [])
    for (name, keys) in changes.sorted(by: { $0.key < $1.key }) {
      guard let binding = Self.list.first(where: { $0.name == name }) else {
        mistakes.append("There is no command “\(name)”.")
        continue
      }
      var own: [Key] = []
      for text in keys {
        guard let key = Key(chosen: text) else {
          mistakes.append("“\(name)” can't have the key “\(text)”, which is unknown or reserved.")
          continue
        }
        if binding.command.isQuestion, Self.answers.contains(key) {
          mistakes.append("“\(name)” can't have the key “\(text)”, which answers the program's questions.")
        } else if let owner = owners[key], owner != name {
          mistakes.append("The key “\(text)” belongs to “\(owner)”, so “\(name)” can't have it.")
        } else if !own.contains(key) {
          owners[key] = name
          own.append(key)
        }
      }
      if keys.isEmpty || !own.isEmpty { given[name] = own }
    }
    list = Self.list.map { binding in
      var binding = binding
      let own = binding.name.flatMap { given[$0] } ?? binding.keys
      binding.keys = own.filter { owners[$0] == nil || owners[$0] == binding.name }
      return binding
    }
    if keys(of: .palette, in: .list).isEmpty {
      mistakes.append("Give “commands” a key. It opens a list that also has the commands without a key.")
    }
    self.mistakes = mistakes
  }

  /// The keys that answer a question of the program.
  ///
  /// A key that opens a question must not also answer it, because the user may press the key twice by mistake.
  private static let answers = Set(
    (question + conflict).filter {
      switch $0.command {
      case .answer, .keep: true
      default: false
      }
    }.flatMap(\.keys))

  /// Returns the keys of a mode.
  ///
  /// - Parameter section: The mode.
  /// - Returns: The commands with their keys. A command may have no keys, because the settings can give its keys to
  ///   other commands.
  func bindings(of section: Section) -> [KeyBinding] {
    switch section {
    case .list: list
    case .text: Self.text
    case .clash: Self.clash + Self.textBindings(besides: Self.clash)
    case .priority: Self.priority
    case .panel: Self.panel
    case .conflict: Self.conflict
    case .question: Self.question
    case .views: Self.views
    case .palette: Self.palette + Self.textBindings(besides: Self.palette)
    }
  }

  /// Returns the command of a key.
  ///
  /// - Parameters:
  ///   - key: The key.
  ///   - section: The mode.
  /// - Returns: The command, or `nil` if the key has none.
  func command(for key: Key, in section: Section) -> Screen.Command? {
    bindings(of: section).first { $0.keys.contains(key) }?.command
  }

  /// Returns the keys that carry out a command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - section: The mode.
  /// - Returns: The keys; empty if no key carries out the command.
  func keys(of command: Screen.Command, in section: Section) -> [Key] {
    bindings(of: section).first { $0.command == command }?.keys ?? []
  }

  /// Returns a text that tells the user, in a message, how to give a command of the list.
  ///
  /// - Parameter command: The command.
  /// - Returns: The name of a key. If the command has no key, the text tells how to find the command in the palette.
  func name(of command: Screen.Command) -> String {
    guard let binding = list.first(where: { $0.command == command }) else { return "" }
    if let key = binding.keys.first { return key.description }
    let palette = keys(of: .palette, in: .list).first.map { "\($0) " } ?? ""
    return "“\(palette)\(binding.help)”"
  }

  /// Returns only the keys that a mode defines itself, without the keys of the mode that it extends.
  ///
  /// - Parameter section: The mode.
  /// - Returns: The keys.
  func ownBindings(of section: Section) -> [KeyBinding] {
    switch section {
    case .clash: Self.clash
    case .palette: Self.palette
    default: bindings(of: section)
    }
  }

  /// Returns the bindings for editing text, except keys that other bindings use.
  private static func textBindings(besides others: [KeyBinding]) -> [KeyBinding] {
    text.filter { Set($0.keys).isDisjoint(with: others.flatMap(\.keys)) }
  }

  private static let list: [KeyBinding] = [
    KeyBinding([" ", "x"], .browse(.toggle), "done, or open again", short: "done", name: "done"),
    KeyBinding(["a"], .add, "add a task", short: "add", name: "add"),
    KeyBinding(["e", .enter], .edit, "edit the task", short: "edit", name: "edit"),
    KeyBinding(["d", .named(.delete)], .browse(.delete), "delete the task", short: "delete", name: "delete"),
    KeyBinding(["D"], .deleteShown, "delete what a filter shows", name: "delete shown"),
    KeyBinding(["A"], .archive, "done tasks to done.txt", name: "archive"),
    KeyBinding(["u"], .browse(.undo), "undo", short: "undo", name: "undo"),
    KeyBinding(["U", .control("r")], .browse(.redo), "redo", name: "redo"),
    KeyBinding(["/"], .filter, "filter: word +p @c -not", short: "filter", name: "filter"),
    KeyBinding(["?"], .panel(.help), "all keys", short: "help", name: "help"),
    KeyBinding(["q"], .quit, "save and quit", short: "quit", name: "quit"),
    KeyBinding([":"], .palette, "find a command by words", name: "commands"),
    KeyBinding(["p"], .choosePriority, "priority", short: "priority", name: "priority"),
    KeyBinding(["s"], .sort, "sort: priority, due, text", short: "sort", name: "sort"),
    KeyBinding(["c"], .panel(.counts), "count projects, contexts", short: "counts", name: "counts"),
    KeyBinding(["v"], .views, "saved views", name: "views"),
    KeyBinding(["C"], .dateNew, "creation dates on or off", name: "dates"),
    KeyBinding(["E"], .editOutside, "edit it in $EDITOR", name: "editor"),
    KeyBinding(["m"], .browse(.mark), "mark for x, d and p", name: "mark"),
    KeyBinding(["M"], .browse(.markShown), "mark or unmark all shown", name: "mark shown"),
    KeyBinding([.tab], .show(forward: true), "all, open, done", name: "next kind"),
    KeyBinding(["w"], .showWaiting, "waiting tasks (t:), too", name: "waiting"),
    KeyBinding(["j", .down], .browse(.move(.rows(1))), "next task", name: "down"),
    KeyBinding(["k", .up], .browse(.move(.rows(-1))), "previous task", name: "up"),
    KeyBinding(
      ["l", .named(.right), .named(.pageDown)], .browse(.move(.pages(1))), "next page", name: "page down"),
    KeyBinding(
      ["h", .named(.left), .named(.pageUp)], .browse(.move(.pages(-1))), "previous page", name: "page up"),
    KeyBinding(["g", .named(.home)], .browse(.move(.first)), "first task", name: "first"),
    KeyBinding(["G", .named(.end)], .browse(.move(.last)), "last task", name: "last"),
    KeyBinding([.named(.backTab)], .show(forward: false), "done, open, all", name: "previous kind"),
    KeyBinding([.escape], .dismiss, "close, unmark, show all", name: "close"),
    KeyBinding(["r", .control("l")], .reload, "read and draw anew", name: "reload"),
    KeyBinding([.control("o")], .decide, "decide between two versions", name: "decide"),
    KeyBinding([.control("z")], .suspend, "to the shell; fg returns", name: "suspend"),
    KeyBinding(["Q"], .quitWithoutSaving, "quit without saving", name: "quit without saving"),
    KeyBinding([.control("c")], .interrupt, "save and quit, with code 130"),
  ]

  private static let text: [KeyBinding] = [
    KeyBinding([.enter], .accept, "accept", short: "accept"),
    KeyBinding([.escape, .control("g")], .cancel, "go back", short: "back"),
    KeyBinding([.tab], .complete(forward: true), "complete +project, @context", short: "complete"),
    KeyBinding([.named(.backTab)], .complete(forward: false), "the previous completion"),
    KeyBinding([.named(.left), .control("b")], .text(.left), "one character left"),
    KeyBinding([.named(.right), .control("f")], .text(.right), "one character right"),
    KeyBinding([.named(.wordLeft), .alt("b")], .text(.wordLeft), "one word left"),
    KeyBinding([.named(.wordRight), .alt("f")], .text(.wordRight), "one word right"),
    KeyBinding([.named(.home), .control("a")], .text(.start), "to the start"),
    KeyBinding([.named(.end), .control("e")], .text(.end), "to the end"),
    KeyBinding([.backspace], .text(.deleteBackward), "delete the previous character"),
    KeyBinding([.named(.delete), .control("d")], .text(.deleteForward), "delete the next character"),
    KeyBinding([.control("w")], .text(.deleteWord), "delete the previous word", short: "delete word"),
    KeyBinding([.control("u")], .text(.deleteToStart), "delete to the start"),
    KeyBinding([.control("k")], .text(.deleteToEnd), "delete to the end"),
    KeyBinding([.control("x")], .editOutside, "edit in $EDITOR, then accept"),
    KeyBinding([.up, .control("p")], .text(.earlier), "the previous entry", short: "earlier"),
    KeyBinding([.down, .control("n")], .text(.later), "the next entry"),
    KeyBinding([.control("c")], .interrupt, "save and quit, with code 130"),
    KeyBinding([.control("z")], .suspend, "to the shell; fg returns"),
  ]

  private static let clash: [KeyBinding] = [
    KeyBinding([.enter], .accept, "add the text as a new task", short: "add as a new task"),
    KeyBinding([.control("t")], .overwrite, "replace the other program's text", short: "replace theirs"),
    KeyBinding(
      [.escape, .control("g")], .cancel, "keep theirs; ↑ in a new entry shows my text", short: "keep theirs"),
  ]

  private static let palette: [KeyBinding] = [
    KeyBinding([.enter], .accept, "do it", short: "do it"),
    KeyBinding([.escape, .control("g")], .cancel, "back to the list", short: "back"),
    KeyBinding([.down, .tab, .control("n")], .moveInPalette(by: 1), "next command", short: "next"),
    KeyBinding(
      [.up, .named(.backTab), .control("p")], .moveInPalette(by: -1), "previous command", short: "previous"),
  ]

  private static let panel: [KeyBinding] = [
    KeyBinding([.escape, "q", .enter], .dismiss, "back to the list", short: "back"),
    KeyBinding(["j", .down], .scroll(.rows(1)), "next line", short: "down"),
    KeyBinding(["k", .up], .scroll(.rows(-1)), "previous line", short: "up"),
    KeyBinding([" ", "l", .named(.right), .named(.pageDown)], .scroll(.pages(1)), "next page"),
    KeyBinding(["h", .named(.left), .named(.pageUp)], .scroll(.pages(-1)), "previous page"),
    KeyBinding(["g", .named(.home)], .scroll(.first), "first line"),
    KeyBinding(["G", .named(.end)], .scroll(.last), "last line"),
    KeyBinding(["?"], .panel(.help), "show all keys, or go back to the list"),
    KeyBinding(["c"], .panel(.counts), "show the counts, or go back to the list"),
    KeyBinding([.control("l")], .reload, "read and draw anew"),
    KeyBinding([.control("c")], .interrupt, "save and quit, with code 130"),
    KeyBinding([.control("z")], .suspend, "to the shell; fg returns"),
  ]

  private static let views: [KeyBinding] = [
    KeyBinding([.enter, " "], .chooseView, "show the tasks in this view", short: "show"),
    KeyBinding(["a"], .nameView, "save the current filter and sort", short: "save the current one"),
    KeyBinding(["d", .named(.delete)], .deleteView, "delete the view", short: "delete"),
    KeyBinding(["j", .down], .moveInViews(by: 1), "next view"),
    KeyBinding(["k", .up], .moveInViews(by: -1), "previous view"),
    KeyBinding([.escape, "q", "v"], .cancel, "back to the list", short: "back"),
    KeyBinding([.control("c")], .interrupt, "save and quit, with code 130"),
    KeyBinding([.control("z")], .suspend, "to the shell; fg returns"),
  ]

  private static let priority: [KeyBinding] =
    ("A"..."Z").letters.map { letter in
      KeyBinding(
        [.text(letter), .text(letter.lowercased)], .browse(.prioritise(Priority(letter))),
        letter == "A" ? "priority A, and so on to Z" : "", short: letter == "A" ? "to Z: priority" : nil)
    } + [
      KeyBinding(["-", " ", .backspace], .browse(.prioritise(nil)), "no priority", short: "none"),
      KeyBinding([.escape, .enter], .cancel, "go back", short: "back"),
      KeyBinding([.control("c")], .interrupt, "save and quit, with code 130"),
    ]

  private static let conflict: [KeyBinding] = [
    KeyBinding(["b"], .keep(.both), "keep both: make my changes in the new file", short: "both"),
    KeyBinding(["m"], .keep(.mine), "keep mine; the other version is kept as a copy", short: "mine"),
    KeyBinding(["t"], .keep(.theirs), "keep theirs; my version is kept as a copy", short: "theirs"),
    KeyBinding([.escape, .control("g")], .cancel, "decide later", short: "decide later"),
    KeyBinding(["Q"], .quitWithoutSaving, "quit without saving", short: "quit without saving"),
    KeyBinding([.control("c")], .interrupt, "quit; my version is kept as a copy"),
    KeyBinding([.control("z")], .suspend, "to the shell; fg returns"),
  ]

  private static let question: [KeyBinding] = [
    KeyBinding(["d"], .answer(.deleteShown), "delete the tasks"),
    KeyBinding(["m"], .answer(.archive), "move the done tasks"),
    KeyBinding(["q"], .answer(.quitWithoutSaving), "quit without saving"),
    KeyBinding(["s"], .answer(.saveAndQuit), "save and quit"),
    KeyBinding([.escape, .control("g"), "n"], .cancel, "go back"),
    KeyBinding([.control("c")], .interrupt, "save and quit, with code 130"),
    KeyBinding([.control("z")], .suspend, "to the shell; fg returns"),
  ]
}

extension Screen.Command {
  /// A Boolean value indicating whether the command opens a question that the user answers with a key.
  fileprivate var isQuestion: Bool {
    switch self {
    case .deleteShown, .archive, .quitWithoutSaving, .decide: true
    default: false
    }
  }
}

extension Key {
  /// Creates the key that a user has chosen in the settings, or returns `nil` if there is no such key, or if the
  /// terminal sends it as another key.
  ///
  /// - Parameter name: A key's ``description``, or another usual name for it: `down`, `ctrl-n`.
  fileprivate init?(chosen name: String) {
    let names = [
      "up": "↑", "down": "↓", "left": "←", "right": "→", "pageup": "PgUp", "pagedown": "PgDn",
      "escape": "Esc",
      "return": "Enter", "del": "Delete",
    ]
    let plain = name.lowercased()
    let named = Name.allCases.first { $0.rawValue.lowercased() == names[plain, default: plain].lowercased() }
    if let named {
      self = .named(named)
    } else if plain == "space" {
      self = " "
    } else if plain.hasPrefix("ctrl-"), let key = Key(name: "Ctrl-" + plain.dropFirst(5)) {
      self = key
    } else if plain.hasPrefix("alt-"), let key = Key(name: "Alt-" + name.dropFirst(4)) {
      self = key
    } else if let key = Key(name: name), case .text = key {
      self = key
    } else {
      return nil
    }
    switch self {
    // Ctrl-C ends the program. A terminal sends Ctrl with each of the other excluded letters as another key, such as
    // Tab.
    case .control(let letter):
      guard ("a"..."z").contains(letter), !"chijm".unicodeScalars.contains(letter) else { return nil }
    case .alt(let letter):
      guard letter.properties.isAlphabetic, letter.isASCII, letter != "O" else { return nil }
    case .text, .named: break
    }
  }
}

extension ClosedRange<Unicode.Scalar> {
  fileprivate var letters: [Unicode.Scalar] {
    (lowerBound.value...upperBound.value).compactMap(Unicode.Scalar.init)
  }
}

extension Unicode.Scalar {
  fileprivate var lowercased: Unicode.Scalar { properties.lowercaseMapping.unicodeScalars.first! }
}
