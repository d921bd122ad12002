import Testing
import XCTest

extension Exploration {
  /// Runs `body`, and adds failed assertions of the test framework to the failures of the current run.
  func intercepting(
    isolation: isolated (any Actor)? = #isolation, _ body: () async -> Void
  ) async {
    switch framework {
    case .swiftTesting:
      await withKnownIssue("Found by an exploration.", isIntermittent: true) {
        // The closure captures the isolation in order to run on it.
        _ = isolation
        await body()
      } matching: { issue in
        guard issue.isFailure else { return false }
        self.add(TestFailure(issue))
        return true
      }
    case .xctest:
      let observer = AssertionObserver(exploration: self)
      XCTestObservationCenter.shared.addTestObserver(observer)
      defer { XCTestObservationCenter.shared.removeTestObserver(observer) }
      await body()
    }
  }

  /// Returns a Boolean value indicating whether `error` was thrown by an expectation whose failure is already recorded.
  func isExpectation(_ error: any Error) -> Bool { error is ExpectationFailedError }
}

/// An observer of failed XCTest assertions, which fail the test by themselves.
private final class AssertionObserver: XCTestObservation {
  private let exploration: Exploration

  init(exploration: Exploration) { self.exploration = exploration }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?,
    atLine lineNumber: Int
  ) {
    exploration.addSeenElsewhere(
      "An assertion of the body failed: \(description) (\(filePath ?? "an unknown file"):\(lineNumber))")
  }
}
