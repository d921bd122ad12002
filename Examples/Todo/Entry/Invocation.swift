/// The request that the program's arguments express.
struct Invocation: Equatable, Sendable {
  /// An operation of the program.
  enum Task: Equatable, Sendable {
    /// Carry out one command.
    case command(Command)
    /// Take commands from standard input.
    case session
    /// Show the help.
    case help(Help.Request)
    /// Replay a recorded session.
    case replay(String)
    /// Print the graph of the selectors that compute the content of the screen.
    case graph
    /// Print the script by which a shell completes the arguments.
    case completion(Completion.Shell)
  }

  /// The file that `--file` names.
  var file: String?
  /// The file to which `--record` writes the session.
  var recording: String?
  /// A Boolean value indicating whether other programs may inspect the session.
  var isInspected = false
  /// The operation that the arguments request.
  var task: Task

  /// Reads the arguments.
  ///
  /// Options come before the command. All arguments after the command's name belong to the command. The options that
  /// record or inspect a session are allowed only without a command.
  ///
  /// - Parameter arguments: The arguments without the program's name.
  /// - Throws: ``UsageError`` for an unknown option or command.
  init(arguments: [String]) throws(UsageError) {
    var arguments = arguments[...]
    task = .session
    options: while let option = arguments.first, option.utf8.first == UInt8(ascii: "-") {
      arguments.removeFirst()
      switch option {
      case "--":
        break options
      case "--help", "-h":
        task = .help(.short)
      case "--file":
        file = try Invocation.path(arguments.popFirst(), of: option)
      case _ where option.utf8.starts(with: "--file=".utf8):
        file = try Invocation.path(
          String(option.unicodeScalars.dropFirst("--file=".utf8.count)), of: "--file")
      case "--record":
        recording = try Invocation.path(arguments.popFirst(), of: option)
      case "--inspect": isInspected = true
      case "--replay":
        task = .replay(try Invocation.path(arguments.popFirst(), of: option))
      default:
        throw UsageError(
          message: "There is no option '\(option)'. The options are --file PATH, --record FILE, "
            + "--replay FILE, --inspect and --help.")
      }
    }
    guard task == .session, let name = arguments.first else { return }
    guard recording == nil, !isInspected else {
      let option = recording == nil ? "--inspect" : "--record"
      throw UsageError(
        message: "\(option) is only for a session on the screen, and the command '\(name)' starts "
          + "no session. Leave out the option or the command.")
    }
    switch name {
    case "help": task = .help(try Help.Request(Array(arguments.dropFirst())))
    case "graph": task = .graph
    case "completion": task = .completion(try Invocation.shell(Array(arguments.dropFirst())))
    default: task = .command(try Command(Words(arguments: Array(arguments))))
    }
  }

  private static func shell(_ words: [String]) throws(UsageError) -> Completion.Shell {
    guard words.count == 1, let shell = Completion.Shell(rawValue: words[0]) else {
      let name = words.first.map { "'\($0)' is not a shell with completions" } ?? "The shell is missing"
      throw UsageError(
        message: "\(words.count > 1 ? "There is more than one shell" : name). Usage: \(Completion.usage)")
    }
    return shell
  }

  private static func path(_ path: String?, of option: String) throws(UsageError) -> String {
    guard let path, !path.isEmpty else {
      throw UsageError(message: "\(option) needs the path of a file.")
    }
    return path
  }
}
