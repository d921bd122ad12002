import Store
import TestStore
import TestSupport
import Testing

@Suite("A feature under test that dismisses itself")
struct DismissalTests {
  @Reducer
  struct Form {
    struct State: Equatable { var isSaved = false }
    enum Action: Equatable { case close, listen, saveAndClose, saved }

    @Dependency(\.dismiss) var dismiss

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .close:
          return .run { send in
            await dismiss()
            await send(.saved)
          }
        case .listen: return .run { _ in try await Task.sleep(for: .seconds(100_000)) }
        case .saveAndClose:
          return .merge(.run { await $0(.saved) }, .run { _ in await dismiss() })
        case .saved: state.isSaved = true
        }
        return .none
      }
    }
  }

  @Test("the test store says that it is dismissed, and its effects have ended")
  func isDismissed() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.listen)
    #expect(!store.isDismissed)
    let task = await store.send(.close)
    await task.finish()
    #expect(store.isDismissed)
    await store.finish()
  }

  @Test("it fails by key path too, reduces nothing, and gives a task that has ended")
  func sendByKeyPathAfterwards() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.close)
    let told = await failures { await store.send(\.saved).finish(timeout: .zero) }
    #expect(
      told.map { $0.message.prefix { $0 != ":" } } == ["Can't send an action to a dismissed test store"])
    #expect(!store.state.isSaved)
  }

  @Test("what was sent before the dismissal is received after it")
  func receivedAfterwards() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.saveAndClose)
    await store.receive(.saved) { $0.isSaved = true }
    #expect(store.isDismissed)
  }

  @Test("to send to it afterwards fails and says so")
  func sendAfterwards() async {
    let store = TestStore(initialState: Form.State()) { Form() }
    await store.send(.close)
    let line = #line + 1
    let told = await failures { await store.send(.saved) { $0.isSaved = true } }
    #expect(
      told == [
        Failure(
          """
          Can't send an action to a dismissed test store: the feature has already called 'dismiss()'.

          To be sent: DismissalTests.Form.Action.saved

          Likely causes, in order:
          1. The test continues after the dismissal. End the test with '#expect(store.isDismissed)'.
          2. The feature dismisses itself too early. Check the reducer that returned the effect with 'dismiss()'.
          """, line: line)
      ])
    await store.finish()
  }
}
