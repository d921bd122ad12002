/// The arguments of the inspector.
struct Arguments: Equatable {
  /// The task that the inspector performs.
  enum Mode: Equatable {
    case screen, list, help
    /// The inspector writes the events to a trace file.
    case trace(path: String)
  }

  var mode = Mode.screen
  /// A Boolean value indicating whether to show actions that are added to a recording later.
  var follows = false
  /// The process, the socket or the recording to inspect; `nil` for the only program that can be inspected.
  var program: String?

  /// An error for arguments that are not understood.
  struct Problem: Error, Equatable {
    let text: String
  }

  /// Reads arguments.
  ///
  /// - Parameter arguments: The arguments, without the name of the program.
  /// - Throws: ``Problem`` if the arguments are not understood.
  init(_ arguments: [String]) throws(Problem) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": mode = .help
      case "--list": mode = .list
      case "--follow": follows = true
      case "--trace":
        guard let path = rest.popFirst(), !path.hasPrefix("-") else {
          throw Problem(
            text: "'--trace' needs the path of a file, as in 'store-inspector --trace news.trace.json'.")
        }
        mode = .trace(path: path)
      case _ where argument.hasPrefix("-"):
        throw Problem(text: "there is no option '\(argument)'. 'store-inspector --help' shows the options.")
      case _ where program != nil:
        throw Problem(text: "name only one program: '\(program ?? "")' or '\(argument)'.")
      default: program = argument
      }
    }
  }
}
