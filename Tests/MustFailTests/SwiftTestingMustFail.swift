import Store
import TestStore
import Testing

// The comment 'must fail' stands at the line that the failure is reported at, followed by a part of its text; 'must
// show' at that of what is shown and fails nothing.
@Suite(.enabled(if: isMustFailRun, "These tests fail, and '.ci/must-fail' checks that they do."))
struct SwiftTestingMustFail {
  @Test func `a change that the test does not expect`() async {
    let store = TestStore(initialState: 0) { Feature() }
    await store.send(.increment)  // must fail: State was not expected to change
  }

  @Test func `a change that is not the expected one`() async {
    let store = TestStore(initialState: 0) { Feature() }
    await store.send(.increment) { $0 = 2 }  // must fail: A state change does not match expectation
  }

  @Test func `an action that is not received`() async {
    let store = TestStore(initialState: 0) { Feature() }
    await store.send(.load)  // must fail: The store received 1 unexpected action by the end of this test
  }

  @Test func `an effect that does not end`() async {
    let store = TestStore(initialState: 0) { Feature() }
    await store.send(.wait)  // must fail: An effect is still running at the end of the test
  }

  @Test func `a change that is not asserted, with skipped assertions shown`() async {
    let store = TestStore(initialState: 0) { Feature() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.increment)  // must show: Skipped assertions: state changed and was not asserted.
  }

  @Test func `an action that is not received, with skipped assertions shown`() async {
    let store = TestStore(initialState: 0) { Feature() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.load)
    await store.finish()  // must show: Skipped assertions: received 1 unasserted
  }

  @Test func `an effect that does not end, with skipped assertions shown`() async {
    let store = TestStore(initialState: 0) { Feature() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.wait)  // must show: Skipped assertions: An effect is still running
  }

  @Test func `an error that a bare store's effect throws`() async {
    let effect = Effect<Failing.Action>.run { _ in throw Failing.Failure() }  // must fail: threw an error
    let store = Store(initialState: 0) { Failing(effect: effect) }
    await store.send(.start).finish()
  }

  @Test func `an error in a store of a detached task`() async {
    let effect = Effect<Failing.Action>.run { _ in throw Failing.Failure() }  // must fail: threw an error
    await Task.detached {
      let store = Store(initialState: 0) { Failing(effect: effect) }
      await store.send(.start).finish()
    }.value
  }

  /// Keeps a test store beyond its test.
  @MainActor private static var kept: [TestStore<Int, Feature.Action>] = []

  @Test @MainActor func `a test store in a global variable, said when the process ends`() async {
    let store = TestStore(initialState: 0) { Feature() }
    Self.kept.append(store)
    await store.send(.wait)  // must fail: An effect is still running at the end of the test
  }

  @Test @MainActor func `a test store that is kept under a schedule`() async {
    await exploreSchedules(seeds: 7...7) {
      let store = TestStore(initialState: 0) { Feature() }
      Self.kept.append(store)
      await store.send(.load)  // must fail: The store received unexpected actions by the end of this test
    }
  }

  @Test func `an expectation under a schedule`() async {
    var schedules = 0
    await exploreSchedules(seeds: 7...9) {
      schedules += 1
      #expect(schedules != 2)  // must fail: Found by seed 8 in schedule 2
    }
  }

  @Test func `an expectation in a random script`() async {
    await exploreActions(cases: 100) {
      TestStore(initialState: 0) { Feature() }
    } action: { draw, _ in
      draw.one(of: .choice(.load), .choice(.increment))
    } invariant: { state in
      #expect(state < 3)  // must fail: reduced to 3 steps
    }
  }
}
