import Synchronization

/// An action in the mailbox.
///
/// The sender waits until the action has been reduced or dropped.
///
/// Until then, this object holds a piece of work of the effect's scope. So while an action of an effect is pending, the
/// id of the effect stays in its tables, and a sequence that contains the effect does not continue.
package final class PendingAction: WorkHold, @unchecked Sendable {
  // Sound: the state is touched under the runtime's lock only, except for `summary`, which senders read. The action
  // belongs to the store's isolation as soon as the pending action is in the mailbox.

  /// The source of an action.
  enum Origin {
    /// A `.send` effect that was started on the store's isolation.
    case direct
    /// A task, which waits for the action.
    case task
    /// Code outside any effect.
    case outside
  }

  typealias Waiter = PendingActionState.Waiter

  /// The action; `nil` after a store without a script has reduced the action.
  private var sent: SentAction?
  /// The dependencies that the effect has overridden around the send.
  package let overrides: DependencyFrame?
  let origin: Origin
  // Unchecked: both are touched under the lock only, and no code of the program runs during an access.
  /// The next pending action in the mailbox.
  @exclusivity(unchecked) final var next: Unmanaged<PendingAction>?
  @exclusivity(unchecked) private final var state = PendingActionState()
  /// The raw value of the state's summary, written under the lock.
  ///
  /// A plain number is cheap to read, even in a debug build.
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

  /// A Boolean value indicating whether the action has neither been reduced nor dropped.
  package var isLive: Bool { !summary.isOver }
}

// The action, on the store's isolation.
extension PendingAction {
  /// Returns the action in the form that the store's reducer receives.
  ///
  /// The method stores the action in this form, so that the maps are applied only once.
  package func action(for root: MailboxSink) -> ErasedAction {
    // Only a store without a script releases the action, and such a store does not call this method.
    var sent = sent.unsafelyUnwrapped
    if !sent.isMapped {
      sent = sent.mapped(for: root)
      self.sent = sent
    }
    return sent.action
  }

  /// Calls `body` with the action in the form that the store's reducer receives, and with the object that stores this
  /// form, if there is one.
  package func withAction(_ body: (UnsafeRawPointer, ErasedAction?) -> Void) {
    guard let sent else { return }
    sent.sink.withMapped(sent.action.memory) { body($0, sent.isMapped ? sent.action : nil) }
  }

  /// Releases the action before the pending action returns to its sender, because the state may refer to parts of the
  /// action.
  package func releaseAction() { sent = nil }
}

// The state, under the lock except for its summary.
extension PendingAction {
  var summary: PendingActionState.Summary {
    // Each raw value that is stored is the raw value of a summary.
    PendingActionState.Summary(rawValue: rawSummary.load(ordering: .acquiring)).unsafelyUnwrapped
  }

  /// A Boolean value indicating whether the sender only has to wait.
  var isOpen: Bool { rawSummary.load(ordering: .acquiring) == PendingActionState.Summary.open.rawValue }

  @inline(__always)
  private func withState<Result>(_ body: (inout PendingActionState) -> Result) -> Result {
    defer { rawSummary.store(state.summary.rawValue, ordering: .releasing) }
    return body(&state)
  }

  /// Holds a piece of work of the scope for the action.
  ///
  /// - Returns: `false` if the scope or a scope around it was cancelled, or if the store has ended.
  func hold() -> Bool {
    // A complete scope is not marked as cancelled when the scopes around it or the store are cancelled.
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
