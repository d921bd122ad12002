/// The reducer that an operator such as `ifLet` returns.
///
/// This reducer runs the steps that the operator builds.
///
/// Each operator is implemented only once, in the built form that a store runs. A direct call of `reduce(into:action:)`
/// builds and runs the same form.
@usableFromInline
struct OperatorReducer<State, Action>: Reducer {
  @usableFromInline let site: SourceSite?
  @usableFromInline let build: (OperatorID) -> BuiltReducer<State, Action>

  /// Creates the reducer of an operator.
  ///
  /// - Parameters:
  ///   - site: The source location of the operator, if the operator runs children. A direct call uses the source
  ///     location to find the effects of earlier calls.
  ///   - build: A closure that builds the operator together with the reducer to which it is applied. The argument of
  ///     the closure identifies the operator.
  @inlinable
  init(at site: SourceSite? = nil, build: @escaping (OperatorID) -> BuiltReducer<State, Action>) {
    self.site = site
    self.build = build
  }

  @inlinable
  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    DirectCall.run { build(DirectCall.id(at: site))(&state, action) }
  }

  @inlinable
  func _built() -> BuiltReducer<State, Action> { build(DirectCall.id(at: site)) }
}

/// A direct call of `reduce(into:action:)`, which a reducer makes to run a reducer that it contains.
///
/// The operators inside the called reducer are built again for each call, so their source locations identify them. The
/// store does not know the liveness checks of these operators. Therefore, each operator compares its children before
/// and after the call.
@usableFromInline
enum DirectCall {
  private static let slot = ThreadSlot()

  /// A hash of the scopes around the code that runs in a direct call on this thread; `nil` outside of direct calls.
  @usableFromInline static var position: Int? { slot.cell.pointee?.load(as: Int.self) }

  /// A Boolean value indicating whether a direct call is running on this thread.
  static var isRunning: Bool { slot.cell.pointee != nil }

  /// Runs `body` as a direct call.
  @usableFromInline
  static func run<Result>(_ body: () -> Result) -> Result { at(position ?? 0, body) }

  /// Runs `body`, which builds the child of a scope.
  @usableFromInline
  static func inside<Result>(_ scope: AnyKeyPath, _ body: () -> Result) -> Result {
    guard let position else { return body() }
    var hasher = Hasher()
    hasher.combine(position)
    hasher.combine(scope)
    return at(hasher.finalize(), body)
  }

  /// Runs `body` with the given value of `position`, or outside of direct calls if the value is `nil`.
  @usableFromInline
  static func at<Result>(_ position: Int?, _ body: () -> Result) -> Result {
    let cell = slot.cell
    let outer = cell.pointee
    defer { cell.pointee = outer }
    guard var position else {
      cell.pointee = nil
      return body()
    }
    return withUnsafeMutablePointer(to: &position) { position in
      cell.pointee = UnsafeMutableRawPointer(position)
      return body()
    }
  }

  /// Returns the identity of the operator that is being built.
  @usableFromInline
  static func id(at site: SourceSite?) -> OperatorID {
    position.map { OperatorID(calledAt: site, position: $0) } ?? OperatorID()
  }

  /// Returns an effect that runs the given effect and ends the effects of removed children.
  ///
  /// - Parameters:
  ///   - effect: The effect that the direct call has returned.
  ///   - owner: The operator that runs the children.
  ///   - children: The ids of the removed children.
  /// - Returns: An effect that runs `effect` and then ends the children's effects; only `effect` if no child has
  ///   effects. The children's effects are ended last, because `effect` may belong to one of the children.
  static func ending(_ effect: EffectNode?, _ owner: OperatorID, _ children: [AnyHashable]) -> EffectNode? {
    // A child whose id is not in the store's table has no effects in flight, and this action has not started an effect
    // for the child.
    let known = children.compactMap { StoreContext.current?.pointee.featureIDs?.interned(owner, $0) }
    return known.isEmpty ? effect : ReducerStep.merged(effect, EndNode(known))
  }
}
