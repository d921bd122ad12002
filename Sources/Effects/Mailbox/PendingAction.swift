import Synchronization

/// An action in the mailbox.
///
/// Usually, the sender of the action waits until the action has been reduced or dropped.
///
/// Until then, this object is a piece of work that keeps the effect's scope open. So while an action of an effect
/// waits, the effect can be cancelled by its id, and a sequence that contains the effect does not continue.
package final class PendingAction: WorkHold, @unchecked Sendable {
  // Sound: the state is touched under the runtime's lock only. Senders read `summary` without the lock, but it is
  // atomic. As soon as the pending action is in the mailbox, only code on the store's isolation uses the action in it.

  /// The source of an action.
  enum Origin {
    /// The action comes from a `.send` effect that was started on the store's isolation.
    case direct
    /// The action comes from a task, which waits for the action.
    case task
    /// The action comes from code outside effects, which does not wait for the action.
    case outside
  }

  typealias Waiter = PendingActionState.Waiter

  /// The action; `nil` after a store that is not a test store has reduced it.
  private var sent: SentAction?
  /// The dependencies that the effect overrides around its call of `send`.
  package let overrides: DependencyFrame?
  let origin: Origin
  // Unchecked: both properties are touched under the lock only, and no code of the app runs during an access.
  /// The next pending action in the mailbox.
  @exclusivity(unchecked) final var next: Unmanaged<PendingAction>?
  @exclusivity(unchecked) private final var state = PendingActionState()
  /// The raw value of the state's summary, which is written under the lock and read without the lock.
  ///
  /// The property has the type of a number, because a number can be read quickly even in a debug build.
  private let rawSummary = Atomic<UInt8>(PendingActionState.Summary.open.rawValue)

  init(_ sent: SentAction, from origin: Origin, scope: EffectScope, overrides: DependencyFrame? = nil) {
    self.sent = sent
    self.origin = origin
    self.overrides = overrides
    super.init(scope)
  }

  override func drop() -> (endsWork: Bool, waiter: Waiter?) {
    unlist()
    return withState { $0.drop() }
  }

  /// A Boolean value indicating whether the action comes from a `.send` effect.
  package var isDirect: Bool { origin == .direct }

  /// A Boolean value indicating whether the action still waits or is being reduced.
  package var isLive: Bool { !summary.isOver }
}

// The use of the action, on the store's isolation.
extension PendingAction {
  /// Applies the maps of the action's sinks, and returns the action in the form that the store's reducer receives.
  ///
  /// The method also stores this form of the action, so that the maps are applied only once.
  package func action(for root: MailboxSink) -> ErasedAction {
    // The value is present. Only a store that is not a test store releases the action, and such a store does not call
    // this method.
    var sent = sent.unsafelyUnwrapped
    if !sent.isMapped {
      sent = sent.mapped(for: root)
      self.sent = sent
    }
    return sent.action
  }

  /// Calls `body` with the address of the action in the form that the store's reducer receives, and with a copy of this
  /// action if one is stored.
  package func withAction(_ body: (UnsafeRawPointer, ErasedAction?) -> Void) {
    guard let sent else { return }
    sent.sink.withMapped(sent.action.memory) { body($0, sent.isMapped ? sent.action : nil) }
  }

  /// Releases the action.
  ///
  /// Call this method on the store's isolation, before the sender continues.
  ///
  /// If the sender released the action later on another thread, the deinits of objects in the action could run on that
  /// thread.
  package func releaseAction() { sent = nil }
}

// The state, which is accessed under the lock except for its summary.
extension PendingAction {
  var summary: PendingActionState.Summary {
    // The raw value is valid, because only raw values of summaries are stored.
    PendingActionState.Summary(rawValue: rawSummary.load(ordering: .acquiring)).unsafelyUnwrapped
  }

  /// A Boolean value indicating whether the sender has nothing to do except to wait.
  var isOpen: Bool { rawSummary.load(ordering: .acquiring) == PendingActionState.Summary.open.rawValue }

  @inline(__always)
  private func withState<Result>(_ body: (inout PendingActionState) -> Result) -> Result {
    defer { rawSummary.store(state.summary.rawValue, ordering: .releasing) }
    return body(&state)
  }

  /// Keeps the scope open until the action is reduced or dropped, by counting the action as a piece of work of the
  /// scope.
  ///
  /// - Returns: `false` if the scope or a scope around it was cancelled, or if the store has ended.
  func hold() -> Bool {
    // A complete scope is no longer in the tree. So if the scopes around it are cancelled, or if the store ends, the
    // complete scope is not marked as cancelled.
    let isOver = scope.isComplete && (scope.isInCancelledScope || scope.tree.state.pointee.isClosed)
    guard !isOver, !scope.isCancelled else { return false }
    scope.addWork()
    list()
    return true
  }

  func nextStep() -> PendingActionState.Step { withState { $0.nextStep() } }

  func suspend(_ waiter: Waiter) -> Bool { withState { $0.suspend(waiter) } }

  func ask() -> Waiter? { withState { $0.ask() } }

  func beginReducing() -> Bool { state.beginReducing() }

  func endReducing(_ taskStarts: [TaskStart]) -> PendingActionState.Ending {
    unlist()
    return withState { $0.endReducing(taskStarts) }
  }
}
