import Effects

/// A reporter that turns issues into failures of the running test.
///
/// The Effects module finds this type by its name if this module is linked.
package struct TestIssueReporter: IssueReporter, TestDefaultsSource {
  package static func makeReporter() -> any IssueReporter { Self() }

  package static var defaults: DependencyDefaults { TestDefaults.current }

  package func report(_ issue: RuntimeIssue) {
    let message = "\(issue.message)\n\n(issue: \(issue.kind.reference))"
    let failure = TestFailure(message: message, site: issue.site)
    if let run = RunResults.current {
      run.add(failure)
    } else {
      failure.record(in: .current)
    }
  }
}
