import TestStore
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The palette of commands")
struct PaletteTests {
  private func commands(_ screen: TestScreen) -> [Substring] {
    screen.shown.split(separator: "\n").dropFirst().dropLast(2)
  }

  @Test("does the command that is found by words of its description, in any order")
  func finds() async throws {
    let screen = try await TestScreen("one\ntwo\n")
    await screen.type(":TASK del")
    #expect(commands(screen) == ["▸ d Delete  delete the task"])
    await screen.press(.enter)
    #expect(screen.lines == ["", "two"] && screen.store.state.mode == .list)
  }

  @Test("begins what asks for more, as its key does")
  func asks() async throws {
    let screen = try await TestScreen("one\ntwo\n")
    await screen.type(":add a\nthree\n")
    #expect(screen.lines == ["one", "two", "three"])
    await screen.type(":counts\n")
    #expect(screen.store.state.panel == .counts)
    await screen.press(.escape)
    await screen.type(":undo\n")
    #expect(screen.lines == ["one", "two"])
  }

  @Test("moves among the commands, and stays inside")
  func moves() async throws {
    let screen = try await TestScreen("one\ntwo\n")
    await screen.type(":task")
    let found = try #require(screen.store.state.palette?.bindings(in: .usual))
    #expect(found.count > 3)
    await screen.press(.up, .down, .tab, .named(.backTab))
    #expect(screen.store.state.palette?.command(in: .usual) == found[1].command)
    for _ in found { await screen.press(.down) }
    #expect(screen.store.state.palette?.command(in: .usual) == found.last?.command)
    await screen.press(.backspace)
    #expect(screen.store.state.palette?.selected == 0)
  }

  @Test("goes away by Escape, and stays if nothing matches")
  func leaves() async throws {
    let screen = try await TestScreen("one\n")
    await screen.type(":no such thing\n")
    #expect(screen.shown.contains("No command matches.") && screen.store.state.palette != nil)
    await screen.press(.escape)
    #expect(screen.store.state.mode == .list && screen.lines == ["one"])
  }

  @Test("has each command of the list but itself, with a description that finds it")
  func complete() {
    for binding in KeyTable.usual.bindings(of: .list) where binding.command != .palette {
      var palette = Palette()
      palette.edit(.insert(binding.help))
      #expect(palette.bindings(in: .usual).contains { $0.command == binding.command })
    }
  }
}
