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
    reportIssue(
      """
      The payload of \(name) \(owner) was not written because \(state). Nothing was changed.

      Likely causes, in order:
      1. The case changed after it was last checked. Check it with 'is', 'if case' or 'switch' just before.
      2. The key path names the wrong case. Name the right one.
      3. The write was meant to enter the case. Assign the whole value, not a payload.
      """, kind: .modifiedWrongCase, at: site)
  }
}

// Writes to `value.edit`, which tell no location: a subscript for dynamic members can't have further parameters.
extension CasePathable {
  /// Reports an assignment to the payload of another case.
  func reportWrittenPayload<Value>(of path: CaseKeyPath<Self, Value>) {
    CaseMismatch(path: path, value: self)
      .report(as: "of the value", missing: "there is no value", at: .unknown)
  }

  /// Reports an assignment of `nil` to the payload of the case that this value is in.
  func reportWrittenNil<Value>(to path: CaseKeyPath<Self, Value>) {
    let name = writtenCasePath(path as PartialKeyPath<Case<Self>>) ?? "a case of '\(typeName(Self.self))'"
    reportIssue(
      """
      'nil' was assigned to the payload of \(name), which is not an optional, and 'nil' names no other case of \
      '\(typeName(Self.self))'. Nothing was changed.

      Fix: assign the whole value, as in 'state.destination = nil'.
      """, kind: .modifiedWrongCase, at: .unknown)
  }
}
