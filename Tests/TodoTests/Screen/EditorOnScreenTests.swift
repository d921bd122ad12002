import TestStore
import TestSupport
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The user's editor on the screen")
struct EditorOnScreenTests {
  @Test("edits the selected task, and its lines become one")
  func edits() async throws {
    let screen = try await TestScreen("one\ntwo\n") { [.edited("\($0) and\nmore")] }
    await screen.type("E")
    await screen.settle()
    #expect(screen.lines == ["one and more", "two"])
    #expect(screen.store.state.mode == .list)
    await screen.type("u")
    #expect(screen.lines == ["one", "two"])
  }

  @Test(
    "changes nothing of a text that it leaves alone",
    arguments: ["a\tb", "a\u{1B}[1m b", "(a) b", "a\rb", "\u{9B}e\u{301}"])
  func unchanged(line: String) async throws {
    let screen = try await TestScreen("\(line)\ntwo\n")
    await screen.type("E")
    await screen.settle()
    #expect(screen.lines[0].hasSameBytes(as: line) && screen.store.state.mode == .list)
    #expect(screen.store.state.list.unsaved.isEmpty)
  }

  @Test("may leave tabs, and no other control characters")
  func tabs() async throws {
    let screen = try await TestScreen("a\tb\n") { [.edited("\($0)\tc\u{1B}\0d")] }
    await screen.type("E")
    await screen.settle()
    #expect(screen.lines == ["a\tb\tc  d"])
  }

  @Test("goes on with what was typed, and accepts it")
  func goesOn() async throws {
    let screen = try await TestScreen("one\n") { [.edited("\($0)!")] }
    await screen.type("anew")
    await screen.press(.control("x"))
    await screen.settle()
    #expect(screen.lines == ["one", "new!"] && screen.store.state.mode == .list)
  }

  @Test("leaves the task alone if it leaves no text")
  func empty() async throws {
    let screen = try await TestScreen("one\n") { _ in [.edited(" ")] }
    await screen.type("E")
    await screen.settle()
    #expect(screen.lines == ["one"] && screen.store.state.mode == .list)
  }

  @Test("says why nothing was changed, and the text can be edited here")
  func fails() async throws {
    let error = EditorError(command: "nano", reason: .code(1))
    let screen = try await TestScreen("one\n") { _ in [.resized(.usual), .notEdited("\(error)")] }
    await screen.type("E")
    await screen.settle()
    #expect(
      screen.shown.hasSuffix(
        "Edit 1: one\nNothing was changed: the editor 'nano' ended with code 1.\n"))
    await screen.type("!\n")
    #expect(screen.lines == ["one!"])
  }

  @Test("has the screen and Ctrl-C meanwhile, and other programs' changes are not written over")
  func meanwhile() async throws {
    let gate = Gate()
    let screen = try await TestScreen("one\ntwo\n") { text in
      await gate.pass()
      return [.edited("\(text)!")]
    }
    await screen.type("E")
    #expect(screen.shown == "" && screen.store.state.isInEditor)
    await screen.store.send(.terminal([.signal(.interrupt)]))
    #expect(screen.store.state.ending == nil)
    try await screen.otherProgramWrites("one, changed\ntwo\n")
    gate.open()
    await screen.settle()
    #expect(screen.shown.contains("Edit 1, changed meanwhile: one!"))
    await screen.press(.control("t"))
    #expect(screen.lines == ["one!", "two"])
  }

  @Test("is not asked where there is no task")
  func noTask() async throws {
    let screen = try await TestScreen("") { _ in [.edited("never")] }
    await screen.type("E")
    await screen.settle()
    #expect(screen.lines == [])
    #expect(screen.store.state.notice.text == "There is no task here. Press a to add one.")
  }
}
