import Store
import TestStore
import Testing

@testable import StoreInspector

@MainActor @Suite("The list of events") struct EventListTests {
  @Test("holds events while it is paused, and shows them one by one or all at once")
  func pause() {
    let store = Store(initialState: EventList.State()) { EventList() }
    store.send(.arrived([.event(1, "a")]))
    store.send(.paused)
    store.send(.arrived([.event(2, "b"), .event(3, "c")]))
    store.send(.arrived([.event(4, "d")]))
    #expect(store.log.map(\.text) == ["a"] && store.held.count == 3)
    store.send(.stepped)
    #expect(store.log.map(\.text) == ["a", "b"] && store.held.count == 2)
    store.send(.paused)
    #expect(store.log.map(\.text) == ["a", "b", "c", "d"] && store.held.isEmpty)
    store.send(.stepped)
    #expect(store.log.count == 4, "There is nothing to step to.")
  }

  @Test("follows the newest event, and stays at one that was selected")
  func selection() {
    let store = Store(initialState: EventList.State()) { EventList() }
    #expect(store.selection == nil)
    store.send(.arrived((1...5).map { .event($0, "\($0)") }))
    #expect(store.selection == 4)
    store.send(.moved(-2))
    store.send(.arrived([.event(6, "6"), .event(7, "7")]))
    #expect(store.selection == 2 && store.shown[2].text == "3")
    store.send(.moved(-10))
    #expect(store.selection == 0)
    store.send(.moved(10))
    store.send(.arrived([.event(8, "8")]))
    #expect(store.selection == 7)
  }

  @Test("shows the events that have a text")
  func filter() {
    let store = Store(initialState: EventList.State()) { EventList() }
    store.send(.arrived([.event(1, "load a"), .event(2, "save"), .event(3, "load b")]))
    store.send(.filtered("load"))
    #expect(store.shown.map(\.number) == [1, 3] && store.selection == 1)
    store.send(.moved(-1))
    store.send(.arrived([.event(4, "save"), .event(5, "load c")]))
    #expect(store.selection == 0, "Events that are not shown do not move the selection.")
    store.send(.filtered("nothing"))
    #expect(store.selection == nil)
    store.send(.moved(-1))
    store.send(.filtered(""))
    #expect(store.shown.count == 5)
  }

  @Test("keeps a limited number of events")
  func limit() {
    let store = Store(initialState: EventList.State()) { EventList() }
    store.send(.arrived((1...EventList.limit).map { .event($0, "") }))
    store.send(.moved(-(EventList.limit - 1)))
    #expect(store.selection == 0)
    store.send(.arrived([.event(EventList.limit + 1, "last")]))
    #expect(store.log.count == EventList.limit * 9 / 10 && store.log.last?.text == "last")
    #expect(store.selection == 0, "The selected event is gone; the oldest one takes its place.")
  }
}
