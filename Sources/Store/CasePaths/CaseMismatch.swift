/// A write to the payload of a case while the value is in another case.
struct CaseMismatch<Root: CasePathable, Value> {
  /// The case of the written payload.
  let path: CaseKeyPath<Root, Value>

  /// The value; nil if there is none.
  let value: Root?

  /// Reports the write.
  ///
  /// - Parameters:
  ///   - owner: The owner of the payload, "of the presented state".
  ///   - missing: The reason why there is no value, "nothing is presented".
  ///   - site: The location of the write.
  func report(as owner: String, missing: String, at site: SourceSite) {
    let name = writtenCasePath(path as PartialKeyPath<Case<Root>>) ?? "a case of '\(typeName(Root.self))'"
    let state =
      value.map { "the '\(typeName(Root.self))' is in another case: \(ActionName.of($0))" }
      ?? "\(missing): the '\(typeName(Root.self))' is nil"
    IssueReporting.report(
      RuntimeIssue(
        kind: .modifiedWrongCase,
        message: """
          The payload of \(name) \(owner) was not written because \(state). Nothing was changed.

          Likely causes, in order:
          1. The case changed after it was last checked. Check it with 'is', 'if case' or 'switch' just before.
          2. The key path names the wrong case. Name the right one.
          3. The write was meant to enter the case. Assign the whole value, not a payload.
          """, site: site))
  }
}
