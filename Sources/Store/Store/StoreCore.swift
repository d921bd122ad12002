/// What all stores of one tree share, whatever their types.
@usableFromInline
package class StoreCore {
  /// What every send reads and writes.
  ///
  /// Not properties of the object: each access to one would be recorded and checked for overlap at run time,
  /// which cost 50 of the 80 ns that a send took.
  @usableFromInline let hot: UnsafeMutablePointer<Hot>
  @usableFromInline package final let runtime: EffectRuntime
  package final let mailbox: Mailbox
  /// Where the actions of effects go.
  package final let outlet: RootOutlet
  final let place: StatePlace
  /// The dependencies and whatever else the features of this store find around them while they reduce.
  @usableFromInline package final let context: UnsafeMutablePointer<ReduceContext>
  /// What child stores have kept of the state, and what they have reported.
  final var kept = KeptParts()
  /// What is derived from the state, once somebody has asked.
  final var observation: StoreGraph? {
    didSet {
      hot.pointee.observation = observation.map(Unmanaged.passUnretained)
      hot.pointee.graph = observation?.hot
    }
  }
  /// Where an action is being sent that must not be; noted only then.
  private final var sendSite: SourceSite?
  @usableFromInline
  package struct Status: OptionSet {
    @usableFromInline package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A reducer is running.
    @inlinable package static var reducing: Self { Self(rawValue: 1) }
    /// An action waits to be reduced before the `send` at hand returns.
    @inlinable package static var queued: Self { Self(rawValue: 4) }
    /// The store belongs to the main actor.
    @inlinable package static var onMainActor: Self { Self(rawValue: 16) }
    /// Somebody wants to know of changes.
    @inlinable package static var observed: Self { Self(rawValue: 8) }
    /// Reads are recorded for an observer or a selector.
    @inlinable package static var tracking: Self { Self(rawValue: 32) }
    /// A selector is being computed.
    @inlinable package static var computing: Self { Self(rawValue: 64) }
    /// What a send must not pass over before the action is reduced.
    @inlinable package static var sending: Self { Self(rawValue: 1 | 64 | 128) }
    /// Something that was read from the state is kept, and must not outlast it.
    @inlinable package static var keeping: Self { Self(rawValue: 128) }
    /// What makes it an issue to send.
    @inlinable static var refusing: Self { Self(rawValue: 1 | 64) }
    /// What keeps a store without an isolation from catching up.
    static var busy: Self { [.reducing, .tracking, .computing] }
    /// What a read must not pass over.
    @inlinable package static var reading: Self { Self(rawValue: 1 | 32) }
  }

  @usableFromInline
  struct Hot {
    @usableFromInline var status: Status = []
    /// Whether the store has not met an isolation yet.
    ///
    /// Not a part of the status, which an effect may be changing in the owner's stead.
    @usableFromInline var isUnbound = false
    /// The actor that the store belongs to, for comparison only: the store is often a property of it.
    ///
    /// Something that is no actor while there is none.
    @usableFromInline var owner: ObjectIdentifier
    @usableFromInline var revision: UInt64 = 0
    /// What is derived from the state, kept by the property of the object.
    var observation: Unmanaged<StoreGraph>?
    /// What is compared of it after each action while that is little.
    var few = FewSlices.many
    /// What reads touch of it.
    @usableFromInline var graph: UnsafeMutablePointer<StoreGraph.Hot>?
    /// Tells whether reads are tracked by the Observation module; made by the first read.
    @usableFromInline var probe: Unmanaged<TrackingProbe>?
    /// A copy: a static property asks at each access whether it has been made.
    @usableFromInline let slot = ReduceContext.slot
    /// Where references that need no release are put.
    @usableFromInline let spent = UnsafeMutablePointer<(any Actor)?>.allocate(capacity: 1)

    init(owner: ObjectIdentifier) { self.owner = owner }
  }

  /// What has to be looked at before or after the plain case, one bit each.
  @inlinable package final var status: Status {
    get { hot.pointee.status }
    set { hot.pointee.status = newValue }
  }

  /// Whether the store has not met an isolation yet.
  @inlinable package final var isUnbound: Bool { hot.pointee.isUnbound }

  /// Counts the actions that were reduced, so that what was computed once is known to be of this state.
  @inlinable package final var revision: UInt64 {
    get { hot.pointee.revision }
    set { hot.pointee.revision = newValue }
  }

  init(
    place: StatePlace, actions: ActionKind.Type, runtime: EffectRuntime, dependencies: DependencyFrame?,
    isolation: (any Actor)?
  ) {
    self.place = place
    self.runtime = runtime
    mailbox = runtime.mailbox
    outlet = RootOutlet(kind: actions, home: runtime.isolation)
    hot = .allocate(capacity: 1)
    hot.initialize(to: Hot(owner: ObjectIdentifier(mailbox)))
    context = .allocate(capacity: 1)
    let shared = UnsafeMutablePointer<StoreContext>.allocate(capacity: 1)
    shared.initialize(to: StoreContext(pathKeys: runtime.pathKeys))
    context.initialize(to: ReduceContext(dependencies: dependencies, store: shared))
    if let isolation { bind(isolation) } else { hot.pointee.isUnbound = true }
  }

  deinit {
    observation?.end()
    hot.pointee.probe?.release()
    context.pointee.shared?.deinitialize(count: 1).deallocate()
    context.deinitialize(count: 1)
    context.deallocate()
    hot.pointee.spent.deallocate()
    hot.deallocate()
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
  /// Where the language doesn't say the isolation, as in a nonisolated function that is called on the actor, a debug build
  /// asks the runtime; to ask takes four times as long as a send, so that a release build believes it of a bound store.
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
    runtime.isolation.excludeEffects()
    defer { runtime.isolation.admitEffects() }
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
      runtime.isolation.excludeEffects()
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
  final func endRead() { runtime.isolation.admitEffects() }

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
}
