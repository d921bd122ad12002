import Effects
import Testing
import XCTest

/// The values that tests of dependencies without an override share, one collection for each test.
///
/// What a test store or a store made is its own; this is for models, functions and tests that read dependencies outside
/// of stores.
enum TestDefaults {
  /// The collection of the test, or of the explored schedule, that this code is a part of.
  ///
  /// Code that has lost its test, as in a detached task, shares one collection with all such code.
  static var current: DependencyDefaults {
    if let run = RunResults.current { return run.defaults }
    let test = RunningTest.current
    return lock.withLock {
      if let defaults = kept[test] { return defaults }
      let defaults = DependencyDefaults()
      kept[test] = defaults
      return defaults
    }
  }

  private static let lock = Lock()
  // Sound: touched under the lock only.
  nonisolated(unsafe) private static var kept: [RunningTest: DependencyDefaults] = [:]
}

/// What tells two tests apart.
private enum RunningTest: Hashable {
  /// A test of Swift Testing; of a test with arguments each case by its own.
  case swiftTesting(Test.ID, arguments: String)
  /// The test that XCTest runs, by how many have begun; it runs one at a time.
  case xctest(Int)
  case unknown

  static var current: Self {
    if let test = Test.current {
      // A case has no public identity: its description has the arguments.
      let parametrized = Test.Case.current.flatMap { $0.isParameterized ? $0 : nil }
      return .swiftTesting(test.id, arguments: parametrized.map { "\($0)" } ?? "")
    }
    return TestFramework.runsXCTest ? .xctest(TestCount.shared.value) : .unknown
  }
}

/// Counts the tests that XCTest has begun since the first was asked about.
private final class TestCount: NSObject, XCTestObservation, @unchecked Sendable {
  // Sound: `count` is touched under the lock only.
  static let shared = TestCount()

  private let lock = Lock()
  private var count = 0

  private override init() {
    super.init()
    XCTestObservationCenter.shared.addTestObserver(self)
  }

  var value: Int { lock.withLock { count } }

  func testCaseWillStart(_ testCase: XCTestCase) { lock.withLock { count += 1 } }
}
