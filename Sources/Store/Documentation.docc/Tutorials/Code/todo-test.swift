import Store
import TestStore
import Testing

@testable import Ticker

@Test func togglesOneOfThem() async {
  let store = TestStore(initialState: Todos.State()) { Todos() }
  await store.send(.addTapped) { $0.todos = [Todo.State(id: 0)] }
  await store.send(.addTapped) { $0.todos.append(Todo.State(id: 1)) }
  await store.send(\.todos[id: 1].toggled) { $0.todos[id: 1]?.isDone = true }
}

@MainActor
@Test func countsWhatRemains() {
  let store = Store(initialState: Todos.State(todos: [Todo.State(id: 1), Todo.State(id: 2)])) { Todos() }
  store.send(.todos(.element(id: 1, action: .toggled)))
  #expect(store[Todos.remaining] == 1)
}
