/// A write to the payload of a case that a value is not of.
struct CaseMismatch<Root: CasePathable, Value> {
  /// The case that was written to.
  let path: CaseKeyPath<Root, Value>

  /// The value; nil if there is none.
  let value: Root?

  /// Reports the write.
  ///
  /// - Parameters:
  ///   - owner: What the payload was to be a part of, "of what is presented".
  ///   - missing: What is so if there is no value, "nothing is presented".
  ///   - site: Where the write is.
  func report(as owner: String, missing: String, at site: SourceSite) {
    let name = writtenCasePath(path as PartialKeyPath<Case<Root>>) ?? "a case of '\(typeName(Root.self))'"
    let state =
      value.map { "the '\(typeName(Root.self))' is of another case: \(ActionName.of($0))" }
      ?? "\(missing): the '\(typeName(Root.self))' is nil"
    IssueReporting.report(
      RuntimeIssue(
        kind: .modifiedWrongCase,
        message: """
          The payload of \(name) \(owner) was to be written, but \(state). Nothing was changed.

          Likely causes, in order:
          1. The case has changed since it was last looked at. Look at it with 'is', 'if case' or 'switch' just before.
          2. The key path names the wrong case. Name the one that is meant.
          3. The case is to be entered. Assign the whole value, not a payload.
          """, site: site))
  }
}
