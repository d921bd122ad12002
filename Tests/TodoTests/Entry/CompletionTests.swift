import Testing

@testable import StoreTodo

@Suite("The completions of shells")
struct CompletionTests {
  @Test("have each command and option of the help, and no others")
  func help() {
    #expect(Set(Self.words(under: "Commands:")) == Set(Completion.commands.map(\.name)))
    #expect(Set(Self.words(under: "Options:")) == Set(Completion.options.map(\.name)))
  }

  /// The first words of the entries under a title of the help.
  private static func words(under title: Substring) -> [String] {
    let lines = Help.text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0 != title }.dropFirst().prefix { !$0.isEmpty }
      .filter { !$0.hasPrefix("   ") }.map { String($0.split(separator: " ")[0]) }
  }

  @Test("have each command that is understood", arguments: Completion.commands.map(\.name))
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
