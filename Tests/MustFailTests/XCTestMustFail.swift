import Store
import TestStore
import XCTest

// The comment 'must fail' stands at the line that the failure is reported at, followed by a part of its text; 'must
// show' at that of what is shown and fails nothing.
final class XCTestMustFail: XCTestCase {
  override func setUpWithError() throws {
    try XCTSkipUnless(isMustFailRun, "These tests fail, and '.ci/must-fail' checks that they do.")
  }

  func testChangeThatTheTestDoesNotExpect() async {
    let store = TestStore(initialState: 0) { Feature() }
    await store.send(.increment)  // must fail: State was not expected to change
  }

  func testChangeThatIsNotTheExpectedOne() async {
    let store = TestStore(initialState: 0) { Feature() }
    await store.send(.increment) { $0 = 2 }  // must fail: A state change does not match expectation
  }

  func testActionThatIsNotReceived() async {
    let store = TestStore(initialState: 0) { Feature() }
    await store.send(.load)  // must fail: The store received 1 unexpected action by the end of this test
  }

  func testEffectThatDoesNotEnd() async {
    let store = TestStore(initialState: 0) { Feature() }
    await store.send(.wait)  // must fail: An effect is still running at the end of the test
  }

  func testChangeThatIsNotAssertedWithSkippedAssertionsShown() async {
    let store = TestStore(initialState: 0) { Feature() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    await store.send(.increment)  // must show: Skipped assertions: state changed and was not asserted.
  }

  func testErrorThatTheEffectOfABareStoreThrows() async {
    let effect = Effect<Failing.Action>.run { _ in throw Failing.Failure() }  // must fail: threw an error
    let store = Store(initialState: 0) { Failing(effect: effect) }
    await store.send(.start).finish()
  }

  func testErrorInAStoreOfADetachedTask() async {
    let effect = Effect<Failing.Action>.run { _ in throw Failing.Failure() }  // must fail: threw an error
    await Task.detached {
      let store = Store(initialState: 0) { Failing(effect: effect) }
      await store.send(.start).finish()
    }.value
  }

  func testAssertionUnderASchedule() async {
    await exploreSchedules(seeds: 7...9) {  // must fail: Found by seed 8 in schedule 2
      let store = TestStore(initialState: 0) { Feature() }
      await store.send(.increment) { $0 = 1 }
      let seed = self.count()
      XCTAssertNotEqual(seed, 2, "the second schedule")  // must fail: the second schedule
    }
  }

  /// Kept by the test case, which lives as long as the process.
  private var store: TestStore<Int, Feature.Action>?

  func testStoreThatIsAPropertyOfTheTestCase() async {
    let store = TestStore(initialState: 0) { Feature() }
    self.store = store
    await store.send(.load)  // must fail: The store received unexpected actions by the end of this test
  }

  func testStoreThatIsKeptUnderASchedule() async {
    await exploreSchedules(seeds: 7...7) {
      let store = TestStore(initialState: 0) { Feature() }
      self.store = store
      await store.send(.wait)  // must fail: An effect is still running at the end of the test
    }
  }

  func testScriptUnderASchedule() async {
    await exploreSchedules(seeds: 7...7) {
      let store = TestStore(initialState: 0) { Feature() }
      await store.send(.increment)  // must fail: Found by seed 7 in the first schedule
    }
  }

  func testForbiddenStateInARandomScript() async {
    await exploreActions(cases: 100, forbidding: { $0 == 3 }) {  // must fail: reduced to 3 steps
      TestStore(initialState: 0) { Feature() }
    } action: { draw, _ in
      draw.one(of: .choice(.load), .choice(.increment))
    }
  }

  func testAssertionInARandomScript() async {
    await exploreActions(cases: 100, length: 5...5) {  // must fail: Found in case 1 of the exploration
      TestStore(initialState: 0) { Feature() }
    } action: { _, _ in
      .increment
    } invariant: { state in
      XCTAssertNotEqual(state, 3, "the third increment")  // must fail: the third increment
    }
  }

  /// How often it was called.
  private func count() -> Int {
    calls += 1
    return calls
  }

  private var calls = 0
}
