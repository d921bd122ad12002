extension Reducer {
  /// Keeps the operators of this reducer from reporting some kinds of issues.
  ///
  /// ```swift
  /// Reduce { state, action in … }
  ///   .forEach(\.rows, action: \.rows) { Row() }
  ///   .silencingIssues(.missingElement)   // rows answer late, and may have gone
  /// ```
  ///
  /// It is for the operators written above it, and not for those inside of their children; `.unhandledBinding` is for
  /// the feature whose body it stands in.
  ///
  /// - Parameter kinds: The kinds of issues.
  /// - Returns: A reducer that does the same as this one.
  public func silencingIssues(_ kinds: RuntimeIssue.Kind...) -> some Reducer<State, Action> {
    _SilencingIssues(base: self, kinds: Set(kinds))
  }
}

/// A reducer whose operators do not report some kinds of issues.
public struct _SilencingIssues<Base: Reducer>: Reducer {
  private let base: Base
  private let kinds: Set<RuntimeIssue.Kind>

  init(base: Base, kinds: Set<RuntimeIssue.Kind>) {
    self.base = base
    self.kinds = kinds
  }

  /// Runs the reducer.
  public func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
    SilencedKinds.adding(kinds) { base.reduce(into: &state, action: action) }
  }

  /// The reducer, with operators that know what not to report.
  public func _built() -> BuiltReducer<Base.State, Base.Action> {
    var built = SilencedKinds.adding(kinds) { base._built() }
    if kinds.contains(.unhandledBinding) { built.ignoresBindings = true }
    return built
  }
}
