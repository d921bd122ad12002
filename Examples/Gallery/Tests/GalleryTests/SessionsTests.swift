import TestStore
import Testing

@testable import sessions

@Suite struct SessionsTests {
  @Test func `silence is greeted once`() async {
    let clock = TestClock()
    let store = TestStore(initialState: Conversation.State()) {
      Conversation()
    } withDependencies: {
      $0.continuousClock = clock
    }
    await store.send(.heard) { $0.heard = 1 }
    await clock.advance(by: .milliseconds(49))
    await store.send(.heard) { $0.heard = 2 }
    await clock.advance(by: .milliseconds(50))
    await store.receive(.silence) { $0.greetings = 1 }
  }

  @Test func `sessions share nothing`() async {
    let sessions = (0..<20).map { _ in Session(clock: ImmediateClock()) }
    await withTaskGroup { group in
      for (number, session) in sessions.enumerated() {
        for _ in 0..<number { group.addTask { await session.hear() } }
      }
    }
    for (number, session) in sessions.enumerated() {
      #expect(await session.state.heard == number)
    }
  }

  @Test func `a silence after the last message is greeted, and no other one twice`() async {
    await exploreActions {
      TestStore(initialState: Conversation.State()) {
        Conversation()
      } withDependencies: {
        $0.continuousClock = TestClock()
      }
    } action: { _, _ in
      .heard
    } invariant: { state in
      #expect(state.greetings <= state.heard)
    } atRest: { state in
      #expect(state.heard == 0 || state.greetings > 0)
    }
  }
}
