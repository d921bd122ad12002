import Effects
import TestSupport

/// The issues that `operation` leads to.
func issues(in operation: () throws -> Void) rethrows -> [RuntimeIssue] {
  let log = IssueLog()
  try withIssueReporter(log, operation: operation)
  return log.issues
}
