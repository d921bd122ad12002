/// What all stores of one tree share, whatever their types.
@usableFromInline
package class StoreCore: StateHolder {
  @usableFromInline package final let runtime: EffectRuntime
  /// The runtime's, at hand for stores without an isolation, which ask it at each use.
  private final let home: StoreIsolation
  package final let mailbox: Mailbox
  /// Where the actions of effects go.
  package final let sink: MailboxSink
  final let place: StatePlace
  /// The dependencies and whatever else the features of this store find around them while they reduce.
  @usableFromInline package final let context: UnsafeMutablePointer<ReduceContext>
  /// The observers and selectors of the state, once there is one.
  private(set) final var existingObservation: StoreObservation?
  /// The same without a retain, for every action that changes something observed.
  // Unchecked: set once, with the property above; so below.
  @exclusivity(unchecked) private final var observationReference: Unmanaged<StoreObservation>?
  /// The parts to compare after each action.
  @exclusivity(unchecked) private final var observedParts: UnsafeMutablePointer<ObservedParts.Lists>?
  /// The computed properties that stores were scoped along, each of which is reported once.
  private final var computedScopes: Set<AnyKeyPath> = []
  /// Where an action is being sent that must not be; noted only then.
  private final var sendSite: SourceSite?

  init(
    place: StatePlace, actions: ActionType.Type, runtime: EffectRuntime, dependencies: DependencyFrame?,
    isolation: (any Actor)?
  ) {
    self.place = place
    self.runtime = runtime
    home = runtime.isolation
    mailbox = runtime.mailbox
    sink = MailboxSink(kind: actions, home: runtime.isolation)
    context = .allocate(capacity: 1)
    let shared = UnsafeMutablePointer<StoreContext>.allocate(capacity: 1)
    shared.initialize(to: StoreContext(featureIDs: runtime.featureIDs))
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

  /// The observers and selectors of the state, made when somebody first asks.
  final var observation: StoreObservation {
    if let existingObservation { return existingObservation }
    let made = StoreObservation(of: self)
    existingObservation = made
    // The property above keeps it.
    observationReference = .passUnretained(made)
    observedParts = made.graph.observed.lists
    hot.pointee.graph = made.graph.reads
    return made
  }

  /// The graph of what is derived from the state, made when somebody first asks.
  final var storeGraph: StoreGraph { observation.graph }

  /// Tells observers of what has changed.
  @usableFromInline
  final func stateDidChange() {
    // An action that changes nothing observed leaves everything else to the next read.
    if let observedParts, observedParts.pointee.areUnchanged { return }
    compareObserved()
  }

  @inline(never)
  private final func compareObserved() {
    // The core keeps its observation.
    observationReference?._withUnsafeGuaranteedRef { $0.stateDidChange(revision) }
  }

  /// Changes the state by the action at `action`, and returns the effect that it leads to.
  @usableFromInline
  package func change(by action: UnsafeRawPointer) -> EffectNode? { fatalError("A store without a reducer.") }

  /// Sends the action at `action`.
  @usableFromInline
  package func sendNow(_ action: UnsafeRawPointer) -> StoreTask { fatalError("A store without a reducer.") }

  /// Makes `isolation` the one that the store belongs to.
  package final func bind(_ isolation: any Actor) {
    hot.pointee.owner = ObjectIdentifier(isolation)
    hot.pointee.isUnbound = false
    runtime.bind(to: isolation)
    if isolation is MainActor { status.insert(.onMainActor) }
  }

  /// Binds an unbound store, and stops a program that uses a store where it does not belong.
  @inlinable
  @inline(__always)
  package final func enter(_ isolation: (any Actor)?, at site: @autoclosure () -> SourceSite) {
    if !isHome(isolation) { enterFromElsewhere(isolation, at: site()) }
  }

  /// Whether `isolation` is the actor that the store belongs to.
  ///
  /// Where the language doesn't say the isolation, as in a nonisolated function that is called on the actor, a debug
  /// build asks the runtime; to ask takes four times as long as a send, so that a release build believes it of a bound
  /// store.
  @inlinable
  @inline(__always)
  package final func isHome(_ isolation: (any Actor)?) -> Bool {
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

  /// Takes a reference to the isolation that a send was called on.
  ///
  /// Not given back if it is the main actor's, which is never freed: to release what '#isolation' retained is the slow
  /// path of the reference count, 14 of the 30 ns that a send took.
  @inlinable
  @inline(__always)
  package final func spend(_ isolation: consuming (any Actor)?) {
    if status.contains(.onMainActor) { hot.pointee.spent.initialize(to: isolation) }
  }

  /// Binds the store to `isolation`; without one the store catches up with its effects.
  @usableFromInline
  final func meet(_ isolation: (any Actor)?) {
    if let isolation { bind(isolation) } else { caughtUp {} }
  }

  /// Runs `body`, a use of a store without isolation, after reducing what effects have sent, and while none of them
  /// reduces in the owner's stead.
  ///
  @usableFromInline
  final func caughtUp<Result>(_ body: () throws -> Result) rethrows -> Result {
    home.excludeEffects()
    defer { home.admitEffects() }
    catchUp()
    return try body()
  }

  /// Reduces what effects have sent, unless an observer or a selector runs: it is to see one state.
  private final func catchUp() {
    if status.isDisjoint(with: .busy), !runtime.isScripted { runtime.catchUp() }
  }

  /// Notes where an action is sent while a reducer runs or a selector is computed.
  @usableFromInline
  final func noteSend(at site: SourceSite) { sendSite = site }

  /// The place of the `send` at hand; unknown for what does not go through `Store.send`.
  final func takeSendSite() -> SourceSite {
    defer { sendSite = nil }
    return sendSite ?? .unknown
  }

  /// Whether a read needs no more than the state.
  @inlinable package final var isReadPlainly: Bool {
    #if DEBUG
      verifyRead()
    #endif
    return !isUnbound && status.isDisjoint(with: .reading) && !isReadTracked
  }

  /// Whether the Observation module wants to know what is read.
  @usableFromInline final var isReadTracked: Bool {
    if let probe = hot.pointee.probe { return probe._withUnsafeGuaranteedRef { $0.isTracking } }
    let probe = TrackingProbe()
    hot.pointee.probe = .passRetained(probe)
    return probe.isTracking
  }

  /// Prepares for a read that is not plain.
  ///
  /// - Returns: Whether the store has no isolation, so that effects are kept from reducing in the owner's stead until
  ///   `endRead()`.
  @usableFromInline
  final func beginRead() -> Bool {
    let isHeld = isUnbound
    if isHeld {
      home.excludeEffects()
      catchUp()
    }
    if status.contains(.reducing) {
      context.pointee.shared?.pointee.reassemble()
      reportReadDuringReduce()
    }
    return isHeld
  }

  /// Ends a read for which `beginRead()` has kept effects from reducing.
  @usableFromInline
  final func endRead() { home.admitEffects() }

  private final func reportReadDuringReduce() {
    let message = """
      The store was read while its reducer was running. What was read may be any mixture of the state before and \
      after the action.

      Likely causes, in order:
      1. A reducer uses a store that it captured. Read the 'state' that the reducer is handed instead.
      2. A computed property of the state, or a dependency that the reducer calls at once, reads the store. Pass it \
      the value.
      """
    IssueReporting.report(RuntimeIssue(kind: .readDuringReduce, message: message, site: .unknown))
  }

  /// Reports, once, that a store is scoped along a computed property.
  func noteComputedScope(_ keyPath: AnyKeyPath, _ site: SourceSite) {
    guard computedScopes.insert(keyPath).inserted else { return }
    let message = """
      A store was scoped along a computed property, \(keyPath). It works, but the property is evaluated anew after \
      every action that is followed by a read, and what it returns is copied.

      Fix: store the child's state in a property of its parent, and compute the difference in the child.
      """
    IssueReporting.report(RuntimeIssue(kind: .computedScope, message: message, site: site))
  }
}

/// The state of a tree of stores, for those who do not know its type.
struct StatePlace {
  let state: UnsafeRawPointer
  /// What looks after an action whether features are still there.
  let checks: ContiguousArray<LivenessCheck>
}
