extension Reducer {
  /// Prevents the operators of this reducer from reporting some kinds of issues.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Row() }
  ///   .silencingIssues(.missingElement)   // rows answer late, and may be gone
  /// ```
  ///
  /// This applies to the operators written above it, but not to those inside their children. `.unhandledBinding`
  /// applies to the feature whose body contains this operator.
  ///
  /// - Parameters:
  ///   - kind: A kind of issues.
  ///   - others: Further kinds.
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
