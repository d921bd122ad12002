/// The reducer that an operator returns.
///
/// It runs the reducer that the operator builds.
///
/// An operator is written once, in the built form that a store runs. A direct call of `reduce(into:action:)` builds and
/// runs the same form.
@usableFromInline
struct OperatorReducer<State, Action>: Reducer {
  @usableFromInline let site: SourceSite?
  @usableFromInline let build: (OperatorID) -> BuiltReducer<State, Action>

  /// Creates the reducer of an operator.
  ///
  /// - Parameters:
  ///   - site: The source location of an operator that runs children. A direct call uses it to find the effects of
  ///     earlier calls.
  ///   - build: A closure that builds the operator together with its base reducer. Its argument identifies the
  ///     operator.
  @inlinable
  init(at site: SourceSite? = nil, build: @escaping (OperatorID) -> BuiltReducer<State, Action>) {
    self.site = site
    self.build = build
  }

  @inlinable
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    build(OperatorID(calledAt: site))(&state, action)
  }

  @inlinable
  func _built() -> BuiltReducer<State, Action> { build(OperatorID()) }
}
