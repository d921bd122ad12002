import Synchronization

/// Runs the effects of one store: starts them, knows what is in flight, cancels.
///
/// Everything that an effect's thread and the store's isolation share is behind one lock; a `send` that returns no
/// effect never takes it.
@usableFromInline
package final class EffectRuntime: @unchecked Sendable {
  // Sound: `local` is touched on the store's isolation only, the `var`s and `shared` under the lock only, `ownership`
  // under the turnstile only.
  package let lock = Lock()
  /// The executor that effects prefer; nil for the cooperative pool.
  package let executor: (any TaskExecutor)?
  /// Called when an action has come in or a scope is complete, for a test that may be waiting for it.
  package let onEvent: (@Sendable () -> Void)?
  /// Called before the task of an effect is made, for a test that tells tasks apart.
  package let onStart: (@Sendable (EffectScope) -> Void)?
  /// Whether actions wait to be taken by a script instead of being reduced as they come.
  package let isScripted: Bool
  /// The ids of effects of the root feature.
  package let path = EffectPath()
  /// How many paths there are below.
  @usableFromInline let pathCount = PathCount()

  /// The ids that effects are known by; touched under the lock only.
  var ids = KnownTable<KnownID>()
  /// What leads to the children of features; used on the store's isolation only.
  package let pathKeys = PathKeys()

  /// The lines that effects wait in, by path and id.
  var queues: [EffectQueue.Key: EffectQueue] = [:]
  /// When effects were last let through, by path and id.
  var throttles = ThrottleTable()
  /// In a test: whether the feature has dismissed itself.
  var wasDismissed = false

  /// What changes with every effect and action, touched under the lock only.
  let shared: UnsafeMutablePointer<Shared>
  /// What changes with every action, touched on the store's isolation only.
  let local: UnsafeMutablePointer<Local>
  /// Whether the store has met its isolation; changed under the lock.
  let hasIsolation = Atomic<Bool>(false)
  /// The number of posted actions; changed under the lock.
  let mailCount = Atomic<Int>(0)
  /// Whether something is to be released on the store's isolation; changed under the lock.
  let hasSpent = Atomic<Bool>(false)
  /// How long senders look at their letters.
  let patience = Patience()
  let turnstile = RecursiveLock()
  /// Who uses a store without an isolation; touched under the turnstile only.
  var ownership = StoreOwnership()

  package init(
    executor: (any TaskExecutor)? = nil, isScripted: Bool = false,
    onEvent: (@Sendable () -> Void)? = nil, onStart: (@Sendable (EffectScope) -> Void)? = nil
  ) {
    self.executor = executor
    self.isScripted = isScripted
    self.onEvent = onEvent
    self.onStart = onStart
    shared = .allocate(capacity: 1)
    shared.initialize(to: Shared())
    local = .allocate(capacity: 1)
    local.initialize(to: Local())
  }

  deinit {
    // The identities of children may be objects of the isolation.
    if !pathKeys.isEmpty, let isolation { release(pathKeys, on: isolation) }
    shared.deinitialize(count: 1)
    shared.deallocate()
    local.deinitialize(count: 1)
    local.deallocate()
  }

  /// Runs `effect` as what a `send` led to.
  ///
  /// Called on the store's isolation. Direct sends are queued in the mailbox that `outlet` ends in.
  ///
  /// - Parameters:
  ///   - effect: The effect's inside.
  ///   - outlet: Where its actions go.
  ///   - lineage: The scope of the send.
  ///   - origin: The action that led to the effect.
  package func start(
    _ effect: EffectNode, outlet: Outlet, lineage: EffectScope, origin: ActionOrigin
  ) {
    var start = EffectStart(
      parent: lineage, outlet: outlet, path: path, origin: origin, isOnIsolation: true)
    start.begin(effect)
  }
}

// What changes with every effect and action.
extension EffectRuntime {
  /// Behind a pointer and not properties of the object: accesses to those are checked for overlap at run time, which
  /// costs as much as the work itself.
  struct Shared: ~Copyable {
    /// The lineages in flight, linked by their sibling links.
    var firstLineage: Unmanaged<EffectScope>?
    var isClosed = false
    weak var isolation: (any Actor)?
    var isDriven = false
    /// Whether the owner of a store without an isolation waits for effects, which reduce in its stead.
    var isOwnerAway = false
    var posted = LetterQueue()
    var census = Census()
    /// What is to be released on the store's isolation.
    var spent: [AnyObject] = []
    /// Whether somebody is on the way there to do so.
    var isReleasing = false
  }

  /// The tasks in flight, counted as they come and go.
  package struct Census {
    /// The number of tasks that have been started and have not ended.
    package var tasks = 0
    /// The number of those among them that wait for their action to be reduced or for a test clock.
    package var waiting = 0
  }

  /// Apart from what is shared: to change a part of a value is an access to all of it.
  struct Local: ~Copyable {
    /// Set once, before anything can come in.
    weak var receiver: (any MailReceiver)?
    /// The actions of `.send` effects.
    var direct = LetterQueue()
    /// Tasks that the action in hand leads to, if they are not to be started at once.
    var deferred: [Launch]?
  }

  var firstLineage: Unmanaged<EffectScope>? {
    get { shared.pointee.firstLineage }
    set { shared.pointee.firstLineage = newValue }
  }

  var isClosed: Bool {
    get { shared.pointee.isClosed }
    set { shared.pointee.isClosed = newValue }
  }

  var isolation: (any Actor)? {
    get { shared.pointee.isolation }
    set { shared.pointee.isolation = newValue }
  }

  /// Whether the store has met its isolation.
  var isBound: Bool { hasIsolation.load(ordering: .acquiring) }

  var receiver: (any MailReceiver)? {
    get { local.pointee.receiver }
    set { local.pointee.receiver = newValue }
  }

  /// Whether somebody is reducing what comes in, or on the way.
  var isDriven: Bool {
    get { shared.pointee.isDriven }
    set { shared.pointee.isDriven = newValue }
  }

  var isOwnerAway: Bool {
    get { shared.pointee.isOwnerAway }
    set { shared.pointee.isOwnerAway = newValue }
  }
}
