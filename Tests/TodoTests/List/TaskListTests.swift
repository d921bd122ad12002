import TestStore
import Testing

@testable import StoreTodo

@Suite("The list feature")
struct TaskListTests {
  private func store(_ lines: String...) -> TestStore<TaskList.State, TaskList.Action> {
    let document = Document(lines: lines.map { Line(text: $0, ending: .lineFeed) })
    var state = TaskList.State(document: document)
    state.shown.today = Day(year: 2025, month: 1, day: 31)!
    return TestStore(initialState: state) {
      TaskList()
    } withDependencies: {
      $0.today = { Day(year: 2025, month: 1, day: 31)! }
    }
  }

  @Test("adds a task at the end")
  func add() async {
    let store = store("one")
    await store.send(.command(.add("(a) two\nlines"))) {
      _ = $0.document.append("(A) two lines")
    }
    await store.receive(.reported(.changed("Added 2: (A) two lines")))
  }

  @Test("completes a task, once")
  func done() async {
    let store = store("one", "(A) two")
    await store.send(.command(.done(2))) {
      $0.document.replaceText(ofLine: 2, with: "x 2025-01-31 two")
    }
    await store.receive(.reported(.changed("Done 2: x 2025-01-31 two")))
    await store.send(.command(.done(2)))
    await store.receive(.reported(.unchanged("Task 2 is done already: x 2025-01-31 two")))
  }

  @Test("removes a task and keeps the numbers of the others")
  func remove() async {
    let store = store("one", "two")
    await store.send(.command(.rm(1))) {
      $0.document.clearLine(1)
    }
    await store.receive(.reported(.changed("Removed 1: one")))
    await store.send(.command(.rm(1)))
    await store.receive(.reported(.failed("There is no task 1.")))
  }

  @Test("edits a task")
  func edit() async {
    let store = store("(A) one")
    await store.send(.command(.edit(1, "eins\nzwei"))) {
      $0.document.replaceText(ofLine: 1, with: "(A) eins zwei")
    }
    await store.receive(.reported(.changed("Changed 1: (A) eins zwei")))
    await store.send(.command(.edit(1, "eins zwei")))
    await store.receive(.reported(.unchanged("Task 1 has this text already: (A) eins zwei")))
  }

  @Test("gives and takes priorities, but not of a done task")
  func priority() async {
    let store = store("one", "x two")
    await store.send(.command(.pri(1, Priority("B")))) {
      $0.document.replaceText(ofLine: 1, with: "(B) one")
    }
    await store.receive(.reported(.changed("Changed 1: (B) one")))
    await store.send(.command(.pri(1, nil))) {
      $0.document.replaceText(ofLine: 1, with: "one")
    }
    await store.receive(.reported(.changed("Changed 1: one")))
    await store.send(.command(.pri(1, nil)))
    await store.receive(.reported(.unchanged("Task 1 has no priority: one")))
    await store.send(.command(.pri(2, Priority("B"))))
    await store.receive(.reported(.failed("Task 2 is done, and a done task has no priority: x two")))
  }

  @Test("sets the filter")
  func list() async {
    let store = store("one +p", "", "two", "three +p")
    await store.send(.command(.list(["+P"]))) {
      $0.shown.criteria.filter = Filter(["+p"])
    }
    await store.receive(.reported(.listed))
  }
}
