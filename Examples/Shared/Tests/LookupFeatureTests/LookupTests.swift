import LookupFeature
import Testing

#if canImport(ComposableArchitecture)
  import ComposableArchitecture
#else
  import StoreCompatibility
  import TestStore
#endif

@MainActor
@Suite("A lookup")
struct LookupTests {
  let mainQueue = DispatchQueue.test

  private func makeStore(
    _ define: @escaping @Sendable (String) async throws -> String
  ) -> TestStoreOf<Lookup> {
    TestStore(initialState: Lookup.State()) {
      Lookup()
    } withDependencies: {
      $0.mainQueue = mainQueue.eraseToAnyScheduler()
      $0.dictionary.define = define
    }
  }

  @Test("begins when the typing has paused")
  func typing() async {
    let store = makeStore { "what '\($0)' means" }
    await store.send(.queryChanged("s")) { $0.query = "s" }
    await mainQueue.advance(by: .milliseconds(200))
    await store.send(.queryChanged("store")) { $0.query = "store" }
    await mainQueue.advance(by: .milliseconds(300))
    await store.receive(\.lookUp) { $0.seconds = 0 }
    await store.receive(\.response.success) {
      $0.definition = "what 'store' means"
      $0.seconds = nil
    }
  }

  @Test("counts the seconds, and ends when the query is cleared")
  func slow() async {
    let store = makeStore { _ in try await Task.never() }
    await store.send(.queryChanged("store")) { $0.query = "store" }
    await mainQueue.advance(by: .milliseconds(300))
    await store.receive(\.lookUp) { $0.seconds = 0 }
    await mainQueue.advance(by: .seconds(2))
    await store.receive(\.ticked) { $0.seconds = 1 }
    await store.receive(\.ticked) { $0.seconds = 2 }
    await store.send(.queryChanged("")) {
      $0.query = ""
      $0.seconds = nil
    }
  }

  @Test("shows an error, and can be tried again")
  func failure() async {
    let failures = LockIsolated(1)
    let store = makeStore { word in
      let mayFail = failures.withValue { count in
        count -= 1
        return count >= 0
      }
      if mayFail { throw UnknownWord(word) }
      return "found"
    }
    await store.send(.queryChanged("x")) { $0.query = "x" }
    await mainQueue.advance(by: .milliseconds(300))
    await store.receive(\.lookUp) { $0.seconds = 0 }
    await store.receive(\.response.failure) {
      $0.seconds = nil
      $0.alert = AlertState {
        TextState(#"Nothing was found: UnknownWord(word: "x")"#)
      } actions: {
        ButtonState(action: .send(.retryTapped, animation: .default)) { TextState("Retry") }
      }
    }
    await store.send(\.alert.retryTapped) {
      $0.alert = nil
      $0.seconds = 0
    }
    await store.receive(\.response.success) {
      $0.definition = "found"
      $0.seconds = nil
    }
  }
}
