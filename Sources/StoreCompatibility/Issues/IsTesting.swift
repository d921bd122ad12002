import Effects

/// A Boolean value indicating whether the program runs tests.
public var isTesting: Bool { Effects::IssueReporting.isTesting }

/// A Boolean value indicating whether the program runs tests.
@available(*, deprecated, renamed: "isTesting")
public var _XCTIsTesting: Bool { isTesting }

/// Unavailable, because `reportIssue` does the same: it fails the running test.
///
/// - Parameters:
///   - message: Not used.
///   - file: Not used.
///   - line: Not used.
@_disfavoredOverload
@available(*, unavailable, message: "write 'reportIssue(\"…\")', which fails the running test.")
public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {
  fatalError("unavailable")
}

/// Unavailable, because `unimplemented` is the newer name.
///
/// - Parameter description: Not used.
/// - Returns: Never. A call does not compile.
@available(*, unavailable, renamed: "unimplemented")
public func XCTUnimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = ""
) -> @Sendable (repeat each Argument) async throws -> Result {
  fatalError("unavailable")
}

/// Unavailable, because `unimplemented` is the newer name.
///
/// - Parameters:
///   - description: Not used.
///   - placeholder: Not used.
/// - Returns: Never. A call does not compile.
@available(*, unavailable, renamed: "unimplemented(_:placeholder:)")
public func XCTUnimplemented<each Argument, Result>(
  _ description: @autoclosure @escaping @Sendable () -> String = "",
  placeholder: @autoclosure @escaping () -> Result
) -> @Sendable (repeat each Argument) -> Result {
  fatalError("unavailable")
}
