import Synchronization

/// A node in the tree of what is running: a send's whole lineage, an effect with an id, a sequence, one task.
///
/// A scope is complete when its own work and all below it have ended. Cancelling it reaches everything below, also
/// what is started there later.
///
/// That of a task which an effect starts is also the context of that task.
@usableFromInline
package final class EffectScope: TaskContext, @unchecked Sendable {
  // Sound: what changes is changed under the runtime's lock only. What every scope has of it is atomic, to be read
  // without the lock where that is enough, and because accesses to atomics are not checked for overlap at run time.
  @usableFromInline package let runtime: EffectRuntime
  /// The action whose reducer returned the effect.
  package let origin: ActionOrigin?
  /// The task that the scope stands for, as the effect that made it; nil if it stands for none.
  let node: EffectNode?
  /// Where a task sends its actions.
  let outlet: Outlet?
  /// Where a task looks up ids.
  let path: EffectPath?

  /// Retained; never changed before the deinit.
  private let parentLink: Atomic<Unmanaged<EffectScope>?>
  /// The lineage, if it is another scope; it is kept alive by way of `parent`.
  private unowned(unsafe) let root: EffectScope?

  private let flags = Atomic<UInt8>(0)
  /// For a task: the letters and sleeps that it or a part of it waits for, see `addBlockers(_:)`.
  private let blockerCount = Atomic<Int32>(0)
  private let pendingCount = Atomic<Int>(1)

  // The list of children. Unmanaged: a scope is kept alive by its own work, which is what makes it a member.
  private let firstChildLink = Atomic<Unmanaged<EffectScope>?>(nil)
  private let nextSiblingLink = Atomic<Unmanaged<EffectScope>?>(nil)
  private let previousSiblingLink = Atomic<Unmanaged<EffectScope>?>(nil)
  /// The list of letters whose senders wait.
  ///
  /// Unmanaged: a sender that waits keeps its letter.
  private let firstLetterLink = Atomic<Unmanaged<Letter>?>(nil)

  var task: Task<Void, Never>?
  /// Who waits for the scope, if it is one.
  var waiter: UnsafeContinuation<Void, Never>?
  /// What few scopes have; nil until one of it is set.
  private(set) var extras: Extras?

  init(
    runtime: EffectRuntime, parent: EffectScope?, node: EffectNode? = nil, origin: ActionOrigin?,
    outlet: Outlet? = nil, path: EffectPath? = nil, dependencies: DependencyFrame? = nil
  ) {
    self.runtime = runtime
    // Given back by the deinit.
    parentLink = Atomic(parent.map(Unmanaged.passRetained))
    root = parent?.lineage
    self.node = node
    self.origin = origin
    self.outlet = outlet
    self.path = path
    super.init(dependencies: dependencies)
  }

  override func overridden(by dependencies: DependencyFrame?) -> TaskContext {
    EffectContext(dependencies: dependencies, effect: self)
  }

  deinit {
    // A loop and not a recursion: scopes can be nested deeper than the stack.
    var rest = takeParent()
    while isKnownUniquelyReferenced(&rest) { rest = rest?.takeParent() }
  }

  private func takeParent() -> EffectScope? {
    // Called by the deinit only, when nobody else has the link.
    parentLink.exchange(nil, ordering: .relaxed)?.takeRetainedValue()
  }

  /// What `parentLink` has retained until the deinit.
  package var parent: EffectScope? { parentLink.load(ordering: .relaxed)?.takeUnretainedValue() }

  /// The scope of the `send` that all this goes back to.
  package var lineage: EffectScope { root ?? self }

  /// What few scopes have, to be changed.
  var extra: Extras {
    if let extras { return extras }
    let made = Extras()
    extras = made
    return made
  }
}

// What every scope has.
extension EffectScope {
  private enum Flag {
    static let cancelled: UInt8 = 1
    static let returned: UInt8 = 2
    static let complete: UInt8 = 4
    static let inFlight: UInt8 = 8
  }

  private func has(_ flag: UInt8) -> Bool { flags.load(ordering: .acquiring) & flag != 0 }

  private func add(_ flag: UInt8) {
    flags.store(flags.load(ordering: .relaxed) | flag, ordering: .releasing)
  }

  private func remove(_ flag: UInt8) {
    flags.store(flags.load(ordering: .relaxed) & ~flag, ordering: .releasing)
  }

  /// Whether the scope was cancelled.
  package var isCancelled: Bool { has(Flag.cancelled) }
  /// Whether the task's closure has returned: what it sends from then on is a mistake.
  package var hasReturned: Bool { has(Flag.returned) }
  /// Whether all of the scope has ended.
  var isComplete: Bool { has(Flag.complete) }

  func noteCancelled() { add(Flag.cancelled) }
  func noteReturned() { add(Flag.returned) }
  func noteComplete() { add(Flag.complete) }
  func noteReopened() { remove(Flag.complete) }

  /// Whether the scope stands for a task that has been counted by the runtime and has not ended.
  var isInFlight: Bool {
    get { has(Flag.inFlight) }
    set { if newValue { add(Flag.inFlight) } else { remove(Flag.inFlight) } }
  }

  /// For a task: the number of letters and sleeps that it or a part of it waits for.
  var blockers: Int32 {
    get { blockerCount.load(ordering: .relaxed) }
    set { blockerCount.store(newValue, ordering: .relaxed) }
  }

  /// The scope's own work and its children that have not completed.
  var pending: Int {
    get { pendingCount.load(ordering: .relaxed) }
    set { pendingCount.store(newValue, ordering: .relaxed) }
  }

  var firstChild: Unmanaged<EffectScope>? {
    get { firstChildLink.load(ordering: .relaxed) }
    set { firstChildLink.store(newValue, ordering: .relaxed) }
  }

  var nextSibling: Unmanaged<EffectScope>? {
    get { nextSiblingLink.load(ordering: .relaxed) }
    set { nextSiblingLink.store(newValue, ordering: .relaxed) }
  }

  var previousSibling: Unmanaged<EffectScope>? {
    get { previousSiblingLink.load(ordering: .relaxed) }
    set { previousSiblingLink.store(newValue, ordering: .relaxed) }
  }

  /// The letter whose sender began to wait last.
  var firstLetter: Unmanaged<Letter>? {
    get { firstLetterLink.load(ordering: .relaxed) }
    set { firstLetterLink.store(newValue, ordering: .relaxed) }
  }
}
