import XCTest

/// Asks the test stores of a test of XCTest what they leave when it has ended.
///
/// XCTest on Linux stops the program at a failure that is recorded then. So it is written as XCTest writes one, and the
/// process ends as after a failure.
final class TestEndObserver: XCTestObservation {
  /// Begins to observe, if XCTest runs.
  static let begin: Void = {
    guard TestFramework.runsXCTest else { return }
    XCTestObservationCenter.shared.addTestObserver(TestEndObserver())
  }()

  func testCaseDidFinish(_ testCase: XCTestCase) {
    OpenStores.all.reportAfterEnd(of: testCase.name)
  }
}
