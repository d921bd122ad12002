import Effects
import Testing
import XCTest

/// The default values of dependencies that a test reads outside stores.
///
/// Each test has its own collection. Stores and test stores have their own default values, which are not in this
/// collection.
enum TestDefaults {
  /// The collection of the running test or explored run.
  ///
  /// Code without a current test, for example in a detached task, shares one collection.
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
  // Sound: accessed only under the lock.
  nonisolated(unsafe) private static var kept: [RunningTest: DependencyDefaults] = [:]
}

/// The identity of a running test.
private enum RunningTest: Hashable {
  /// A test of Swift Testing.
  ///
  /// Each case of a parameterized test has its own identity.
  case swiftTesting(Test.ID, arguments: String)
  /// The number of the test that XCTest runs.
  ///
  /// XCTest runs one test at a time.
  case xctest(Int)
  case unknown

  static var current: Self {
    if let test = Test.current {
      // A case of a parameterized test has no public identity, but its description contains the arguments.
      let parametrized = Test.Case.current.flatMap { $0.isParameterized ? $0 : nil }
      return .swiftTesting(test.id, arguments: parametrized.map { "\($0)" } ?? "")
    }
    return TestFramework.runsXCTest ? .xctest(TestCount.shared.value) : .unknown
  }
}

/// A counter of the tests that XCTest has started since the counter was first used.
private final class TestCount: NSObject, XCTestObservation, @unchecked Sendable {
  // Sound: `count` is accessed only under the lock.
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
