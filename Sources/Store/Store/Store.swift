import Observation

/// A runtime of a feature, which holds the state and runs the reducer and the effects.
///
/// ```swift
/// let store = Store(initialState: Counter.State()) {
///   Counter()
/// }
/// store.send(.increment)
/// print(store.count)
/// ```
///
/// A store belongs to the isolation in which it is created: the main actor or any other actor. It must be used only
/// there, and is not `Sendable`. In the default value of a stored property and in an actor's `init`, the isolation is
/// unknown. Such a store is bound to an isolation by its first `send`, `scope` or `observe`. A store without isolation
/// reduces the actions of effects whenever it is used, and while its user awaits `finish()` or the next of its values.
///
/// Only the root store holds the state. Stores returned by `scope(state:action:)` refer to parts of that state.
@dynamicMemberLookup
public final class Store<State, Action> {
  @usableFromInline package let core: StoreCore
  @usableFromInline let location: StateLocation<State>
  /// An unretained reference to the resolver of `location`.
  @usableFromInline let resolver: ResolverReference?
  @usableFromInline let submit: Submit
  @usableFromInline let node: ScopeIdentity

  /// A closure that sends an action of a store as an action of the root store.
  ///
  /// Its parameters are the address of the action and the resolver of the store. The resolver is a parameter so that
  /// the stores of all elements of a collection share one closure. It is the last parameter so that the closure of a
  /// root store compiles to a single jump.
  @usableFromInline typealias Submit = (UnsafeRawPointer, ResolverReference?) -> StoreTask

  @inlinable
  init(
    core: StoreCore, location: StateLocation<State>, submit: @escaping Submit, node: ScopeIdentity
  ) {
    self.core = core
    self.location = location
    resolver = location.reference
    self.submit = submit
    self.node = node
    node.store = self
  }

  /// Creates the store of a root feature.
  ///
  /// The initializer evaluates the state and the reducer once, with the dependencies that `prepareDependencies` sets.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - isolation: The isolation to which the store belongs; by default, the caller's isolation.
  ///   - reducer: The feature.
  ///   - prepareDependencies: A closure that overrides dependencies for the feature and its effects.
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
    // The closure is written here, so that it is specialized for the feature where the store is created.
    self.init(root: root) { action, _ in root.send(action) }
  }

  /// Creates a root store, whose state and reducer are in `root`.
  ///
  /// The closure `submit` sends actions to `root`.
  @usableFromInline
  convenience init(root: RootCore<State, Action>, submit: @escaping Submit) {
    self.init(core: root, location: StateLocation(pointer: root.state), submit: submit, node: ScopeIdentity())
  }

  @usableFromInline
  package static func root(
    _ prepareDependencies: ((inout DependencyValues) -> Void)?, isolation: (any Actor)?,
    runtime: EffectRuntime? = nil, state: () -> State, reducer: () -> BuiltReducer<State, Action>
  ) -> RootCore<State, Action> {
    // In a test each store creates its own default values of dependencies, so that tests are independent of each other.
    let defaults = IssueReporting.isTesting ? DependencyDefaults() : nil
    var values = DependencyValues.current(defaults: defaults).overridden()
    if let prepareDependencies { DependencyRead.overriding { prepareDependencies(&values) } }
    let frame = values.storeFrame(defaults: defaults)
    // If a reducer creates this store, the new reducer does not belong to the direct call of the outer reducer.
    let (state, built) = withDependencyFrame(frame) { DirectCall.at(nil) { (state(), reducer()) } }
    return RootCore(
      state: state, reducer: built, runtime: runtime ?? plainRuntime(frame), dependencies: frame,
      isolation: isolation)
  }

  private static func plainRuntime(_ dependencies: DependencyFrame?) -> EffectRuntime {
    IssueReporting.isTesting ? EffectRuntime(inTestWith: dependencies) : EffectRuntime()
  }
}

extension Store {
  /// The object that contains the state and the reducer of a root store; `nil` for a child store.
  final var root: RootCore<State, Action>? {
    guard let pointer = location.pointer, UnsafeRawPointer(pointer) == core.rootState.state else {
      return nil
    }
    return core as? RootCore<State, Action>
  }
}

// Reads in `withObservationTracking` and `Observations` are tracked by key path. See `TrackingProbe`.
extension Store: Observable {}

/// A store of the feature `R`.
public typealias StoreOf<R: FeatureTypes> = Store<R.State, R.Action>
