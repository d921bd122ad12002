import TestStore
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The mouse on the screen")
struct MouseTests {
  private func use(_ events: Mouse..., on screen: TestScreen) async {
    await screen.store.send(.terminal(events.map(TerminalEvent.mouse)))
  }

  @Test("selects the task in the row that is clicked, also after scrolling")
  func selects() async throws {
    let screen = try await TestScreen((1...30).map { "task \($0)\n" }.joined())
    await use(.click(column: 20, row: 3), on: screen)
    #expect(screen.store.state.list.selected == 3)
    await screen.type("G")
    let first = try #require(screen.store.state.list.window.first?.number)
    await use(.click(column: 0, row: 1), on: screen)
    #expect(screen.store.state.list.selected == first && first > 10)
  }

  @Test("completes the task whose box is clicked, and opens it again")
  func boxes() async throws {
    let screen = try await TestScreen("one\ntwo\n")
    #expect(screen.shown.split(separator: "\n")[2].hasPrefix("  2 [ ]"))
    await use(.click(column: 4, row: 2), on: screen)
    #expect(screen.lines == ["one", "x 2025-01-31 two"])
    await use(.click(column: 6, row: 2), on: screen)
    #expect(screen.lines == ["one", "two"])
    for column in [3, 7] { await use(.click(column: column, row: 1), on: screen) }
    #expect(screen.lines == ["one", "two"] && screen.store.state.list.selected == 1)
  }

  @Test("changes nothing by a click beside the tasks, while typing, or where tasks are marked")
  func elsewhere() async throws {
    let screen = try await TestScreen("one\ntwo\n")
    for row in [0, 3, 9, 10, 11, 500] { await use(.click(column: 4, row: row), on: screen) }
    #expect(screen.store.state.list.selected == 1 && screen.lines == ["one", "two"])
    await screen.type("m")
    await use(.click(column: 4, row: 2), on: screen)
    #expect(screen.lines == ["one", "two"] && screen.store.state.list.marked.count == 1)
    await screen.type("aText")
    await use(.click(column: 4, row: 1), .wheel(isDown: true), on: screen)
    #expect(screen.shown.contains("Add: Text") && screen.lines == ["one", "two"])
  }

  @Test("scrolls by its wheel: the list, the help, the views, the commands")
  func wheel() async throws {
    let screen = try await TestScreen((1...30).map { "task \($0)\n" }.joined())
    await use(.wheel(isDown: true), .wheel(isDown: true), .wheel(isDown: false), on: screen)
    #expect(screen.store.state.list.selected == 4)
    await screen.type("?")
    await use(.wheel(isDown: true), on: screen)
    #expect(screen.store.state.panelTop == 3)
    await screen.type("?:")
    await use(.wheel(isDown: true), on: screen)
    #expect(screen.store.state.palette?.selected == 1)
  }
}
