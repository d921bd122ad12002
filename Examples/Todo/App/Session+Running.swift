import StoreTerminal

extension Session {
  /// Carries out one command and shows its result.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - place: The location of the command in the input, for error messages.
  /// - Returns: The exit code of the program, unless a later command leads to a more severe one.
  /// - Throws: ``SystemError`` if the output cannot be written.
  func run(_ command: Command, at place: String = "") async throws(SystemError) -> ExitCode {
    switch await perform(command) {
    case .listed:
      if case .list(_, as: .json, all: _) = command {
        try Console.show(viewAsJSON())
      } else if !isPrompt {
        try Console.show(view(forPerson: Console.isOutputRead))
      }
    case .changed(let text), .unchanged(let text):
      try Console.show("\(view(text, forPerson: Console.isOutputRead))\n")
    case .failed(let reason):
      complain(place + reason)
      return .failure
    case .outdated(let reason):
      complain(place + reason)
      // At the prompt, this is no failure: the program displays the current list next, so the user sees the changed
      // tasks.
      return isPrompt ? .success : .failure
    }
    return .success
  }

  /// Reads commands from another program, one per line, until its input ends.
  ///
  /// If a command fails, the commands after it run nevertheless.
  ///
  /// - Returns: The most severe exit code of a command.
  /// - Throws: ``SystemError`` if input or output fail.
  func runPipe() async throws(SystemError) -> ExitCode {
    var lines = InputLines()
    var (number, worst) = (0, ExitCode.success)
    while let line = try lines.next() {
      number += 1
      guard let code = try await take(line, at: "line \(number): ") else { break }
      worst = max(worst, code)
    }
    return worst
  }

  /// Reads commands from a user at a terminal, and shows the list after each, until the user leaves.
  ///
  /// - Returns: The exit code: a failure only if the first list could not be shown, because the user has seen every
  ///   later failure.
  /// - Throws: ``SystemError`` if input or output fail.
  func runPrompt() async throws(SystemError) -> ExitCode {
    var lines = InputLines()
    var code = try await run(.list([]))
    guard code == .success else { return code }
    while true {
      try Console.show((code == .success ? viewForPrompt() : "") + "todo> ")
      guard let line = try lines.next() else {
        try Console.show("\n")
        return .success
      }
      guard let next = try await take(line, at: "") else { return .success }
      code = next
    }
  }

  /// Carries out the command in a line.
  ///
  /// - Parameters:
  ///   - line: The line's bytes.
  ///   - place: The location of the line in the input, for error messages.
  /// - Returns: The exit code of the command; `nil` if the command ends the session.
  /// - Throws: ``SystemError`` if the output cannot be written.
  private func take(_ line: [UInt8], at place: String) async throws(SystemError) -> ExitCode? {
    switch Result(catching: { () throws(UsageError) in try Entry(line) }) {
    case .success(.nothing):
      return .success
    case .success(.quit):
      return nil
    case .success(.help(let request)):
      try Console.show(Help.text(for: request))
      return .success
    case .success(.command(let command)):
      return try await run(command, at: place)
    case .failure(let error):
      complain(place + error.message)
      return .usage
    }
  }

  private func complain(_ reason: String) {
    Console.complain(view(reason, forPerson: false))
  }
}
