import TestStore
import TestSupport
import Testing

@Suite("'store.state' in the closure of an assertion")
struct StateInAssertionTests {
  func makeStore() -> TestStoreOf<Listener> {
    TestStore(initialState: Listener.State()) { Listener { await $0(.heard(1)) } }
  }

  @Test("is the state before the action, whatever must be asserted", arguments: [Exhaustivity.on, .off])
  func before(_ exhaustivity: Exhaustivity) async {
    let store = makeStore()
    store.exhaustivity = exhaustivity
    await store.send(.listen) {
      $0.isListening = true
      #expect(!store.state.isListening)
    }
    #expect(store.state.isListening)
    await store.receive(.heard(1)) {
      $0.heard = store.state.heard + [1]
      #expect(store.state.heard == [])
    }
    #expect(store.state.heard == [1])
    store.assert { #expect($0 == store.state) }
    await store.finish()
  }

  @Test("is that before the first action of a group")
  func group() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Int> { state, action in
        state += action
        return action == 0 ? .merge(.send(1), .send(2)) : .none
      }
    }
    await store.send(0)
    await store.receive(inAnyOrder: 1, 2) { $0 = store.state + 3 }
    #expect(store.state == 3)
  }

  @Test("is that after it once the closure has thrown")
  func throwing() async {
    struct Failure: Error {}
    let store = makeStore()
    let told = await failures { await store.send(.listen) { _ in throw Failure() } }
    #expect(told.count == 1)
    #expect(store.state.isListening)
    await store.skipReceivedActions()
  }
}
