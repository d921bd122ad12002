import Effects

/// An object that listens to the actions and events of a store.
protocol ActionListener: AnyObject {
  /// Notifies the listener, on the store's isolation, that an action will be reduced.
  ///
  /// - Parameters:
  ///   - action: The address of an action of the root store.
  ///   - sender: The sender.
  ///   - core: The store.
  func willReduce(_ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore)

  /// Notifies the listener, on the store's isolation, that an action was reduced, before the store runs the action's
  /// effect.
  ///
  /// - Parameters:
  ///   - action: The address of the action.
  ///   - sender: The sender.
  ///   - core: The store.
  func didReduce(_ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore)

  /// Notifies the listener, on the store's isolation, that a history, the inspector or a replay has replaced the state.
  func stateWasReplaced(in core: StoreCore)

  /// Receives, on the store's isolation, the events that the store has logged.
  func receive(_ events: [LoggedEvent.Entry])

  /// Receives a turn that has ended, on the store's isolation, before the events of the turn are delivered.
  func receive(_ turn: StoreTurn)

  /// Receives events that are dropped and not passed to ``receive(_:)``, because the listeners cause more and more
  /// events.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - count: The number of delivered events that the listeners themselves caused. The events of the first two rounds
  ///     of delivery are not counted.
  func abandon(_ events: [LoggedEvent.Entry], after count: Int)
}

extension ActionListener {
  func willReduce(_ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore) {}

  func didReduce(_ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore) {}

  func stateWasReplaced(in core: StoreCore) {}

  func receive(_ events: [LoggedEvent.Entry]) {}

  func receive(_ turn: StoreTurn) {}

  func abandon(_ events: [LoggedEvent.Entry], after count: Int) {}
}

/// The sender of an action.
enum ActionSender {
  /// A call of `send` on a store.
  case store(ScopeIdentity, at: SourceSite)
  /// An effect, or a `StoreSender`.
  case effect(EffectScope)
  case unknown
}

/// The listeners to the actions of a store.
///
/// Listeners cost nothing in a store that has none: a send tests the bit for listeners together with the other bits of
/// the status.
final class StoreListeners {
  // Accesses to these properties are unchecked, because they happen only on the store's isolation, and no code of the
  // app runs during an access.
  @exclusivity(unchecked) private(set) var all: [any ActionListener] = []
  /// A Boolean value indicating whether events are being delivered.
  @exclusivity(unchecked) private var isDelivering = false
  /// Memory for the events that are being delivered.
  @exclusivity(unchecked) private var delivered: [LoggedEvent.Entry] = []
  /// The number of the event that reports the last action; `nil` if no events are logged.
  @exclusivity(unchecked) var currentEvent: Int?
  /// The time of the first call of an observer in the current turn, and the number of the event that led to the turn.
  private var turn: (start: ContinuousClock.Instant, cause: Int?)?

  /// Reduces an action by calling `change`, and notifies the listeners before and after the call.
  func reduce(
    _ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore, _ change: () -> EffectNode?
  ) -> EffectNode? {
    let all = all
    // The order is reversed, so that the first listener, which may measure time, is called directly before the reducer.
    for listener in all.reversed() { listener.willReduce(action, from: sender, in: core) }
    let effect = change()
    for listener in all { listener.didReduce(action, from: sender, in: core) }
    return effect
  }

  /// Records that the store will now call the observers of a turn.
  func turnWillEnd(in core: StoreCore) {
    core.runtime.holdDelivery()
    turn = (.now, currentEvent)
  }

  /// Notifies the listeners that the store has called the observers of a turn.
  func turnDidEnd(in core: StoreCore) {
    if let (start, cause) = turn.take() {
      let turn = StoreTurn(start: start, duration: .now - start, cause: cause)
      for listener in all { listener.receive(turn) }
    }
    deliverEvents(of: core)
  }

  /// Delivers the waiting events of a store, and the events that happen during the delivery.
  func deliverEvents(of core: StoreCore) {
    // Events that a callback causes are delivered after the current events.
    guard !isDelivering else { return }
    isDelivering = true
    var (rounds, count) = (0, 0)
    var events = delivered
    delivered = []
    while true {
      core.runtime.takeEvents(into: &events)
      guard !events.isEmpty else { break }
      // One callback may cause any number of events at once, so the events of the first two rounds do not indicate a
      // mistake.
      if rounds > 2, count > Self.maximumCount {
        for listener in all { listener.abandon(events, after: count) }
        events = []
        break
      }
      core.outsideOfObservers { for listener in all { listener.receive(events) } }
      rounds += 1
      if rounds > 2 { count += events.count }
      // If there was a burst of events, its memory is released.
      events.removeAll(keepingCapacity: events.count < 100)
    }
    delivered = events
    isDelivering = false
    core.dropIdle(self)
  }

  /// The maximum number of events that the listeners may cause in one delivery.
  private static let maximumCount = 100_000

  /// A Boolean value indicating whether the store has no listeners.
  fileprivate var isIdle: Bool { all.isEmpty && !isDelivering }

  fileprivate func add(_ listener: any ActionListener) { all.append(listener) }

  fileprivate func remove(_ listener: any ActionListener) { all.removeAll { $0 === listener } }
}

extension StoreCore {
  /// Adds a listener to the actions of the store.
  ///
  /// - Complexity: O(1).
  final func add(_ listener: any ActionListener) {
    let listeners = listeners ?? StoreListeners()
    listeners.add(listener)
    self.listeners = listeners
  }

  /// Removes a listener to the actions of the store.
  final func remove(_ listener: any ActionListener) {
    guard let listeners else { return }
    listeners.remove(listener)
    dropIdle(listeners)
  }

  /// Removes `listeners` from the store if it contains no listener.
  ///
  /// The object stays while it delivers events, because a callback may replace the last listener with another one.
  fileprivate final func dropIdle(_ listeners: StoreListeners) {
    if listeners.isIdle, self.listeners === listeners { self.listeners = nil }
  }

  /// Notifies the listeners that the state was replaced without an action.
  final func stateWasReplaced() {
    for listener in listeners?.all ?? [] { listener.stateWasReplaced(in: self) }
  }

  /// Holds back the events of the log until `deliverEvents()` is called.
  final func holdDelivery() { if status.contains(.followed) { runtime.holdDelivery() } }

  /// Runs `body` without recording its reads for an observer that is running.
  fileprivate final func outsideOfObservers(_ body: () -> Void) {
    guard let engine = hot.pointee.graph?.pointee.engine, engine.isTracking else { return body() }
    engine.untracked(body)
  }

  /// Delivers the events that the store has logged.
  package final func deliverEvents() {
    guard let listeners else { return }
    // The listeners must not see the context of the current task, which may belong to an effect, or override
    // dependencies.
    TaskContext.outside { listeners.deliverEvents(of: self) }
  }
}
