import TestStore
import Testing

@testable import StoreTodo

@MainActor
@Suite("What is shown of the list")
struct TaskListShownTests {
  private func store(_ lines: String...) -> StoreOf<TaskList> {
    let document = Document(lines: lines.map { Line(text: $0, ending: .lineFeed) })
    return Store(initialState: TaskList.State(document: document)) {
      TaskList()
    } withDependencies: {
      $0.today = { Day(year: 2025, month: 1, day: 31)! }
    }
  }

  @Test("is every line with something on it, with its number")
  func everything() {
    let store = store("one", "", "   ", "four")
    #expect(store[TaskList.items] == [Item(number: 1, text: "one"), Item(number: 4, text: "four")])
    #expect(store[TaskList.headline] == "2 of 2 tasks")
  }

  @Test("follows the filter and the tasks")
  func changes() {
    let store = store("one +p", "two", "three +p")
    store.send(.command(.list(["+P"])))
    #expect(store[TaskList.items].map(\.number) == [1, 3])
    #expect(store[TaskList.headline] == "2 of 3 tasks")
    store.send(.command(.add("four +p")))
    store.send(.command(.rm(1)))
    #expect(store[TaskList.items].map(\.number) == [3, 4])
    #expect(store[TaskList.headline] == "2 of 3 tasks")
  }

  @Test("is computed again only when it has to be")
  func memoized() {
    let store = store("one", "two")
    #expect(store[TaskList.headline] == "2 of 2 tasks")
    #expect(store[TaskList.items].count == 2)
    let before = store.selectorCache.recomputations
    _ = store[TaskList.headline]
    _ = store[TaskList.items]
    #expect(store.selectorCache.recomputations == before)
    store.send(.command(.list(["one"])))
    #expect(store[TaskList.headline] == "1 of 2 tasks")
    // The filter has changed, the tasks have not. Whether others are hidden is asked, too.
    #expect(store.selectorCache.recomputations == before + 3)
  }

  @Test("tells texts apart that only look the same")
  func bytes() {
    let store = store("é")
    _ = store[TaskList.shown]
    store.send(.command(.edit(1, "e\u{301}")))
    #expect(store[TaskList.shown].map(\.text.utf8.count) == [3])
  }
}
