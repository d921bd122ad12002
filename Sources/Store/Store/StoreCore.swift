/// The part of a tree of stores that does not depend on the types of state and action.
@usableFromInline
package class StoreCore: StateHolder {
  @usableFromInline package final let runtime: EffectRuntime
  /// The runtime's isolation, which is stored here because each use of a store without isolation needs it.
  private final let storeIsolation: StoreIsolation
  package final let mailbox: Mailbox
  /// The receiver of the actions that effects send.
  package final let sink: MailboxSink
  /// The address of the root store's state, and the checks for this state.
  final let rootState: ErasedState
  /// The context in which the reducers of this store run, with their dependencies.
  @usableFromInline package final let context: UnsafeMutablePointer<ReduceContext>
  /// The object that compares observed parts of the state and calls observers; `nil` if nothing has been observed.
  private(set) final var existingObservation: StoreObservation?
  /// An unretained reference to the store's observation, which every action uses while state is observed.
  // Accesses to this and the next property are unchecked, because both are set only once, together with the property
  // above.
  @exclusivity(unchecked) private final var observationReference: Unmanaged<StoreObservation>?
  /// The observed parts to compare after each action.
  @exclusivity(unchecked) private final var observedParts: UnsafeMutablePointer<ObservedParts.Lists>?
  /// The computed properties from which child stores were created.
  ///
  /// The store reports each of these properties only once.
  private final var computedScopes: Set<AnyKeyPath> = []
  /// The object that records the shared values that selectors read; `nil` unless this core computes the selectors of a
  /// `SelectorMemo`.
  final var forwardedReads: ForwardedReads?
  /// The source location and the store of the current `send`, recorded only if the `send` reports an issue or the store
  /// has listeners.
  private final var noted: (site: SourceSite, store: ScopeIdentity)?
  /// A closure that is called after a selector was computed; `nil` if no listener follows selectors.
  final var computedSelector: ((_ name: String?, _ site: SourceSite) -> Void)?
  /// The object that answers the requests of other programs; `nil` if other programs may not inspect the store.
  final var inspection: (any RequestAnswering)? {
    didSet { if isUnbound { storeGraph.reads.pointee.isInspected = inspection != nil } }
  }
  /// The listeners that follow the actions of the store; `nil` if there are none.
  final var listeners: StoreListeners? {
    didSet { if listeners == nil { status.remove(.followed) } else { status.insert(.followed) } }
  }

  init(
    rootState: ErasedState, actions: ActionType.Type, runtime: EffectRuntime, dependencies: DependencyFrame?,
    isolation: (any Actor)?
  ) {
    self.rootState = rootState
    self.runtime = runtime
    storeIsolation = runtime.isolation
    mailbox = runtime.mailbox
    sink = MailboxSink(kind: actions, isolation: runtime.isolation)
    context = .allocate(capacity: 1)
    let shared = UnsafeMutablePointer<StoreContext>.allocate(capacity: 1)
    shared.initialize(to: StoreContext(runtime: runtime))
    context.initialize(to: ReduceContext(dependencies: dependencies, store: shared))
    super.init(owner: ObjectIdentifier(mailbox))
    if let isolation { bind(isolation) } else { hot.pointee.isUnbound = true }
  }

  deinit {
    existingObservation?.end()
    context.pointee.shared?.deinitialize(count: 1).deallocate()
    context.deinitialize(count: 1)
    context.deallocate()
  }

  /// The object that compares observed parts of the state and calls observers, created on first use.
  final var observation: StoreObservation {
    if let existingObservation { return existingObservation }
    let made = StoreObservation(of: self)
    existingObservation = made
    // The property `existingObservation` retains the observation.
    observationReference = .passUnretained(made)
    observedParts = made.graph.observed.lists
    hot.pointee.graph = made.graph.reads
    return made
  }

  /// The graph of values derived from the state, created on first use.
  final var storeGraph: StoreGraph { observation.graph }

  override final var sharedFollower: any SharedFollower { storeGraph.sharedCells }

  /// Compares the observed parts of the state, and begins a turn if one of them has changed.
  @usableFromInline
  final func stateDidChange() {
    // If an observer has sent the action, the observer continues afterwards and must read the current state.
    if status.contains(.tracking) { catchUpInTurn() }
    // If no observed part has changed, the values that selectors have read are compared only when a selector is next
    // read.
    if let observedParts, observedParts.pointee.areUnchanged { return }
    compareObserved()
  }

  @inline(never)
  private final func catchUpInTurn() { existingObservation?.graph.catchUp(to: revision) }

  @inline(never)
  private final func compareObserved() {
    // The core retains its observation.
    observationReference?._withUnsafeGuaranteedRef { $0.stateDidChange(revision) }
  }

  /// Runs the reducer for the action at the address `action`, and returns the effect of the action.
  @usableFromInline
  package func change(by action: UnsafeRawPointer) -> EffectNode? { fatalError("A store without a reducer.") }

  /// Returns a sender of the actions in a case of the root store's action.
  ///
  /// - Parameters:
  ///   - child: The type of the actions.
  ///   - path: The key path of the case.
  /// - Returns: The sender; `nil` if the key path does not lead to such actions.
  func sender<ChildAction>(
    of child: ChildAction.Type, along path: AnyKeyPath
  ) -> StoreSender<ChildAction>? { fatalError("A store without a reducer.") }

  /// Binds the store to `isolation`.
  package final func bind(_ isolation: any Actor) {
    hot.pointee.owner = ObjectIdentifier(isolation)
    hot.pointee.isUnbound = false
    runtime.bind(to: isolation)
    if isolation is MainActor { status.insert(.onMainActor) }
  }

  /// Binds the store to `isolation` if the store has no isolation yet.
  ///
  /// The method stops the program if the store belongs to another isolation.
  @inlinable
  @inline(__always)
  package final func enter(_ isolation: (any Actor)?, at site: @autoclosure () -> SourceSite) {
    if !belongs(to: isolation) { enterFromElsewhere(isolation, at: site()) }
  }

  /// Returns a Boolean value indicating whether `isolation` is the actor to which the store belongs.
  ///
  /// In a nonisolated function the isolation is unknown. In that case, a debug build asks the Swift runtime. Asking
  /// takes four times as long as a send, so a release build assumes that a bound store is used correctly.
  @inlinable
  @inline(__always)
  package final func belongs(to isolation: (any Actor)?) -> Bool {
    #if !DEBUG
      if isolation == nil { return !hot.pointee.isUnbound }
    #endif
    return isolation.map { ObjectIdentifier($0) } == hot.pointee.owner
  }

  @usableFromInline
  @inline(never)
  package final func enterFromElsewhere(_ isolation: (any Actor)?, at site: SourceSite) {
    if isUnbound { meet(isolation) } else { verify(isolation, at: site) }
  }

  /// Consumes the reference to the isolation that `send` has received.
  ///
  /// A reference to the main actor is not released, because the main actor is never freed. The release would take the
  /// slow path of reference counting, which was 14 of the 30 ns of a send.
  @inlinable
  @inline(__always)
  package final func spend(_ isolation: consuming (any Actor)?) {
    if status.contains(.onMainActor) { hot.pointee.spent.initialize(to: isolation) }
  }

  /// Binds the store to `isolation`.
  ///
  /// If `isolation` is `nil`, the store stays without isolation, and reduces the pending actions of effects.
  @usableFromInline
  final func meet(_ isolation: (any Actor)?) {
    if let isolation { bind(isolation) } else { caughtUp {} }
  }

  /// Runs `body`, which uses this store while the store has no isolation.
  ///
  /// The method first reduces the pending actions of effects. No effect reduces actions while `body` runs.
  @usableFromInline
  final func caughtUp<Result>(_ body: () throws -> Result) rethrows -> Result {
    storeIsolation.excludeEffects()
    defer { storeIsolation.admitEffects() }
    catchUp()
    return try body()
  }

  /// Reduces the pending actions of effects, unless a reducer, an observer or a selector is running.
  ///
  /// A reducer, observer or selector must see the same state from its beginning to its end.
  private final func catchUp() {
    guard status.isDisjoint(with: .busy) else { return }
    if !runtime.isScripted { runtime.catchUp() }
    if let reads = hot.pointee.graph, reads.pointee.mustCatchUp { catchUpFromOutside() }
  }

  /// Delivers events, compares the shared values that have changed, and answers requests of other programs.
  private final func catchUpFromOutside() {
    deliverEvents()
    _ = takeSharedChanges()
    inspection?.lookAtLink()
  }

  /// Records the source location and the store of a `send`, for issues and for the listeners of the store.
  @usableFromInline
  final func noteSend(at site: SourceSite, from store: ScopeIdentity) { noted = (site, store) }

  /// Returns the source location of the current `send`, or `.unknown` if the action was not sent by `Store.send`.
  final func takeSendSite() -> SourceSite { noted.take()?.site ?? .unknown }

  /// Returns the sender of the action that `send` has received.
  final func takeSender() -> ActionSender {
    noted.take().map { .store($0.store, at: $0.site) } ?? .unknown
  }

  /// A Boolean value indicating whether a read can take the fast path.
  @inlinable package final var isReadPlainly: Bool {
    #if DEBUG
      verifyRead()
    #endif
    return !isUnbound && status.isDisjoint(with: .reading) && !isReadTracked
  }

  /// A Boolean value indicating whether the Observation module tracks reads.
  @usableFromInline final var isReadTracked: Bool {
    if let probe = hot.pointee.probe { return probe._withUnsafeGuaranteedRef { $0.isTracking } }
    let probe = TrackingProbe()
    hot.pointee.probe = .passRetained(probe)
    return probe.isTracking
  }

  /// Begins a read on the slow path.
  ///
  /// - Returns: `true` if the store has no isolation. In that case, effects can't reduce actions until `endRead()` is
  ///   called.
  @usableFromInline
  final func beginRead() -> Bool {
    let isHeld = isUnbound
    if isHeld {
      storeIsolation.excludeEffects()
      catchUp()
    }
    if status.contains(.reducing) {
      context.pointee.shared?.pointee.reassemble()
      reportReadDuringReduce()
    }
    return isHeld
  }

  /// Ends a read for which `beginRead()` returned `true`.
  @usableFromInline
  final func endRead() { storeIsolation.admitEffects() }

  /// Runs `body`, which reads the state of the store.
  final func reading<Result>(_ body: () throws -> Result) rethrows -> Result {
    let isHeld = beginRead()
    defer { if isHeld { endRead() } }
    return try body()
  }

  private final func reportReadDuringReduce() {
    let message = """
      The store was read while its reducer was running. The result may be a mixture of the states before and after \
      the action.

      Likely causes, in order:
      1. A reducer uses a store that it captured. Read the reducer's 'state' parameter instead.
      2. A computed property of the state, or a dependency that the reducer calls, reads the store. Pass the value \
      from the store to this property or dependency instead.
      """
    IssueReporting.report(RuntimeIssue(kind: .readDuringReduce, message: message, site: .unknown))
  }

  /// Reports once that a child store is created from a computed property.
  func noteComputedScope(_ keyPath: AnyKeyPath, _ site: SourceSite) {
    // The number of reports is limited, because the number of key paths with arguments, such as a query, is unlimited.
    guard computedScopes.count < 100, computedScopes.insert(keyPath).inserted else { return }
    let message = """
      A child store was created from a computed property, \(keyPath). The store works, but the first read after each \
      action evaluates the property and copies its result.

      Fix: store the child's state in a stored property of its parent's state, and declare the computed values as \
      properties of the child's state.
      """
    IssueReporting.report(RuntimeIssue(kind: .computedScope, message: message, site: site))
  }

  /// Reports once, as a warning, that the stores of a collection are created from a computed property.
  ///
  /// A property with a setter is not reported, because its key path can't be distinguished from the key paths of
  /// subscripts and of `@Shared` and `@Tracked` properties.
  func noteComputedCollection<State, Elements>(_ keyPath: KeyPath<State, Elements>, _ site: SourceSite) {
    if keyPath is WritableKeyPath<State, Elements> { return }
    guard computedScopes.count < 100, computedScopes.insert(keyPath).inserted else { return }
    let message = """
      The stores of a collection were created from a computed property, \(keyPath). The stores work, but the first \
      read after each action evaluates the property and copies its result, and each action compares all observed rows.

      Fix: scope the stored collection, select the ids to show with a 'CollectionSelector', and show only the stores \
      with these ids. See the page about the issue.
      """
    // The issue is only a warning, because a feature that was written for TCA may create stores from a computed
    // collection, which is not a mistake there.
    IssueReporting.warn(of: RuntimeIssue(kind: .computedScope, message: message, site: site))
  }
}

/// An object that answers the requests of other programs that inspect a store.
protocol RequestAnswering: AnyObject {
  /// Answers the requests that have arrived from other programs.
  ///
  /// The store calls this method on its isolation, while no reducer, selector or observer runs.
  func lookAtLink()
}

/// The address of a root state whose type is erased, and the liveness checks for this state.
struct ErasedState {
  let state: UnsafeRawPointer
  /// The checks that end the effects of removed features after an action.
  let checks: ContiguousArray<LivenessCheck>
}
