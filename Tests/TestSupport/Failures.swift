import Effects
import TestStore
import Testing

/// What a test was told, instead of failing.
public struct Failure: Sendable, Equatable {
  /// What stands in the failure.
  public let message: String
  /// The line that it is reported at.
  public let line: Int

  /// What is expected to be told.
  public init(_ message: String, line: Int) {
    self.message = message
    self.line = line
  }
}

/// Runs `body` and keeps the failures of the test store, and all others, from failing the test.
///
/// - Parameters:
///   - isolation: The caller's isolation, which `body` runs in.
///   - body: What is expected to fail.
/// - Returns: The failures, in order.
public func failures(
  isolation: isolated (any Actor)? = #isolation, _ body: () async -> Void
) async -> [Failure] {
  let log = FailureLog()
  // What the test store says is taken before the framework knows of it: an expected failure is no known issue.
  let capture = FailureCapture { message, site in log.add(Failure(message, line: Int(site.line))) }
  await withKnownIssue(isIntermittent: true, isolation: isolation) {
    await FailureCapture.$current.withValue(capture) { await body() }
  } matching: { issue in
    log.add(issue)
    return true
  }
  return log.failures
}

private final class FailureLog: @unchecked Sendable {  // Sound: `kept` is touched under the lock only.
  private let lock = Lock()
  private var kept: [Failure] = []

  var failures: [Failure] { lock.withLock { kept } }

  func add(_ issue: Testing.Issue) {
    let message = issue.comments.isEmpty ? "\(issue)" : issue.comments.map(\.rawValue).joined(separator: "\n")
    add(Failure(message, line: issue.sourceLocation?.line ?? 0))
  }

  func add(_ failure: Failure) {
    lock.withLock { kept.append(failure) }
  }
}
