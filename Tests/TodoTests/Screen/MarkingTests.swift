import TestStore
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("Marked tasks")
struct MarkingTests {
  private func rows(_ screen: TestScreen) -> [String] {
    screen.shown.split(separator: "\n").dropFirst().dropLast(2).map(String.init)
  }

  private func status(_ screen: TestScreen) -> Substring {
    screen.shown.split(separator: "\n").dropLast().last ?? ""
  }

  @Test("are shown, and counted at the bottom")
  func shown() async throws {
    let screen = try await TestScreen("one\ntwo\nthree\n")
    await screen.type("mm")
    #expect(rows(screen) == [" ●1 [ ] one", " ●2 [ ] two", "▸ 3 [ ] three"])
    #expect(status(screen).hasSuffix("2 marked 3/3"))
    await screen.type("km")
    #expect(rows(screen) == [" ●1 [ ] one", "  2 [ ] two", "▸ 3 [ ] three"])
    await screen.press(.escape)
    #expect(screen.store.state.list.marked.isEmpty && status(screen).hasSuffix(" 3/3"))
  }

  @Test("are completed together, unless all are done: then they are opened again")
  func toggling() async throws {
    let screen = try await TestScreen("one\nx two\nthree\n")
    await screen.type("mmx")
    #expect(screen.lines == ["x 2025-01-31 one", "x two", "three"])
    #expect(screen.store.state.notice.text == "Changed 2 tasks. Press u to undo.")
    #expect(screen.store.state.list.marked.isEmpty)
    await screen.type("gmmx")
    #expect(screen.lines == ["one", "two", "three"])
    await screen.type("uu")
    #expect(screen.lines == ["one", "x two", "three"])
  }

  @Test("are deleted together, and come back together")
  func deleting() async throws {
    let screen = try await TestScreen("one\ntwo\nthree\n")
    await screen.type("mjmd")
    #expect(screen.lines == ["", "two", ""])
    await screen.type("u")
    #expect(screen.lines == ["one", "two", "three"])
    await screen.type("U")
    await screen.save()
    #expect(screen.contents == "\ntwo\n\n")
  }

  @Test("get a priority together, or none of them if one can't have it")
  func priorities() async throws {
    let screen = try await TestScreen("one\n(B) two\nx three\n")
    await screen.type("mmpa")
    #expect(screen.lines == ["(A) one", "(A) two", "x three"])
    await screen.type("Mpc")
    #expect(screen.lines == ["(A) one", "(A) two", "x three"])
    #expect(
      screen.store.state.notice.text == "Task 3 is done, and a done task has no priority: x three")
    #expect(screen.store.state.list.marked.count == 3)
  }

  @Test("are those that are shown: what a filter hides stays marked, and no command changes it")
  func filtered() async throws {
    let screen = try await TestScreen("one +a\ntwo\nthree +a\n")
    await screen.type("M/+a\nd")
    #expect(screen.lines == ["", "two", ""])
    await screen.type("u")
    #expect(screen.store.state.list.marked.isEmpty)
    await screen.press(.escape)
    #expect(screen.lines == ["one +a", "two", "three +a"])
    #expect(rows(screen).map { $0.contains("●") } == [false, true, false])
    await screen.type("/one\nd")
    #expect(screen.lines == ["", "two", "three +a"])
    await screen.press(.escape, .escape)
    #expect(screen.store.state.list.marks.isEmpty)
  }

  @Test("are all that are shown, or none")
  func all() async throws {
    let screen = try await TestScreen("one\ntwo\n")
    await screen.type("M")
    #expect(screen.store.state.list.marked.count == 2)
    await screen.type("M")
    #expect(screen.store.state.list.marked.isEmpty)
    await screen.type("mM")
    #expect(screen.store.state.list.marked.count == 2)
  }

  @Test("are not marked any more when another program has changed or removed them")
  func changedMeanwhile() async throws {
    let screen = try await TestScreen("one\ntwo\nthree\n")
    await screen.type("M")
    try await screen.otherProgramWrites("one\ntwo, changed\n")
    #expect(rows(screen).map { $0.prefix(2) }.filter { $0.contains("●") }.count == 1)
    await screen.type("d")
    #expect(screen.lines == ["", "two, changed"])
  }

  @Test("are edited one by one: e is for the selected task")
  func editing() async throws {
    let screen = try await TestScreen("one\ntwo\n")
    await screen.type("mme!\n")
    #expect(screen.lines == ["one", "two!"])
  }
}
