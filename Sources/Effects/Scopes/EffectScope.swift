import Synchronization

/// A node of the tree of what is in flight: all that a send leads to, an effect with an id, a sequence, one task.
///
/// A scope is complete when its own work and all below it have ended. Cancelling it reaches everything below, also
/// what is started there later.
@usableFromInline
package class EffectScope: TaskContext, @unchecked Sendable {
  // Sound: what changes is changed under the tree's lock only. What every scope has of it is atomic, to be read
  // without the lock where that is enough, and because accesses to atomics are not checked for overlap at run time.
  @usableFromInline package final let tree: ScopeTree
  /// The action whose reducer returned the effect.
  package final let origin: ErasedAction?

  /// Retained; never changed before the deinit.
  private let parentLink: Atomic<Unmanaged<EffectScope>?>
  /// The root scope, if it is another scope; it is kept alive by way of `parent`.
  private unowned(unsafe) final let root: EffectScope?

  private let flags: Atomic<UInt8>
  /// For a task: the actions and sleeps that it or a part of it waits for, see `addBlockers(_:)`.
  private let blockerCount = Atomic<Int32>(0)
  private let pendingCount = Atomic<Int>(1)

  // Lists, touched under the lock only. Unmanaged: a scope is kept alive by its own work, which is what makes it a
  // member; the mailbox, or the sender, keeps an action that waits.
  @exclusivity(unchecked) final var firstChild: Unmanaged<EffectScope>?
  @exclusivity(unchecked) final var nextSibling: Unmanaged<EffectScope>?
  @exclusivity(unchecked) final var previousSibling: Unmanaged<EffectScope>?
  /// What holds a piece of work for the action that was sent last.
  @exclusivity(unchecked) final var firstHold: Unmanaged<WorkHold>?

  /// The task that is cancelled with the scope.
  final var task: Task<Void, Never>?
  /// The first of those who wait for the scope.
  final var waiter: UnsafeContinuation<Void, Never>?
  /// The first of the scope's roles, of which most scopes have none.
  final var firstRole: ScopeRole?

  init(
    tree: ScopeTree, parent: EffectScope?, origin: ErasedAction?, isTask: Bool = false,
    dependencies: DependencyFrame? = nil
  ) {
    self.tree = tree
    self.origin = origin
    // Given back by the deinit.
    parentLink = Atomic(parent.map(Unmanaged.passRetained))
    root = parent?.rootScope
    flags = Atomic((isTask ? Flag.task : 0) | (tree.isScripted ? Flag.scripted : 0))
    super.init(dependencies: dependencies)
  }

  deinit {
    // A loop and not a recursion: scopes can be nested deeper than the stack.
    var rest = takeParent()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.takeParent() }
  }

  private final func takeParent() -> EffectScope? {
    // Called by the deinit only, when nobody else has the link.
    parentLink.exchange(nil, ordering: .relaxed)?.takeRetainedValue()
  }

  /// What `parentLink` has retained until the deinit.
  package final var parent: EffectScope? { parentLink.load(ordering: .relaxed)?.takeUnretainedValue() }

  /// The scope of the `send` that all this goes back to.
  package final var rootScope: EffectScope { root ?? self }

  /// What messages call the task, if the scope is that of one.
  package var label: TaskLabel? { nil }

  /// Whether this is `other`, or a part of it.
  package final func isPart(of other: EffectScope) -> Bool {
    var scope: EffectScope? = self
    while let current = scope, current !== other { scope = current.parent }
    return scope != nil
  }
}

/// What messages call a task.
package struct TaskLabel: Sendable {
  package let name: String?
  package let site: SourceSite
}

// What every scope has.
extension EffectScope {
  private enum Flag {
    static let cancelled: UInt8 = 1
    static let returned: UInt8 = 2
    static let complete: UInt8 = 4
    static let inFlight: UInt8 = 8
    static let task: UInt8 = 16
    static let scripted: UInt8 = 32
  }

  private final func has(_ flag: UInt8) -> Bool { flags.load(ordering: .acquiring) & flag != 0 }

  private final func add(_ flag: UInt8) {
    flags.store(flags.load(ordering: .relaxed) | flag, ordering: .releasing)
  }

  private final func remove(_ flag: UInt8) {
    flags.store(flags.load(ordering: .relaxed) & ~flag, ordering: .releasing)
  }

  /// Whether the scope was cancelled.
  package final var isCancelled: Bool { has(Flag.cancelled) }
  /// Whether the task's closure has returned: what it sends from then on is a mistake.
  package final var hasReturned: Bool { has(Flag.returned) }
  /// Whether the scope is that of a task of its own.
  final var isTask: Bool { has(Flag.task) }
  /// Whether actions wait for a script: a copy, to be read without the tree.
  final var isScripted: Bool { has(Flag.scripted) }
  /// Whether all of the scope has ended.
  final var isComplete: Bool { has(Flag.complete) }

  final func noteCancelled() { add(Flag.cancelled) }
  final func noteReturned() { add(Flag.returned) }
  final func noteComplete() { add(Flag.complete) }
  final func noteReopened() { remove(Flag.complete) }

  /// Whether the scope stands for a task that has been counted by the runtime and has not ended.
  final var isInFlight: Bool {
    get { has(Flag.inFlight) }
    set { if newValue { add(Flag.inFlight) } else { remove(Flag.inFlight) } }
  }

  /// For a task: the number of actions and sleeps that it or a part of it waits for.
  final var blockers: Int32 {
    get { blockerCount.load(ordering: .relaxed) }
    set { blockerCount.store(newValue, ordering: .relaxed) }
  }

  /// The scope's own work and its children that have not completed.
  final var pending: Int {
    get { pendingCount.load(ordering: .relaxed) }
    set { pendingCount.store(newValue, ordering: .relaxed) }
  }

  /// The scopes below this one, the newest first.
  ///
  /// Under the lock.
  final var children: UnfoldSequence<EffectScope, Unmanaged<EffectScope>?> { Self.list(from: firstChild) }

  /// The scopes of a list.
  static func list(
    from first: Unmanaged<EffectScope>?
  ) -> UnfoldSequence<EffectScope, Unmanaged<EffectScope>?> {
    sequence(state: first) { next in
      // Not released meanwhile: a scope leaves the list under the lock, before it goes.
      let scope = next?.takeUnretainedValue()
      next = scope?.nextSibling
      return scope
    }
  }
}
