import Store
import StoreTerminal

@main
enum Main {
  @MainActor
  static func main() async {
    System.leave(with: await run().rawValue)
  }

  /// Runs the program as the arguments specify.
  @MainActor
  private static func run() async -> ExitCode {
    do {
      let invocation = try Invocation(arguments: arguments())
      if case .help(let request) = invocation.task {
        try Console.show(Help.text(for: request))
        return .success
      }
      if case .replay(let path) = invocation.task { return try await replay(path) }
      if case .completion(let shell) = invocation.task {
        try Console.show(Completion.script(for: shell))
        return .success
      }
      if invocation.task == .graph {
        try Console.show("\(Screen.picture())\n")
        return .success
      }
      let location = try Location(option: invocation.file, environment: System.variable)
      let traits = TerminalTraits(environment: System.variable)
      let surface = Surface(
        isInteractive: Console.isInteractive, isOutputRead: Console.isOutputRead, hasScreen: traits.hasScreen)
      if invocation.task == .session, surface == .screen {
        return try await ScreenSession.run(
          location, traits, recording: invocation.recording, isInspected: invocation.isInspected)
      }
      let isPrompt = invocation.task == .session && surface == .prompt
      let settings = Settings.shared(environment: System.variable, complain: Console.complain)
      if let error = settings.loadError { Console.complain(Settings.message(error)) }
      let session = Session(
        location: location, settings: SharedReader(settings), isPrompt: isPrompt,
        hasColors: Console.isOutputRead ? traits.hasColors : traits.forcesColors)
      if case .command(let command) = invocation.task { return try await session.run(command) }
      if isPrompt { return try await session.runPrompt() }
      return try await surface == .list ? session.run(.list([])) : session.runPipe()
    } catch let error as UsageError {
      Console.complain("\(error.message)\n\(Help.usage)")
      return .usage
    } catch let error as SystemError {
      Console.complain("Input or output failed: \(error).")
      return .failure
    } catch {
      Console.complain("\(error)")
      return .failure
    }
  }

  /// Replays a session on the terminal; if the output is not a terminal, writes the last frame.
  @MainActor
  private static func replay(_ path: String) async throws -> ExitCode {
    let replay = Replay(try RecordedSession(Recording(contentsOf: path)))
    let traits = TerminalTraits(environment: System.variable)
    if Console.isInteractive, Console.isOutputRead, traits.hasScreen {
      await replay.show(on: try Terminal(), traits)
    } else {
      try Console.show(replay.lastFrame())
    }
    return .success
  }

  private static func arguments() throws(UsageError) -> [String] {
    var arguments: [String] = []
    for argument in System.arguments() {
      guard let argument else {
        throw UsageError(message: "Argument \(arguments.count + 1) is not UTF-8.")
      }
      arguments.append(argument)
    }
    return arguments
  }
}
