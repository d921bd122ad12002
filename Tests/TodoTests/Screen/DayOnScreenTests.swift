import Store
import TestStore
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The day on the screen")
struct DayOnScreenTests {
  private static let tasks = "one\ntwo t:2025-02-01\nthree t:2025-01-31\nx four t:2026-01-01"

  @Test("tasks that wait for a later day are hidden, and counted, until w shows them")
  func hidden() async throws {
    let screen = try await TestScreen(Self.tasks)
    #expect(screen.shown.contains("[all 3] open 2  done 1  waiting 1"))
    #expect(screen.store.state.list.window.map(\.number) == [1, 3, 4])
    await screen.type("jw")
    #expect(screen.shown.contains("[all 4] open 3  done 1 [waiting 1]"))
    #expect(screen.store.state.list.window.map(\.number) == [1, 2, 3, 4])
    #expect(screen.store.state.list.selected == 3)
    await screen.type("w")
    #expect(screen.store.state.list.window.map(\.number) == [1, 3, 4])
    #expect(screen.store.state.list.selected == 3)
  }

  @Test("waiting tasks are not deleted with what a filter shows")
  func deletion() async throws {
    let screen = try await TestScreen("a +p\nb +p t:2025-02-01\nc +p\n")
    await screen.type("/+p\nD")
    #expect(screen.shown.contains("Delete all 2 tasks"))
    await screen.type("d")
    #expect(screen.lines == ["", "b +p t:2025-02-01", ""])
  }

  @Test("waiting tasks are named where nothing else is open")
  func nothingElse() async throws {
    let screen = try await TestScreen("two t:2025-02-01")
    #expect(screen.shown.contains("All open tasks are hidden until a later day. Press w to show them."))
    await screen.press(.tab, .tab)
    #expect(screen.shown.contains("No task is done yet."))
  }

  @Test("waiting tasks come when their day begins, and the selected task stays selected")
  func midnight() async throws {
    let screen = try await TestScreen(Self.tasks)
    await screen.type("j")
    #expect(screen.store.state.list.selected == 3)
    await screen.clock.advance(by: .seconds(60))
    await screen.settle()
    #expect(screen.store.state.list.window.map(\.number) == [1, 3, 4])
    screen.today.setValue(Day(year: 2025, month: 2, day: 1)!)
    await screen.clock.advance(by: .seconds(59))
    await screen.settle()
    #expect(screen.store.state.list.window.map(\.number) == [1, 3, 4])
    await screen.clock.advance(by: .seconds(1))
    await screen.settle()
    #expect(screen.store.state.list.window.map(\.number) == [1, 2, 3, 4])
    #expect(screen.store.state.list.selected == 3)
    #expect(screen.shown.contains("[all 4] open 3  done 1"))
    #expect(!screen.shown.contains("waiting"))
  }

  @Test("a day that is due has its distance in words, which follow the day")
  func distance() async throws {
    let screen = try await TestScreen("a due:2025-02-01 b\nx c due:2025-02-01\nd due:soon")
    #expect(screen.shown.contains("[ ] a due:2025-02-01 (tomorrow) b\n"))
    #expect(screen.shown.contains("[x] c due:2025-02-01\n"))
    #expect(screen.shown.contains("[ ] d due:soon\n"))
    screen.today.setValue(Day(year: 2025, month: 2, day: 4)!)
    await screen.clock.advance(by: .seconds(60))
    await screen.settle()
    #expect(screen.shown.contains("[ ] a due:2025-02-01 (3 days ago) b\n"))
    #expect(screen.lines[0] == "a due:2025-02-01 b")
  }

  @Test("waiting tasks belong to a saved view")
  func views() async throws {
    let screen = try await TestScreen(Self.tasks)
    await screen.type("wvalater\nwv")
    #expect(screen.shown.contains("▸ later  waiting, too"))
    await screen.type("\n")
    #expect(screen.store.state.list.window.count == 4)
  }

  @Test("waiting tasks are shown by list --all, and counted for a person")
  @MainActor func list() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Self.tasks, to: "todo.txt")
    let session = makeSession(path)
    #expect(await session.perform(.list([])) == .listed)
    #expect(session.view(forPerson: false) == "1 one\n3 three t:2025-01-31\n4 x four t:2026-01-01\n")
    #expect(session.view(forPerson: true).hasSuffix("3 of 4 tasks, 1 waiting\n"))
    #expect(await session.perform(.list(["t"], all: true)) == .listed)
    #expect(session.view(forPerson: true).hasSuffix("3 of 4 tasks\n"))
    #expect(session.view(forPerson: false).hasPrefix("2 two t:2025-02-01\n"))
  }
}
