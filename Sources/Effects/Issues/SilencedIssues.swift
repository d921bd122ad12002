/// Runs `operation` without reporting issues of the given kinds, including the issues of effects that `operation`
/// starts.
///
/// ```swift
/// withIssuesSilenced(.modifiedWrongCase) {
///   state.mode.modify(\.editing) { $0.isDirty = true }   // nothing to mark in other modes
/// }
/// ```
///
/// - Parameters:
///   - kind: A kind of issues that are not reported.
///   - others: Further kinds of issues that are not reported.
///   - operation: The work.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
@discardableResult
public func withIssuesSilenced<Result>(
  _ kind: RuntimeIssue.Kind, _ others: RuntimeIssue.Kind..., operation: () throws -> Result
) rethrows -> Result {
  try withIssueReporter(SilencingReporter(kinds: Set(others + [kind])), operation: operation)
}

/// Runs `operation` without reporting issues of the given kinds, including the issues of effects that `operation`
/// starts.
///
/// ```swift
/// await withIssuesSilenced(.dismissOutsidePresentation) {
///   await dismiss()   // shown alone, the feature has nothing to be dismissed by
/// }
/// ```
///
/// - Parameters:
///   - kind: A kind of issues that are not reported.
///   - others: Further kinds of issues that are not reported.
///   - operation: The work.
///   - isolation: The caller's isolation, in which `operation` runs.
/// - Returns: The result of `operation`.
/// - Throws: The error that `operation` throws.
@discardableResult
public func withIssuesSilenced<Result>(
  _ kind: RuntimeIssue.Kind, _ others: RuntimeIssue.Kind..., operation: () async throws -> Result,
  isolation: isolated (any Actor)? = #isolation
) async rethrows -> Result {
  try await withIssueReporter(SilencingReporter(kinds: Set(others + [kind])), operation: operation)
}

/// A reporter that ignores issues of some kinds, and passes all other issues to the previous reporter.
private struct SilencingReporter: IssueReporter {
  let kinds: Set<RuntimeIssue.Kind>
  private let next = IssueReporting.override ?? IssueReporting.default

  init(kinds: Set<RuntimeIssue.Kind>) { self.kinds = kinds }

  func report(_ issue: RuntimeIssue) {
    if !kinds.contains(issue.kind) { next.report(issue) }
  }
}
