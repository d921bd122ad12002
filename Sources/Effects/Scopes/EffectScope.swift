import Synchronization

/// A node of the tree of effects in flight in one store.
///
/// A scope represents all effects of one `send`, an effect with a cancellation id, a sequence of effects, or one task.
///
/// A scope counts its *pieces of work*, such as the closure of a task or an action that waits for the store. A scope is
/// complete when its pieces of work and all scopes below it have ended. Cancelling a scope cancels all scopes below it,
/// including scopes that are added there later.
@usableFromInline
package class EffectScope: TaskContext, @unchecked Sendable {
  // Sound: the state changes under the tree's lock only. The properties that are used most are atomic. So they can be
  // read without the lock, and Swift does not check at run time whether accesses to them overlap.
  @usableFromInline package final let tree: ScopeTree
  /// The action whose reducer returned the effect.
  package final let origin: ErasedAction?

  override final var executor: (any TaskExecutor)? { tree.executor }

  /// A reference that retains the parent scope; `nil` for a root scope.
  ///
  /// The reference does not change before the deinit.
  private let parentLink: Atomic<Unmanaged<EffectScope>?>
  // Sound: `parentLink` and the same property of the scopes above retain the root scope.
  /// The root scope; `nil` if this scope is the root.
  ///
  /// `parentLink` keeps the root scope alive.
  private unowned(unsafe) final let root: EffectScope?

  private let flags: Atomic<UInt8>
  private let blockerCount = Atomic<Int32>(0)
  private let work = Atomic<Int>(1)

  // Unchecked: these links form lists. They are accessed under the lock only, and no code of the app runs during an
  // access. The references are unmanaged, because a scope stays in a list only while it has work, which keeps the scope
  // alive. The mailbox or the sender of an action retains the `WorkHold` of the action.
  @exclusivity(unchecked) final var firstChild: Unmanaged<EffectScope>?
  @exclusivity(unchecked) final var nextSibling: Unmanaged<EffectScope>?
  @exclusivity(unchecked) final var previousSibling: Unmanaged<EffectScope>?
  /// The first element in the list of the scope's `WorkHold`s; this element belongs to the action that was sent last.
  @exclusivity(unchecked) final var firstHold: Unmanaged<WorkHold>?

  // Unchecked: the properties are touched under the lock only, and no code of the app runs during an access.
  /// The task that is cancelled with the scope; `nil` before the task begins and after it ends.
  @exclusivity(unchecked) final var task: RunningTask?
  /// The first task that waits for the end of the scope.
  ///
  /// If more tasks wait, the role `Waiters` contains the other tasks.
  final var waiter: UnsafeContinuation<Void, Never>?
  /// The first role in the list of the scope's roles.
  ///
  /// Most scopes have no role.
  final var firstRole: ScopeRole?

  init(
    tree: ScopeTree, parent: EffectScope?, origin: ErasedAction?, isTask: Bool = false,
    dependencies: DependencyFrame? = nil
  ) {
    self.tree = tree
    self.origin = origin
    // The deinit releases the parent.
    parentLink = Atomic(parent.map(Unmanaged.passRetained))
    root = parent?.rootScope
    flags = Atomic((isTask ? Flag.task : 0) | (tree.isScripted ? Flag.scripted : 0))
    super.init(dependencies: dependencies)
  }

  deinit {
    // This is a loop and not a recursion, because scopes can be nested so deeply that the stack would overflow.
    var rest = takeParent()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.takeParent() }
  }

  private final func takeParent() -> EffectScope? {
    // Only the deinit calls this method, when no other code can access `parentLink`.
    parentLink.exchange(nil, ordering: .relaxed)?.takeRetainedValue()
  }

  /// The scope directly above this scope, which `parentLink` retains until the deinit; `nil` for a root scope.
  package final var parent: EffectScope? { parentLink.load(ordering: .relaxed)?.takeUnretainedValue() }

  /// The root of the tree of scopes that contains this scope: the scope of the `send` that led to this scope.
  package final var rootScope: EffectScope { root ?? self }

  /// The task's label in messages; `nil` if the scope is not the scope of a task.
  package var label: TaskLabel? { nil }

  /// A Boolean value indicating whether this scope, or a scope above it, was cancelled.
  ///
  /// A complete scope is no longer in the tree, so a cancellation does not mark it as cancelled. Even then, this
  /// property is `true` if a scope above it was cancelled.
  package final var isInCancelledScope: Bool {
    var scope: EffectScope? = self
    while let current = scope, !current.isCancelled { scope = current.parent }
    return scope != nil
  }

  /// Returns a Boolean value indicating whether this scope is `other` or a scope below `other`.
  package final func isPart(of other: EffectScope) -> Bool {
    var scope: EffectScope? = self
    while let current = scope, current !== other { scope = current.parent }
    return scope != nil
  }
}

