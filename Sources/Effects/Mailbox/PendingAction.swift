import Synchronization

/// An action in the mailbox, and its sender's place there: the sender waits here until the action was reduced or
/// dropped, and may be asked meanwhile to reduce what has come in.
///
/// A piece of work of the effect's scope is held for the pending action until then, whoever has sent it: an id is in
/// its tables, and a sequence waits, for as long as an action of theirs may come.
package final class PendingAction: WorkHold, @unchecked Sendable {
  // Sound: all state is touched under the runtime's lock only, but for `progress`, which senders look at, and the
  // action, which belongs to the store's isolation from the time that the pending action is in the mailbox.

  /// How an action came.
  enum Origin {
    /// From a `.send` effect that was started on the store's isolation.
    case direct
    /// From a task that waits.
    case task
    /// From outside of any effect.
    case outside
  }

  /// What has become of the pending action; nothing at first.
  struct Progress: OptionSet {
    let rawValue: UInt8

    /// The sender is to reduce what has come in, and to wait again.
    static let asked = Progress(rawValue: 1)
    /// The action was reduced or dropped.
    static let settled = Progress(rawValue: 2)
    /// The sender is to start the tasks that the action led to.
    static let launching = Progress(rawValue: 4)
  }

  typealias Waiter = UnsafeContinuation<Void, Never>

  /// The action; nil when it was reduced by a store that nobody scripts.
  private var sent: SentAction?
  /// Dependencies that the effect overrode around the send.
  package let overrides: DependencyFrame?
  let origin: Origin
  /// Written under the lock, and a plain number: to look at it must be cheap also where nothing is optimized.
  private let rawProgress = Atomic<UInt8>(0)
  /// The pending action behind this one in the mailbox.
  @exclusivity(unchecked) final var next: Unmanaged<PendingAction>?
  /// Set while the sender is suspended.
  private var waiter: Waiter?
  /// Whether a piece of work of the scope is held for the pending action.
  private var isHolding = false
  /// Whether the action is being reduced: then who reduces it ends the piece of work.
  private var isReducing = false
  /// Tasks that the action led to.
  ///
  /// The sender starts them, so that they inherit its task-local values.
  private var taskStarts: [TaskStart] = []

  init(
    _ sent: SentAction, from origin: Origin, scope: EffectScope, overrides: DependencyFrame? = nil
  ) {
    self.sent = sent
    self.origin = origin
    self.overrides = overrides
    super.init(scope)
  }

  override func drop() -> (endsWork: Bool, waiter: Waiter?) {
    let endsWork = isHolding && !isReducing
    if endsWork { isHolding = false }
    return (endsWork, settle())
  }

  /// Whether it is that of a `.send` effect.
  package var isDirect: Bool { origin == .direct }

  /// Whether the action has neither been reduced nor dropped.
  package var isLive: Bool { !isOver }
}

// The action, on the store's isolation.
extension PendingAction {
  /// The action as the store's reducer takes it.
  ///
  /// It is kept as that from then on, so that maps are applied once.
  package func action(for root: MailboxSink) -> ErasedAction {
    // Given up only by a store without a script, which does not ask.
    var sent = sent.unsafelyUnwrapped
    if !sent.isMapped {
      sent = sent.mapped(for: root)
      self.sent = sent
    }
    return sent.action
  }

  /// Calls `body` with the action as the store's reducer takes it, and with where it is kept if it is kept as that.
  package func withAction(_ body: (UnsafeRawPointer, ErasedAction?) -> Void) {
    guard let sent else { return }
    sent.sink.withMapped(sent.action.memory) { body($0, sent.isMapped ? sent.action : nil) }
  }

  /// Lets go of the action, which the state may refer to by now, before the pending action goes back to its sender.
  package func letGo() { sent = nil }
}

// The sender's wait.
extension PendingAction {
  /// Whether the action was reduced or dropped.
  var isOver: Bool { progress.contains(.settled) }

  /// What has become of the pending action.
  private(set) var progress: Progress {
    get { Progress(rawValue: rawProgress.load(ordering: .acquiring)) }
    set { rawProgress.store(newValue.rawValue, ordering: .releasing) }
  }

  /// Whether nothing has become of the pending action yet.
  var isOpen: Bool { rawProgress.load(ordering: .acquiring) == 0 }

  /// Notes that a piece of work of the scope is held for the pending action.
  func hold() {
    isHolding = true
    list()
  }

  /// Begins the reducing of the action; false if it was dropped.
  func beginReducing() -> Bool {
    guard !isOver else { return false }
    isReducing = true
    return true
  }

  /// Ends the reducing of the action.
  ///
  /// - Returns: Whether the sender takes the tasks that the action led to, and who is to be resumed, outside of the
  /// lock.
  func endReducing(_ taskStarts: [TaskStart]) -> (isTaken: Bool, waiter: Waiter?) {
    isReducing = false
    isHolding = false
    let isTaken = !isOver && origin == .task
    return (isTaken, settle(taskStarts))
  }

  /// Ends the wait, now or when it begins.
  ///
  /// - Returns: Who is to be resumed, outside of the lock.
  func settle(_ taskStarts: [TaskStart] = []) -> Waiter? {
    guard !isOver else { return nil }
    if taskStarts.isEmpty {
      progress.insert(.settled)
    } else {
      self.taskStarts = taskStarts
      progress.formUnion([.settled, .launching])
    }
    unlist()
    return waiter.take()
  }

  /// Asks the sender to reduce what has come in.
  ///
  /// - Returns: Nil if it does not wait any more, else who is to be resumed outside of the lock, if it is suspended.
  func askToDrive() -> Waiter?? {
    guard !isOver else { return nil }
    progress.insert(.asked)
    return .some(waiter.take())
  }

  /// Suspends the sender; false if there is nothing to wait for.
  func suspend(_ waiter: Waiter) -> Bool {
    guard isOpen else { return false }
    self.waiter = waiter
    return true
  }

  /// Notes that the sender does what it was asked, be the pending action settled meanwhile or not.
  func heed() {
    progress.remove(.asked)
  }

  /// Gives up the tasks to start.
  func takeTaskStarts() -> [TaskStart] {
    defer { taskStarts = [] }
    return taskStarts
  }
}
