import TestStore
import XCTest

/// Skipped assertions that are shown under XCTest, where a failed check always fails the test.
final class SkippedAssertionXCTests: XCTestCase {
  func testTheClosureOfAnAssertionRunsOnce() async {
    let store = TestStore(initialState: Listener.State()) { Listener() }
    store.exhaustivity = .off(showSkippedAssertions: true)
    var runs = 0
    await store.send(.heard(1)) {
      runs += 1
      XCTAssertEqual($0.heard, [1])
    }
    XCTAssertEqual(runs, 1)
  }
}
