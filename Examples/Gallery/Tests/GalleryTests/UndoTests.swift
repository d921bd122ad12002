import TestStore
import Testing

@testable import undo

@Suite struct UndoTests {
  private typealias Example = Undoable<Text>

  @Test func `what was done is undone and done again`() async {
    let store = TestStore(initialState: Example.State(content: Text.State())) { Undoable { Text() } }
    let empty = Text.State()
    let one = Text.State(words: ["one"])
    await store.send(\.content, .typed("one")) {
      $0.content = one
      $0.past = [empty]
    }
    await store.send(.undo) {
      $0.content = empty
      $0.past = []
      $0.future = [one]
    }
    await store.send(.undo)
    await store.send(.redo) {
      $0.content = one
      $0.past = [empty]
      $0.future = []
    }
  }

  @Test func `a new action forgets what could be done again, and a limit what is old`() async {
    let store = TestStore(initialState: Example.State(content: Text.State())) {
      Undoable(limit: 2) { Text() }
    }
    store.exhaustivity = .off
    for word in ["a", "b", "c"] { await store.send(\.content, .typed(word)) }
    #expect(store.state.past.map(\.words) == [["a"], ["a", "b"]])
    await store.send(.undo)
    await store.send(\.content, .typed("d")) {
      $0.content.words = ["a", "b", "d"]
      $0.future = []
    }
  }
}