/// The name and the source location of a task, for messages.
package struct TaskLabel: Sendable {
  package let name: String?
  package let site: SourceSite
}

// The state of a scope that is stored in atomic properties.
extension EffectScope {
  private enum Flag {
    static let cancelled: UInt8 = 1
    static let returned: UInt8 = 2
    static let complete: UInt8 = 4
    static let inFlight: UInt8 = 8
    static let task: UInt8 = 16
    static let scripted: UInt8 = 32
    static let followed: UInt8 = 64
  }

  private final func has(_ flag: UInt8) -> Bool { flags.load(ordering: .acquiring) & flag != 0 }

  private final func add(_ flag: UInt8) {
    flags.store(flags.load(ordering: .relaxed) | flag, ordering: .releasing)
  }

  private final func remove(_ flag: UInt8) {
    flags.store(flags.load(ordering: .relaxed) & ~flag, ordering: .releasing)
  }

  /// A Boolean value indicating whether the scope was cancelled.
  package final var isCancelled: Bool { has(Flag.cancelled) }
  /// A Boolean value indicating whether the task's closure has returned.
  ///
  /// After the return, sending an action is a mistake of the app.
  package final var hasReturned: Bool { has(Flag.returned) }
  /// A Boolean value indicating whether the scope is the scope of a task.
  final var isTask: Bool { has(Flag.task) }
  /// A Boolean value indicating whether the store reduces an action only when the test asks for it, as in a test store.
  ///
  /// This is a copy of the property `isScripted` of the tree.
  final var isScripted: Bool { has(Flag.scripted) }
  /// A Boolean value indicating whether the scope is complete, that is, whether its work and all scopes below it have
  /// ended.
  final var isComplete: Bool { has(Flag.complete) }

  /// A Boolean value indicating whether the store's events were logged when the scope became complete.
  ///
  /// If so, it is possible that the listeners have not received the last events yet.
  @usableFromInline
  package final var isFollowed: Bool { has(Flag.followed) }

  final func noteCancelled() { add(Flag.cancelled) }
  final func noteReturned() { add(Flag.returned) }
  final func noteComplete() { add(Flag.complete) }
  final func noteReopened() { remove(Flag.complete) }
  final func noteFollowed() { add(Flag.followed) }

  /// A Boolean value indicating whether the scope is the scope of a task that has started and has not ended.
  final var isInFlight: Bool {
    get { has(Flag.inFlight) }
    set { if newValue { add(Flag.inFlight) } else { remove(Flag.inFlight) } }
  }

  /// For the scope of a task, the number of sent actions and sleeps that the task, or a part of it, waits for.
  final var blockers: Int32 {
    get { blockerCount.load(ordering: .relaxed) }
    set { blockerCount.store(newValue, ordering: .relaxed) }
  }

  /// The number of the scope's own pieces of work, plus the number of its child scopes that are not complete.
  final var workCount: Int {
    get { work.load(ordering: .relaxed) }
    set { work.store(newValue, ordering: .relaxed) }
  }

  /// The child scopes, newest first.
  ///
  /// The caller must hold the tree's lock.
  final var children: UnfoldSequence<EffectScope, Unmanaged<EffectScope>?> { Self.list(from: firstChild) }

  /// Returns the scopes of the list that begins with `first`.
  static func list(
    from first: Unmanaged<EffectScope>?
  ) -> UnfoldSequence<EffectScope, Unmanaged<EffectScope>?> {
    sequence(state: first) { next in
      // The scope is not released during the iteration. A scope is removed from the list under the lock before it is
      // released.
      let scope = next?.takeUnretainedValue()
      next = scope?.nextSibling
      return scope
    }
  }
}

/// An event in the life of an effect's task.
package enum EffectEvent {
  case started(EffectScope)
  case finished(EffectScope)
  case cancelled(EffectScope)
  case failed(EffectScope, any Error)
}

/// An event in the log of a store that has listeners.
package enum LoggedEvent {
  case effect(EffectEvent)
  /// An event that is not about an effect, such as a reduced action. Only the store knows the class of the object.
  case other(AnyObject)

  package typealias Entry = EventLog<LoggedEvent>.Entry
}
