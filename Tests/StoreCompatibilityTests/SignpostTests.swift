import StoreCompatibility
import Testing

@Suite("A reducer with signposts")
struct SignpostTests {
  @Reducer
  fileprivate struct Marked {
    typealias State = Int
    enum Action { case add }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state += 1
        return .none
      }
      .signpost()
      .signpost("tally", log: nil)
    }
  }

  @Test("runs unchanged")
  func unchanged() {
    let store = Store(initialState: 0) { Marked() }
    store.send(.add)
    #expect(store.state == 1)
  }
}
