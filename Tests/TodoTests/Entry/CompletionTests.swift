import Testing

@testable import StoreTodo

@Suite("The completions of shells")
struct CompletionTests {
  @Test("have each command, option and page of the help", arguments: Completion.Shell.allCases)
  func help(shell: Completion.Shell) {
    let script = Completion.script(for: shell)
    for name in Help.pages.map(\.name) { #expect(script.contains(name)) }
    for option in Help.options {
      #expect(script.contains(shell == .fish ? " -l \(option.name.dropFirst(2)) " : option.name))
    }
  }

  @Test("have each command that is understood", arguments: Help.commands.map(\.name))
  func commands(name: String) {
    // What is wrong with a command without arguments is not that there is none.
    do throws(UsageError) {
      _ = try Invocation(arguments: [name])
    } catch {
      #expect(!error.message.hasPrefix("There is no command"))
    }
  }

  @Test(
    "of another shell are refused with those that there are",
    arguments: [
      ([], "The shell is missing. Usage: completion bash|zsh|fish"),
      (["csh"], "'csh' is not a shell with completions. Usage: completion bash|zsh|fish"),
      (["bash", "zsh"], "There is more than one shell. Usage: completion bash|zsh|fish"),
    ] as [([String], String)])
  func refused(shells: [String], message: String) {
    #expect(throws: UsageError(message: message)) { try Invocation(arguments: ["completion"] + shells) }
  }
}
