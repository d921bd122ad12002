/// An object that starts the effects of one store, tracks the effects in flight, and cancels them.
@usableFromInline
package final class EffectRuntime: ScopeTree, @unchecked Sendable {
  // Sound: `local` is touched on the store's isolation only, and the `var`s are touched under the lock only.
  /// The isolation of the store.
  package let isolation: StoreIsolation
  /// The actions that wait to be reduced.
  package let mailbox: Mailbox
  /// The root of the tree of features with effects in flight.
  package let rootFeature = ActiveFeature()
  /// The table of cancellation ids; touched under the lock only.
  var ids = InternTable<InternedID>()
  /// The table of the ids of child features; used on the store's isolation only.
  package let featureIDs = FeatureIDs()
  /// The queues in which effects wait, keyed by feature and cancellation id; touched under the lock only.
  let queues = EffectQueues()
  /// The throttles, in the order in which the store checks whether their intervals are over; touched under the lock
  /// only.
  var throttles = ThrottleRotation()
  /// A Boolean value indicating whether the feature under test has dismissed itself.
  var wasDismissed = false
  /// A closure that the runtime calls before it creates the task of an effect, so that a test store can distinguish
  /// tasks.
  let onStart: (@Sendable (TaskScope) -> Void)?
  /// The number of times that a sender checks its action in a loop before it suspends.
  let spin = AdaptiveSpin()
  /// State that is used for every action.
  ///
  /// The state is in separate memory. For a stored property of the object, Swift would check at run time that accesses
  /// do not overlap, and this check takes as much time as the access itself.
  let local: UnsafeMutablePointer<Local>

  struct Local {
    /// The store, which is set once, before any action can arrive.
    weak var receiver: (any ActionReceiver)?
    /// The tasks of the effect of the current action, which are started later; `nil` if tasks are started immediately.
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
    // The feature ids contain the ids of rows and other children, which may be objects that belong to the store's
    // isolation.
    if !featureIDs.isEmpty, let actor = isolation.actor { release(featureIDs, on: actor) }
    local.deinitialize(count: 1).deallocate()
  }

  override func deliverEventsSoon() {
    // If the store has no actor and its owner does not wait for effects, the closure does not run. The owner then
    // delivers the events when it next uses the store.
    _ = isolation.soon { self.deliverWaitingEvents() }
  }

  /// Connects the effects with their store; the runtime keeps a weak reference to the store.
  ///
  /// Call this method once, before any action can arrive.
  package func connect(_ receiver: any ActionReceiver) { local.pointee.receiver = receiver }

  /// Releases the objects that wait to be released on the store's isolation.
  ///
  /// Call this method only on the store's isolation.
  package func releaseDeferred() { isolation.releaseDeferred() }

  /// A Boolean value indicating whether a feature below the root feature has effects in flight or stores the states of
  /// throttles.
  @inlinable
  package var hasActiveChildren: Bool { !stateBound.isZero }

  /// A Boolean value indicating whether a feature below the root feature stores the states of throttles.
  package var hasThrottledChildren: Bool { !stateBoundThrottles.isZero }

  /// A Boolean value indicating whether no effect is in flight and no cancellation id is in use.
  package var isIdle: Bool { lock.withLock { state.pointee.firstRootScope == nil && rootFeature.isIdle } }

  /// A Boolean value indicating whether the feature under test has dismissed itself.
  package var isDismissed: Bool { lock.withLock { wasDismissed } }
}

extension EffectScope {
  // Sound: only runtimes create scopes, and each runtime is the tree of its scopes.
  /// The runtime of the store to which the scope belongs.
  ///
  /// This is the scope's tree, which is always an `EffectRuntime`.
  @inlinable
  package final var runtime: EffectRuntime { unsafeDowncast(tree, to: EffectRuntime.self) }

  /// Calls `body` with the runtime without changing the reference count of the runtime, because the scope retains it.
  ///
  /// All effects of a store share the runtime. If they changed its reference count at the same time, processor cores
  /// would wait for each other.
  @inline(__always)
  final func withRuntime<Result>(_ body: (EffectRuntime) -> Result) -> Result {
    Unmanaged.passUnretained(runtime)._withUnsafeGuaranteedRef(body)
  }
}

/// Releases the last reference to `ids` on `isolation`.
private func release(_ ids: FeatureIDs, on isolation: any Actor) {
  // Sound: no other code uses the ids, because this is the last reference.
  nonisolated(unsafe) let ids = ids
  Task.detached { await run({ withExtendedLifetime(ids) {} }, on: isolation) }
}
