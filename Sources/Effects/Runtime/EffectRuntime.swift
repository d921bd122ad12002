/// Runs the effects of one store: starts them, knows what is in flight, cancels.
@usableFromInline
package final class EffectRuntime: ScopeTree, @unchecked Sendable {
  // Sound: `local` is touched on the store's isolation only, the `var`s under the lock only.
  /// The isolation of the store.
  package let isolation: StoreIsolation
  /// The actions that wait to be reduced.
  package let mailbox: Mailbox
  /// The ids of effects of the root feature.
  package let path = ActiveFeature()
  /// The ids that effects are known by; touched under the lock only.
  var ids = KnownTable<KnownID>()
  /// What leads to the children of features; used on the store's isolation only.
  package let featureIDs = FeatureIDs()
  /// The lines that effects wait in, by path and id; touched under the lock only.
  let queues = EffectQueues()
  /// When effects were last let through, by path and id.
  var throttles = ThrottleTable()
  /// In a test: whether the feature has dismissed itself.
  private var wasDismissed = false
  /// Called before the task of an effect is made, for a test that tells tasks apart.
  let onStart: (@Sendable (TaskScope) -> Void)?
  /// How long senders look at their pending actions.
  let spin = AdaptiveSpin()
  /// What changes with every action.
  ///
  /// Behind a pointer and not properties of the object: accesses to those are checked for overlap at run time, which
  /// costs as much as the work itself.
  let local: UnsafeMutablePointer<Local>

  struct Local {
    /// Set once, before anything can come in.
    weak var receiver: (any ActionReceiver)?
    /// Tasks that the action in hand leads to, if they are not to be started at once.
    var deferred: [TaskStart]?
  }

  package init(
    executor: (any TaskExecutor)? = nil, isScripted: Bool = false,
    onEvent: (@Sendable () -> Void)? = nil, onStart: (@Sendable (TaskScope) -> Void)? = nil
  ) {
    isolation = StoreIsolation()
    mailbox = Mailbox(isolation: isolation, isScripted: isScripted, onEvent: onEvent)
    self.onStart = onStart
    local = .allocate(capacity: 1)
    local.initialize(to: Local())
    super.init(lock: isolation.lock, executor: executor, isScripted: isScripted, onEvent: onEvent)
  }

  deinit {
    // The identities of children may be objects of the isolation.
    if !featureIDs.isEmpty, let actor = isolation.actor { release(featureIDs, on: actor) }
    local.deinitialize(count: 1).deallocate()
  }

  /// Makes `receiver` the one who reduces; held weakly.
  ///
  /// Called once, before anything can come in.
  package func connect(_ receiver: any ActionReceiver) { local.pointee.receiver = receiver }

  /// Releases on the store's isolation what was given back there.
  package func releaseSpent() { isolation.releaseSpent() }

  /// Whether a feature below the root has effects in flight.
  @inlinable
  package var hasPaths: Bool { !stateBound.isZero }

  /// Whether nothing is in flight and no id is taken.
  package var isIdle: Bool { lock.withLock { firstRootScope == nil && path.isEmpty } }

  /// Whether the feature under test has dismissed itself.
  package var isDismissed: Bool { lock.withLock { wasDismissed } }

  /// Notes that the feature under test has dismissed itself.
  func noteDismissed() { lock.withLock { wasDismissed = true } }
}

extension EffectScope {
  /// The runtime that the scope's tree is: no other trees are made.
  @inlinable
  package final var runtime: EffectRuntime { unsafeDowncast(tree, to: EffectRuntime.self) }

  /// Calls `body` with the runtime, which the scope keeps, without counting a reference to it.
  ///
  /// All effects of a store share the runtime: cores that count references to the same object wait for one another.
  @inline(__always)
  final func withRuntime<Result>(_ body: (EffectRuntime) -> Result) -> Result {
    Unmanaged.passUnretained(runtime)._withUnsafeGuaranteedRef(body)
  }
}

/// Releases `keys`, which nobody else refers to, on `isolation`.
private func release(_ keys: FeatureIDs, on isolation: any Actor) {
  // Sound: nobody else uses them any more.
  nonisolated(unsafe) let keys = keys
  Task.detached { await run({ withExtendedLifetime(keys) {} }, on: isolation) }
}
