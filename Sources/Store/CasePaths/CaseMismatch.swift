/// A failed write to the payload of a case: the value was in another case, or there was no value.
struct CaseMismatch<Root: CasePathable, Value> {
  /// The case whose payload the program tried to write.
  let path: CaseKeyPath<Root, Value>

  /// The value whose payload the program tried to write; `nil` if there is no such value.
  let value: Root?

  /// Reports the failed write as an issue.
  ///
  /// - Parameters:
  ///   - owner: The owner of the payload in words, for example "of the presented state".
  ///   - missing: The reason why there is no value, for example "nothing is presented".
  ///   - site: The source location of the write.
  func report(as owner: String, missing: String, at site: SourceSite) {
    let name = writtenCasePath(path as PartialKeyPath<Case<Root>>) ?? "a case of '\(typeName(Root.self))'"
    let state =
      value.map { "the '\(typeName(Root.self))' is in another case: \(ActionName.of($0))" }
      ?? "\(missing): the '\(typeName(Root.self))' is nil"
    reportIssue(
      """
      The payload of \(name) \(owner) was not written because \(state). Nothing was changed.

      Likely causes, in order:
      1. The case changed after it was last checked. Check it just before the write, with 'is', 'if case' or 'switch'.
      2. The key path names the wrong case. Name the right one.
      3. The write was meant to enter the case. Assign the whole value, not a payload.
      """, kind: .modifiedWrongCase, at: site)
  }
}

// These functions report writes like `value.edit = payload`. The source location of such a write is unknown, because a
// subscript for dynamic members can't have parameters for the location.
extension CasePathable {
  /// Reports an assignment to the payload of a case that this value is not in.
  func reportWrittenPayload<Value>(of path: CaseKeyPath<Self, Value>) {
    CaseMismatch(path: path, value: self)
      .report(as: "of the value", missing: "there is no value", at: .unknown)
  }

  /// Reports an assignment of `nil` to the payload of the case that this value is in.
  func reportWrittenNil<Value>(to path: CaseKeyPath<Self, Value>) {
    let name = writtenCasePath(path as PartialKeyPath<Case<Self>>) ?? "a case of '\(typeName(Self.self))'"
    reportIssue(
      """
      'nil' was assigned to the payload of \(name), which is not an optional. 'nil' does not \
      say which case of '\(typeName(Self.self))' to enter, so nothing was changed.

      Fix: assign the whole value, as in 'state.destination = nil'.
      """, kind: .modifiedWrongCase, at: .unknown)
  }
}
