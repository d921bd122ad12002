import Effects

/// Keeps the issues that are reported while it is in force, instead of failing the test.
public final class IssueLog: IssueReporter, @unchecked Sendable {
  // Sound: `kept` is touched under the lock only.
  private let lock = Lock()
  private var kept: [RuntimeIssue] = []

  /// Makes an empty log.
  public init() {}

  /// Keeps `issue`.
  public func report(_ issue: RuntimeIssue) {
    lock.withLock { kept.append(issue) }
  }

  /// The issues so far.
  public var issues: [RuntimeIssue] { lock.withLock { kept } }

  /// What they say.
  public var messages: [String] { issues.map(\.message) }
}

/// The issues that `operation` leads to.
package func issues(in operation: () throws -> Void) rethrows -> [RuntimeIssue] {
  let log = IssueLog()
  try withIssueReporter(log, operation: operation)
  return log.issues
}
