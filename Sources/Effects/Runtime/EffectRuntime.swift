/// The runtime of one store's effects: it starts them, keeps track of the effects in flight, and cancels them.
@usableFromInline
package final class EffectRuntime: ScopeTree, @unchecked Sendable {
  // Sound: `local` is touched on the store's isolation only, the `var`s under the lock only.
  /// The isolation of the store.
  package let isolation: StoreIsolation
  /// The actions that wait to be reduced.
  package let mailbox: Mailbox
  /// The root of the features with effects in flight.
  package let rootFeature = ActiveFeature()
  /// The cancellation ids of effects; touched under the lock only.
  var ids = InternTable<InternedID>()
  /// The ids of child features; used on the store's isolation only.
  package let featureIDs = FeatureIDs()
  /// The queues in which effects wait, by feature and id; touched under the lock only.
  let queues = EffectQueues()
  /// The throttles in the order of their checks for expiry; touched under the lock only.
  var throttles = ThrottleRotation()
  /// A Boolean value indicating whether the feature under test has dismissed itself.
  var wasDismissed = false
  /// A closure that is called before the task of an effect is created; a test store uses it to distinguish tasks.
  let onStart: (@Sendable (TaskScope) -> Void)?
  /// The spinning of senders before they suspend.
  let spin = AdaptiveSpin()
  /// The state that changes with every action.
  ///
  /// The state is behind a pointer, because Swift checks accesses to the properties of an object for overlap at run
  /// time, which costs as much as the work itself.
  let local: UnsafeMutablePointer<Local>

  struct Local {
    /// The store, which is set once, before any action can arrive.
    weak var receiver: (any ActionReceiver)?
    /// The tasks of the current action's effect, if they are not started immediately.
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
    // The ids contain the identities of children, which may be objects of the isolation.
    if !featureIDs.isEmpty, let actor = isolation.actor { release(featureIDs, on: actor) }
    local.deinitialize(count: 1).deallocate()
  }

  override func deliverEventsSoon() {
    // The owner of a store without an actor delivers the events when it next uses the store, at the latest.
    _ = isolation.soon { self.deliverWaitingEvents() }
  }

  /// Makes `receiver` reduce the actions, and holds it weakly.
  ///
  /// Call this method once, before any action can arrive.
  package func connect(_ receiver: any ActionReceiver) { local.pointee.receiver = receiver }

  /// Releases the objects whose release was deferred.
  ///
  /// Call this method only on the store's isolation.
  package func releaseDeferred() { isolation.releaseDeferred() }

  /// A Boolean value indicating whether a feature below the root has effects in flight or throttles.
  @inlinable
  package var hasActiveChildren: Bool { !stateBound.isZero }

  /// A Boolean value indicating whether a feature below the root has throttles.
  package var hasThrottledChildren: Bool { !stateBoundThrottles.isZero }

  /// A Boolean value indicating whether no effect is in flight and no id is in use.
  package var isIdle: Bool { lock.withLock { state.pointee.firstRootScope == nil && rootFeature.isIdle } }

  /// A Boolean value indicating whether the feature under test has dismissed itself.
  package var isDismissed: Bool { lock.withLock { wasDismissed } }
}

extension EffectScope {
  // Sound: only runtimes create scopes, and each runtime is the tree of its scopes.
  /// The runtime of the scope.
  ///
  /// The scope's tree is always a runtime.
  @inlinable
  package final var runtime: EffectRuntime { unsafeDowncast(tree, to: EffectRuntime.self) }

  /// Calls `body` with the runtime, which the scope retains, without retaining it again.
  ///
  /// All effects of a store share the runtime, and processor cores that change the reference count of the same object
  /// wait for each other.
  @inline(__always)
  final func withRuntime<Result>(_ body: (EffectRuntime) -> Result) -> Result {
    Unmanaged.passUnretained(runtime)._withUnsafeGuaranteedRef(body)
  }
}

/// Releases `ids`, which have no other references, on `isolation`.
private func release(_ ids: FeatureIDs, on isolation: any Actor) {
  // Sound: no other code uses the ids, because this is the last reference.
  nonisolated(unsafe) let ids = ids
  Task.detached { await run({ withExtendedLifetime(ids) {} }, on: isolation) }
}
