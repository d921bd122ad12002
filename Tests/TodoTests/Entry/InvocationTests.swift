import Testing

@testable import StoreTodo

@Suite("The program's arguments")
struct InvocationTests {
  @Test("without a command ask for a session")
  func session() throws {
    let invocation = try Invocation(arguments: [])
    #expect(invocation.task == .session)
    #expect(invocation.file == nil)
  }

  @Test(
    "name the file in front of the command",
    arguments: [["--file", "a.txt", "list"], ["--file=a.txt", "list"], ["--file", "a.txt", "--", "list"]])
  func file(arguments: [String]) throws {
    let invocation = try Invocation(arguments: arguments)
    #expect(invocation.file == "a.txt")
    #expect(invocation.task == .command(.list([])))
  }

  @Test("leave to the command what follows it")
  func optionsAfterCommand() throws {
    let invocation = try Invocation(arguments: ["add", "--file", "x"])
    #expect(invocation.file == nil)
    #expect(invocation.task == .command(.add("--file x")))
  }

  @Test("ask for help", arguments: [["--help"], ["-h"], ["help"], ["--file", "a", "--help"]])
  func help(arguments: [String]) throws {
    #expect(try Invocation(arguments: arguments).task == .help(.short))
  }

  @Test("ask for a page of the help")
  func pages() throws {
    #expect(try Invocation(arguments: ["help", "done"]).task == .help(.page("done")))
    #expect(try Invocation(arguments: ["help", "keys"]).task == .help(.page("keys")))
    #expect(try Invocation(arguments: ["help", "all"]).task == .help(.all))
    #expect(try Invocation(arguments: ["help", "--man"]).task == .help(.manual))
    let message = """
      There is no help for 'frob'. The pages are add, list, done, rm, edit, append, prepend, pri, archive, undo, graph, \
      completion, help, format, keys, files, codes; 'all' shows every page.
      """
    #expect(throws: UsageError(message: message)) { try Invocation(arguments: ["help", "frob"]) }
    #expect(throws: UsageError.self) { try Invocation(arguments: ["help", "add", "done"]) }
  }

  @Test("allow other programs to look into the session")
  func inspection() throws {
    #expect(try Invocation(arguments: ["--inspect", "--file", "a"]).isInspected)
    #expect(try !Invocation(arguments: ["--file", "a"]).isInspected)
  }

  @Test("name a recording, to be made or to be shown")
  func recordings() throws {
    let recorded = try Invocation(arguments: ["--record", "r", "--file", "a"])
    #expect(recorded.recording == "r")
    #expect(recorded.task == .session)
    #expect(try Invocation(arguments: ["--replay", "r"]).task == .replay("r"))
    #expect(try Invocation(arguments: ["graph"]).task == .graph)
    #expect(try Invocation(arguments: ["completion", "zsh"]).task == .completion(.zsh))
  }

  @Test(
    "are refused when they make no sense",
    arguments: [
      ["--frob"], ["--file"], ["--record"], ["--replay", ""], ["--file", ""], ["--file="], ["frob"], ["done"],
      ["-x", "list"], ["--record", "r", "list"], ["--inspect", "add", "a"], ["--inspect", "--", "help"],
      ["completion"], ["completion", "csh"], ["completion", "bash", "zsh"],
    ])
  func refused(arguments: [String]) {
    #expect(throws: UsageError.self) { try Invocation(arguments: arguments) }
  }
}
