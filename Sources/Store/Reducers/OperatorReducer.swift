/// The reducer that an operator returns: it runs what the operator builds.
///
/// An operator is written once, as the built form that a store runs; a direct call of `reduce(into:action:)` builds and
/// runs the same form.
@usableFromInline
struct OperatorReducer<State, Action>: Reducer {
  @usableFromInline let site: SourceSite?
  @usableFromInline let build: (PathOwner) -> BuiltReducer<State, Action>

  /// Creates the reducer of an operator.
  ///
  /// - Parameters:
  ///   - site: The line of an operator that runs children. A direct call finds the effects of an earlier one by it.
  ///   - build: Builds the operator together with the reducer it is applied to. Its argument identifies the operator.
  @inlinable
  init(at site: SourceSite? = nil, build: @escaping (PathOwner) -> BuiltReducer<State, Action>) {
    self.site = site
    self.build = build
  }

  @inlinable
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    build(PathOwner(calledAt: site))(&state, action)
  }

  @inlinable
  func _built() -> BuiltReducer<State, Action> { build(PathOwner()) }
}
