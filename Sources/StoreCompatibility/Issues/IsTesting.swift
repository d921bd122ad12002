import Effects

/// A Boolean value indicating whether the program runs tests.
public var isTesting: Bool { Effects::IssueReporting.isTesting }

/// A Boolean value indicating whether the program runs tests.
@available(*, deprecated, renamed: "isTesting")
public var _XCTIsTesting: Bool { isTesting }

/// Unavailable outside of tests, because `reportIssue` also fails the running test.
///
/// - Parameters:
///   - message: Not used.
///   - file: Not used.
///   - line: Not used.
@_disfavoredOverload
@available(*, unavailable, message: "write 'reportIssue(\"…\")', which fails the test that runs.")
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {
  fatalError("unavailable")
}
