import Observation

/// Holds a feature's state, runs its reducer and its effects.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter()
/// }
/// store.send(.increment)
/// print(store.count)
/// ```
///
/// A store belongs to the isolation that it is made in, the main actor or any other, and is used there only; it is
/// not `Sendable`. Where the language doesn't say which isolation that is (the default value of a stored property,
/// an actor's `init`), the first `send`, `scope` or `observe` decides. A store that meets none catches up with its
/// effects whenever it is used, and while `finish()` of one of its tasks is awaited.
///
/// The state lives once, in the root store. Stores made by `scope(state:action:)` hold no copy of it.
@dynamicMemberLookup
public final class Store<State, Action> {
  @usableFromInline package let core: StoreCore
  @usableFromInline let location: StateLocation<State>
  /// The location's resolver, to be passed on without a retain.
  @usableFromInline let resolver: ResolverReference?
  @usableFromInline let submit: Submit
  @usableFromInline let node: ScopeIdentity

  /// Sends the action at the pointer, of the store with the given resolver, as an action of the root store.
  ///
  /// The resolver is a parameter so that the stores of all elements of a collection share one closure. It is the last
  /// parameter so that the closure of a root store is a jump.
  @usableFromInline typealias Submit = (UnsafeRawPointer, ResolverReference?) -> StoreTask

  @inlinable
  init(
    core: StoreCore, location: StateLocation<State>, submit: @escaping Submit, node: ScopeIdentity
  ) {
    self.core = core
    self.location = location
    // `location`, which the store keeps, outlives it.
    resolver = location.resolver.map { .passUnretained($0) }
    self.submit = submit
    self.node = node
    node.store = self
  }

  /// Makes the store of a root feature.
  ///
  /// The state and the reducer are made once, here, with the dependencies that `prepareDependencies` sets.
  ///
  /// - Parameters:
  ///   - initialState: The state to begin with.
  ///   - isolation: The isolation that the store belongs to: the caller's.
  ///   - reducer: The feature.
  ///   - prepareDependencies: Changes dependencies for the feature and its effects.
  @inlinable
  public convenience init<R: Reducer<State, Action>>(
    initialState: @autoclosure () -> State,
    isolation: isolated (any Actor)? = #isolation,
    @ReducerBuilder<State, Action> reducer: () -> R,
    withDependencies prepareDependencies: ((inout DependencyValues) -> Void)? = nil
  ) {
    let root = Self.root(
      prepareDependencies, isolation: isolation, state: initialState
    ) { reducer()._built() }
    // Written here, so that it is specialised for the feature where the store is made.
    self.init(root: root) { action, _ in root.send(action) }
  }

  /// Makes the store of `root`, to which `submit` sends.
  @usableFromInline
  convenience init(root: RootCore<State, Action>, submit: @escaping Submit) {
    self.init(core: root, location: StateLocation(pointer: root.state), submit: submit, node: ScopeIdentity())
  }

  @usableFromInline
  package static func root(
    _ prepareDependencies: ((inout DependencyValues) -> Void)?, isolation: (any Actor)?,
    runtime: EffectRuntime? = nil, state: () -> State, reducer: () -> BuiltReducer<State, Action>
  ) -> RootCore<State, Action> {
    var values = DependencyValues().overridden()
    prepareDependencies?(&values)
    // Each store of a test makes the defaults anew, so that nothing of one test reaches another.
    let frame = values.storeFrame(defaults: IssueReporting.isTesting ? DependencyDefaults() : nil)
    let (state, built) = withDependencyFrame(frame) { (state(), reducer()) }
    return RootCore(
      state: state, reducer: built, runtime: runtime ?? plainRuntime(frame), dependencies: frame,
      isolation: isolation)
  }

  private static func plainRuntime(_ dependencies: DependencyFrame?) -> EffectRuntime {
    IssueReporting.isTesting ? EffectRuntime(inTestWith: dependencies) : EffectRuntime()
  }
}

// What is read in `withObservationTracking` and `Observations` is tracked by key path, see `TrackingProbe`.
extension Store: Observable {}

/// A store of the feature `R`.
public typealias StoreOf<R: FeatureTypes> = Store<R.State, R.Action>
