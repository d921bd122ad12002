import XCTest

/// An observer that reports the leftovers of test stores when a test of XCTest has ended.
///
/// XCTest on Linux stops the program at a failure that is recorded at this time. Therefore the observer writes the
/// failure in XCTest's format, and the process exits with a failure.
final class TestEndObserver: XCTestObservation {
  /// Starts the observation if XCTest runs.
  static let begin: Void = {
    guard TestFramework.runsXCTest else { return }
    XCTestObservationCenter.shared.addTestObserver(TestEndObserver())
  }()

  func testCaseDidFinish(_ testCase: XCTestCase) {
    LiveTestStores.all.reportAfterEnd(of: testCase.name)
  }
}
