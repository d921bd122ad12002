import Store
import StoreTerminal

@main
enum Main {
  @MainActor
  static func main() async {
    System.leave(with: await run())
  }

  private static let help = """
    store-inspector [PROGRAM]: looks into a running program that calls 'store.inspect()', or into a recording.

    PROGRAM is the number or the name of a process, or the path of its socket or of a recording. Leave it out if only
    one program can be inspected. In the inspector, press '?' to see the keys.

      --follow      also shows the actions that are added to a recording while you watch
      --trace FILE  writes the events to a trace file for ui.perfetto.dev, until the program ends or you press Ctrl-C
      --list        prints the sockets of the programs that can be inspected
      --help        prints this text

    """

  /// Runs the program as the arguments specify, and returns the exit code.
  @MainActor
  private static func run() async -> Int32 {
    do {
      let arguments = try Arguments(System.arguments().compactMap { $0 })
      switch arguments.mode {
      case .help:
        try show(help)
        return 0
      case .list:
        try show(InspectionFolder.ofUser.sockets.map { "\($0)\n" }.joined())
        return 0
      case .screen, .trace:
        guard let program = try program(arguments) else { return 2 }
        return try await run(program, arguments.mode)
      }
    } catch let problem as Arguments.Problem {
      complain(problem.text)
      return 2
    } catch let failure as UnixSocket.Failure {
      complain("the socket of the program does not answer: \(System.text(of: failure.number))")
    } catch {
      complain("\(error)")
    }
    return 1
  }

  /// Returns the running program or the recording that the arguments name.
  ///
  /// If there is no such program, or several programs match, the function writes a message and returns `nil`.
  private static func program(_ arguments: Arguments) throws -> InspectedProgram? {
    let name = arguments.program
    if let name, System.isFile(name) {
      if arguments.follows { return try FollowedRecording(at: name).program }
      return InspectedProgram(try RecordedProgram(contentsOf: name), at: name)
    }
    if arguments.follows {
      complain("'--follow' needs a recording, and there is no file '\(name ?? "")'.")
      return nil
    }
    let sockets = InspectionFolder.ofUser.sockets
    let found = name.map { name in name.hasPrefix("/") ? [name] : sockets.filter { $0.isSocket(of: name) } }
    let candidates = found ?? sockets
    guard let path = candidates.first, candidates.count == 1 else {
      complain(problem(name, candidates))
      return nil
    }
    let connection = try Connection(to: path)
    connection.start()
    return connection.program
  }

  @MainActor
  private static func run(_ program: InspectedProgram, _ mode: Arguments.Mode) async throws -> Int32 {
    if case .trace(let path) = mode {
      let count = try await TraceSession.run(program, to: path) { greeting in
        try? show("Tracing \(greeting.process) to \(path).\n")
      }
      try show("\(count) events.\n")
      return 0
    }
    let traits = TerminalTraits(environment: System.variable)
    guard System.isTerminal(0), System.isTerminal(1), traits.hasScreen else {
      complain("this program needs a terminal with a screen for its input and output")
      return 2
    }
    try await InspectorSession.run(program, traits)
    return 0
  }

  private static func problem(_ name: String?, _ candidates: [String]) -> String {
    if candidates.isEmpty {
      let which = name.map { "no program '\($0)'" } ?? "no program"
      return
        "\(which) can be inspected. The program must call 'store.inspect()' and run as the same user."
    }
    let list = candidates.map { "  \($0)\n" }.joined()
    return "several programs can be inspected. Choose one by its number or its path:\n\(list)"
  }

  private static func show(_ text: String) throws {
    try System.writeAll(Array(text.utf8), to: 1)
  }

  private static func complain(_ reason: String) {
    try? System.writeAll(Array("store-inspector: \(reason)\n".utf8), to: 2)
  }
}

extension String {
  /// Returns a Boolean value indicating whether the path leads to a socket of the process with the given name or
  /// number.
  fileprivate func isSocket(of process: String) -> Bool {
    let parts = split(separator: "/").last?.split(separator: ".").map(String.init) ?? []
    return parts.first == process
      || parts.dropFirst().contains { $0.split(separator: "-").first ?? "" == process }
  }
}
