import Store
import Testing

@testable import undo

@MainActor
@Suite struct UndoTests {
  @Test func `what was done is undone and done again`() {
    let editor = Editor()
    #expect(!editor.canUndo && !editor.canRedo)
    editor.store.send(.typed("one"))
    editor.store.send(.typed("two"))
    editor.undo()
    #expect(editor.store.words == ["one"])
    editor.undo()
    #expect(editor.store.words == [])
    #expect(!editor.canUndo)
    editor.undo()
    #expect(editor.store.words == [])
    editor.redo()
    editor.redo()
    editor.redo()
    #expect(editor.store.words == ["one", "two"])
    #expect(!editor.canRedo)
  }

  @Test func `a new action forgets what could be done again, and a limit what is old`() {
    let editor = Editor(limit: 3)
    for word in ["a", "b", "c"] { editor.store.send(.typed(word)) }
    editor.undo()
    editor.undo()
    #expect(editor.store.words == ["a"])
    #expect(!editor.canUndo)
    editor.redo()
    editor.store.send(.typed("d"))
    #expect(editor.store.words == ["a", "b", "d"])
    #expect(!editor.canRedo)
  }

  @Test func `observers follow`() async {
    let editor = Editor()
    var shown: [[String]] = []
    let token = editor.store.observe { shown.append(editor.store.words) }
    editor.store.send(.typed("a"))
    await Task { @MainActor in }.value
    editor.undo()
    await Task { @MainActor in }.value
    #expect(shown == [[], ["a"], []])
    withExtendedLifetime(token) {}
  }
}
