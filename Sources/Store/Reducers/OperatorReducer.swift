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
    DirectCall.run {
      let built = build(OperatorID(calledAt: site))
      guard built.mustCheck else { return built(&state, action) }
      let before = state
      return built.ending(built(&state, action), from: before, to: state)
    }
  }

  @inlinable
  func _built() -> BuiltReducer<State, Action> {
    build(OperatorID(calledAt: DirectCall.isRunning ? site : nil))
  }
}

/// A direct call of `reduce(into:action:)`, by a reducer that contains another one.
///
/// The operators inside are built for each call, so their source locations identify them.
@usableFromInline
enum DirectCall {
  private static let slot = ThreadSlot()

  /// A Boolean value indicating whether one runs on this thread.
  @usableFromInline static var isRunning: Bool { slot.cell.pointee != nil }

  /// Runs `body` as a direct call.
  @usableFromInline
  static func run<Result>(_ body: () -> Result) -> Result {
    let cell = slot.cell
    let outer = cell.pointee
    // Any address but nil.
    cell.pointee = UnsafeMutableRawPointer(cell)
    defer { cell.pointee = outer }
    return body()
  }
}

extension BuiltReducer {
  /// A Boolean value indicating whether a direct call must end the effects of children that it removes.
  ///
  /// The store does not know the checks of a reducer that is called directly.
  @usableFromInline var mustCheck: Bool {
    !checks.isEmpty && StoreContext.current?.pointee.hasActiveChildren ?? false
  }

  /// Returns the effect of a direct call, which first ends the effects of children that the call has removed.
  @usableFromInline
  func ending(_ effect: Effect<Action>, from before: State, to now: State) -> Effect<Action> {
    let checks = checks
    let node = VisitNode { visit in
      func run(_ state: State, _ visit: LivenessVisitor) {
        withUnsafePointer(to: state) { state in for check in checks { check.run(state, visit) } }
      }
      // Children that did not run are built now.
      DirectCall.run { visit.endAbsent({ run(now, $0) }, unless: { run(before, $0) }) }
    }
    return Effect(node: ReducerStep.merged(node, effect.node))
  }
}
