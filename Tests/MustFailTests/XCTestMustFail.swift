import Store
import TestStore
import XCTest

// The comment 'must fail' stands at the line that the failure is reported at, followed by a part of its text.
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
}
