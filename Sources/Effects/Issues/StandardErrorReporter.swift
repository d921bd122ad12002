/// A reporter that writes issues to standard error, one paragraph each.
package struct StandardErrorReporter: IssueReporter {
  package init() {}

  package func report(_ issue: RuntimeIssue) {
    writeToStandardError("\(issue.site): issue (\(issue.kind.reference)): \(issue.message)\n")
  }
}
