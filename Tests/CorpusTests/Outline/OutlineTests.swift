import Foundation
import Store
import TestStore
import Testing

@MainActor
@Suite("An outline editor")
struct OutlineTests {
  /// 0 with the children 1 and 2; 1 has the child 3.
  static let outline = Outline.State(
    id: UUID(0), text: "root",
    children: [
      Outline.State(id: UUID(1), text: "milk", children: [Outline.State(id: UUID(3), text: "oat milk")]),
      Outline.State(id: UUID(2), text: "bread"),
    ])

  @Test("adds at any depth")
  func add() async {
    let store = TestStore(initialState: Outline.State(id: UUID(-1))) {
      Outline()
    } withDependencies: {
      $0.uuid = .incrementing
    }
    await store.send(.addChildButtonTapped) {
      $0.children = [Outline.State(id: UUID(0))]
    }
    await store.send(\.children[id: UUID(0)].addChildButtonTapped) {
      $0.children[id: UUID(0)]?.children = [Outline.State(id: UUID(1))]
    }
    await store.send(\.children[id: UUID(0)].children[id: UUID(1)].binding.text, "deep") {
      $0.children[id: UUID(0)]?.children[id: UUID(1)]?.text = "deep"
    }
    #expect(store.state.count == 3)
  }

  @Test("removes a row that asks for it")
  func remove() async {
    let store = TestStore(initialState: Self.outline) { Outline() }
    await store.send(
      .children(.element(id: UUID(1), action: .children(.element(id: UUID(3), action: .removeButtonTapped)))))
    await store.receive(\.children[id: UUID(1)].children[id: UUID(3)].delegate) {
      $0.children[id: UUID(1)]?.children = []
    }
  }

  @Test("indents a row under the one before")
  func indent() async {
    let store = TestStore(initialState: Self.outline) { Outline() }
    await store.send(.indentChildButtonTapped(id: UUID(2))) {
      let child = $0.children.remove(id: UUID(2))!
      $0.children[id: UUID(1)]?.children.append(child)
    }
  }

  @Test("ticks off all that is below")
  func done() async {
    let store = TestStore(initialState: Self.outline) { Outline() }
    await store.send(.binding(.set(\.isDone, true))) { $0.isDone = true }
    await store.receive(\.children[id: UUID(1)].binding.isDone, true) {
      $0.children[id: UUID(1)]?.isDone = true
    }
    await store.receive(\.children[id: UUID(2)].binding.isDone) {
      $0.children[id: UUID(2)]?.isDone = true
    }
    await store.receive(\.children[id: UUID(1)].children[id: UUID(3)].binding) {
      $0.children[id: UUID(1)]?.children[id: UUID(3)]?.isDone = true
    }
  }

  @Test("searches once the typing has paused, and undoes")
  func editor() async {
    let clock = TestClock()
    let store = TestStore(initialState: OutlineEditor.State(root: Self.outline)) {
      OutlineEditor()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.queryChanged("m")) { $0.query = "m" }
    await clock.advance(by: .milliseconds(200))
    await store.send(.queryChanged("milk")) { $0.query = "milk" }
    await clock.advance(by: .milliseconds(299))
    await clock.advance(by: .milliseconds(1))
    await store.receive(\.queryDebounced) { $0.matches = [UUID(1), UUID(3)] }

    await store.send(\.root.binding.text, "Groceries") {
      $0.history = [$0.root]
      $0.root.text = "Groceries"
    }
    await store.send(.undoButtonTapped) {
      $0.history = []
      $0.root.text = "root"
    }
  }

  @Test("exports while progress is shown, and stops the progress with its case")
  func export() async {
    let clock = TestClock()
    let store = TestStore(initialState: OutlineEditor.State(root: Self.outline)) {
      OutlineEditor()
    } withDependencies: {
      $0.continuousClock = clock
      $0.exporter.write = { outline in
        try await clock.sleep(for: .milliseconds(2_500))
        return outline.count
      }
    }
    await store.send(.exportButtonTapped) { $0.export = .ready(Self.outline) }
    await store.send(\.export.startButtonTapped) { $0.export = .writing(Progress.State(total: 4)) }
    await store.send(\.export.writing.onAppear)
    await clock.advance(by: .seconds(1))
    await store.receive(\.export.writing.tick) { $0.export?.modify(\.writing) { $0.done = 1 } }
    await clock.advance(by: .seconds(1))
    await store.receive(\.export.writing.tick) { $0.export?.modify(\.writing) { $0.done = 2 } }
    await clock.advance(by: .milliseconds(500))
    await store.receive(\.export.response.success)
    await store.receive(\.export.delegate.didFinish) { $0.export = nil }
  }

  @Test("stops the export and its progress when the case is left")
  func cancelExport() async {
    let clock = TestClock()
    let store = TestStore(initialState: OutlineEditor.State(root: Self.outline)) {
      OutlineEditor()
    } withDependencies: {
      $0.continuousClock = clock
      $0.exporter.write = { outline in
        try await clock.sleep(for: .seconds(3))
        return outline.count
      }
    }
    await store.send(.exportButtonTapped) { $0.export = .ready(Self.outline) }
    await store.send(\.export.startButtonTapped) { $0.export = .writing(Progress.State(total: 4)) }
    await store.send(\.export.writing.onAppear)
    await store.send(\.export.writing.cancelButtonTapped) { $0.export = .failed("Cancelled") }
    await clock.advance(by: .seconds(10))
    await store.send(.export(.dismiss)) { $0.export = nil }
  }
}
