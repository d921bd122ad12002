extension Reducer {
  /// Prevents the operators of this reducer from reporting some kinds of issues.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Row() }
  ///   .silencingIssues(.missingElement)   // rows answer late, and may be gone
  /// ```
  ///
  /// The issues of the operators written above this one are silenced, but not those of operators inside their children.
  /// The kind `.unhandledBinding` is silenced for the whole feature whose body contains this operator.
  ///
  /// - Parameters:
  ///   - kind: A kind of issues to silence.
  ///   - others: Further kinds to silence.
  /// - Returns: A reducer that behaves like this one.
  public func silencingIssues(
    _ kind: RuntimeIssue.Kind, _ others: RuntimeIssue.Kind...
  ) -> some Reducer<State, Action> {
    let kinds = Set(others + [kind])
    return OperatorReducer { _ in
      var built = SilencedKinds.adding(kinds) { _built() }
      if kinds.contains(.unhandledBinding) { built.ignoresBindings = true }
      return built
    }
  }
}
