/// A reporter that writes issues to standard error, each as one paragraph.
package struct StandardErrorReporter: IssueReporter {
  package init() {}

  package func report(_ issue: RuntimeIssue) {
    writeToStandardError("\(issue.site): issue (\(issue.kind.reference)): \(issue.message)\n")
  }
}
