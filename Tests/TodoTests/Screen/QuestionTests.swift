import Store
import TestStore
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("Questions on the screen")
struct QuestionTests {
  private let full = FileError.system(path: "/todo.txt", operation: "write it", SystemError(code: 28))

  private func bottom(_ screen: TestScreen) -> [Substring] { screen.shown.split(separator: "\n").suffix(2) }

  @Test("deletes what the filter shows when the user says so, and brings it back")
  func deletes() async throws {
    let screen = try await TestScreen("one +home\ntwo\nthree +home\nfour")
    await screen.type("/+home\nD")
    #expect(bottom(screen) == ["Delete all 2 tasks that the filter / +home shows?", " d delete  Esc back"])
    #expect(screen.lines == ["one +home", "two", "three +home", "four"])
    await screen.type("d")
    #expect(screen.lines == ["", "two", "", "four"])
    #expect(screen.store.state.notice.text == "Removed 2 tasks. Press u to undo.")
    #expect(screen.store.state.list.tally.open == 2)
    await screen.type("u")
    #expect(screen.lines == ["one +home", "two", "three +home", "four"])
    #expect(screen.store.state.notice.text == "Undone the change of 2 tasks")
    await screen.type("U")
    await screen.save()
    #expect(screen.contents == "\ntwo\n\nfour")
  }

  @Test(
    "deletes nothing when the user goes back, or presses a key that is no answer",
    arguments: ["n", "q", "s", "x", "\n"])
  func goesBack(key: String) async throws {
    let screen = try await TestScreen("one\ntwo\n")
    await screen.type("/one\nD\(key)")
    #expect(screen.lines == ["one", "two"])
    #expect((screen.store.state.mode == .list) == (key == "n"))
    await screen.press(.escape)
    #expect(screen.store.state.mode == .list)
  }

  @Test("asks for nothing where no filter is set, or none of the tasks is shown")
  func nothingToDelete() async throws {
    let screen = try await TestScreen("one\n")
    await screen.type("D")
    #expect(screen.store.state.notice.text == "D deletes the tasks that a filter shows. Press / to filter.")
    await screen.type("/two\nD")
    #expect(screen.store.state.notice.text == "No task is shown.")
    #expect(screen.store.state.mode == .list)
  }

  @Test("deletes nothing if another program has changed the tasks since the user was asked")
  func changedMeanwhile() async throws {
    let screen = try await TestScreen("one\ntwo\n")
    await screen.type("/one\nD")
    try await screen.otherProgramWrites("one\ntwo\none more\n")
    await screen.type("d")
    #expect(screen.lines == ["one", "two", "one more"])
    #expect(
      screen.store.state.notice.text
        == "Nothing was deleted: another program has just changed the tasks. Try again.")
  }

  @Test("brings back what was deleted in places that another program has moved")
  func undoneElsewhere() async throws {
    let screen = try await TestScreen("one +p\ntwo\nthree +p\n")
    await screen.type("/+p\nDd")
    await screen.save()
    try await screen.otherProgramWrites("zero\n\ntwo\n\n")
    await screen.type("u")
    #expect(screen.lines.sorted() == ["one +p", "three +p", "two", "zero"])
    await screen.type("U")
    #expect(screen.lines.filter { !$0.isEmpty } == ["zero", "two"])
  }

  @Test("quits at once where everything is saved")
  func quits() async throws {
    let screen = try await TestScreen("one\n")
    await screen.type("Q")
    #expect(screen.store.state.exit == .success)
  }

  @Test(
    "asks before changes are lost",
    arguments: [("q", "one\n"), ("s", "x 2025-01-31 one\ntwo\n"), ("n", "one\n")])
  func unsaved(answer: String, contents: String) async throws {
    let screen = try await TestScreen("one\n")
    await screen.type(" atwo\nQ")
    #expect(
      bottom(screen) == ["Quit without saving the last 2 changes?", " q quit  s save and quit  Esc back"])
    #expect(screen.store.state.exit == nil)
    await screen.type(answer)
    await screen.settle()
    #expect(screen.store.state.exit == (answer == "n" ? nil : .success))
    #expect(screen.contents == contents)
  }

  @Test("says why it does not quit when the changes can't be saved, and lets the user quit without")
  func unsavable() async throws {
    let screen = try await TestScreen("one\n")
    screen.file.fail(with: full)
    await screen.type(" Qs")
    await screen.settle()
    #expect(screen.store.state.exit == nil)
    #expect(screen.shown.contains("\nNot saved: no space left on device. Q quits without saving.  "))
    await screen.clock.advance(by: Notice.lifetime)
    await screen.settle()
    #expect(screen.shown.contains("\nNot saved: no space left on device. Trying again.  "))
    await screen.type("Q")
    #expect(bottom(screen).first == "Quit without saving the last change?")
    await screen.type("q")
    #expect(screen.store.state.exit == .success)
  }

  @Test("follows a filter in every order of the tasks", arguments: [0, 1, 2, 3])
  func sorted(order: Int) async throws {
    let screen = try await TestScreen((1...40).map { "task \($0) +\($0 % 3)\n" }.joined())
    await screen.type(String(repeating: "s", count: order))
    await screen.settle()
    await screen.type("/+1\nDd")
    #expect(screen.store.state.list.shownCount == 0)
    await screen.press(.escape)
    let shown = screen.store.state.list.rows.ids
    await screen.type("u")
    #expect(Set(screen.store.state.list.rows.ids) == Set(screen.store.state.list.document.lines.ids))
    await screen.type("U")
    #expect(screen.store.state.list.rows.ids == shown)
    #expect(shown.count == 26)
  }
}
