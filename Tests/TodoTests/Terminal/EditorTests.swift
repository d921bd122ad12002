import Testing

@testable import StoreTerminal

@Suite("The user's editor")
struct EditorTests {
  @Test("is that of the environment")
  func environment() {
    #expect(Editor { ["VISUAL": "code -w", "EDITOR": "nano"][$0] }.command == "code -w")
    #expect(Editor { ["VISUAL": "", "EDITOR": "nano"][$0] }.command == "nano")
    #expect(Editor { _ in nil }.command == "vi")
  }

  @Test("edits a text in a file, by a command of the shell")
  func edits() throws {
    #expect(try Editor(command: "sed -i s/one/two/").edit("one “é” $(echo x)") == "two “é” $(echo x)")
    #expect(try Editor(command: "true").edit("") == "")
    #expect(try Editor(command: "printf 'a\\nb\\n\\n' >").edit("text") == "a\nb\n")
  }

  @Test("says why it has edited nothing")
  func fails() {
    func message(_ command: String) -> String {
      do throws(EditorError) { return try Editor(command: command).edit("text") } catch { return "\(error)" }
    }
    #expect(message("false") == "Nothing was changed: the editor 'false' ended with code 1.")
    #expect(
      message("no-such-editor 2> /dev/null")
        == "There is no editor 'no-such-editor 2> /dev/null'. Set the variable EDITOR to an editor.")
    #expect(
      message("kill -9 $$ ;") == "Nothing was changed: the editor 'kill -9 $$ ;' ended with code 137.")
    #expect(message("rm") == "The editor 'rm' can't be run: No such file or directory")
    #expect(
      message("printf 'caf\\351' >")
        == "Nothing was changed: the text from the editor 'printf 'caf\\351' >' is not UTF-8.")
  }
}
