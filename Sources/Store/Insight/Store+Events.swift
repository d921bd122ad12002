import Effects
import Synchronization

extension Store {
  /// Calls a closure with everything that happens in the tree of stores: actions, effects, selectors, observers.
  ///
  /// ```swift
  /// let token = store.events { event in log.debug("\(event)") }
  /// ```
  ///
  /// The store calls the closure on its isolation, in the order of the events: at the end of each `send` by a store or
  /// an effect, and soon after an effect has started or ended. A task that waits for effects or for an action resumes
  /// after the closure has received their events. A store without isolation calls the closure when the store is used.
  ///
  /// The closure may use the store. The actions that it sends are events too, which the closure receives after the
  /// current events. After 100,000 such events, the store reports an issue and drops the events that wait.
  ///
  /// Without such closures, a store has no additional costs. A closure costs half a microsecond for each action, and
  /// one or two microseconds for each start or end of an effect, plus the work of the closure.
  ///
  /// - Parameters:
  ///   - isolation: The caller's isolation, which must be that of the store.
  ///   - fileID: The module and file where issues are reported.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - body: A closure that receives each event.
  /// - Returns: A token, which ends the calls when it is released.
  public func events(
    isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    _ body: @escaping (_ event: StoreEvent) -> Void
  ) -> ObservationToken {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    core.enter(isolation, at: site)
    return core.exclusively { EventToken(core, at: site, withPresentDependencies(body)) }
  }
}

/// A token that ends the calls of a closure that receives events.
final class EventToken: ObservationToken {
  private let subscription: EventSubscription
  private let source: EventSource

  /// Creates a token, and begins to call a closure with the events of a store on the store's isolation.
  ///
  /// - Parameters:
  ///   - core: The store.
  ///   - site: The source location of the call that asks for the events.
  ///   - listener: A listener that follows the store's actions until the token ends. The store calls the listener after
  ///     the number of an action's event is known.
  ///   - body: The closure.
  init(
    _ core: StoreCore, at site: SourceSite, with listener: (any ActionListener)? = nil,
    _ body: @escaping (StoreEvent) -> Void
  ) {
    source = core.listeners?.first(EventSource.self) ?? EventSource(core)
    subscription = EventSubscription(site, listener, body)
    super.init(isolation: core.runtime.isolation)
    source.add(subscription)
  }

  deinit { end() }

  override func end() {
    guard !subscription.hasEnded.exchange(true, ordering: .relaxed) else { return }
    // If this code does not run on the store's isolation, a job on that isolation removes the subscription later.
    let subscription = EndedSubscription(subscription: subscription, source: source)
    if !isolation.runIfCurrent(subscription.release) { isolation.releaseSoon(subscription) }
  }
}

/// A closure that receives events.
private final class EventSubscription {
  let site: SourceSite
  /// An action listener that is added to the store, and removed from it, together with the closure.
  private(set) var listener: (any ActionListener)?
  let hasEnded = Atomic(false)
  /// The closure; `nil` after it was released on the store's isolation.
  ///
  /// The closure and the listener may retain objects that belong to the store's isolation, so they are released on it.
  // Accesses are unchecked, because they happen only on the store's isolation, and the closure is called and released
  // after an access.
  @exclusivity(unchecked) private var body: ((StoreEvent) -> Void)?

  init(_ site: SourceSite, _ listener: (any ActionListener)?, _ body: @escaping (StoreEvent) -> Void) {
    (self.site, self.listener, self.body) = (site, listener, body)
  }

  func receive(_ event: StoreEvent) { if !hasEnded.load(ordering: .relaxed) { body?(event) } }

  /// Releases the closure and the listener.
  func clear() { (body, listener) = (nil, nil) }
}

/// A subscription that has ended and must be removed on the store's isolation.
private final class EndedSubscription: DeferredRelease {
  private let subscription: EventSubscription
  private let source: EventSource

  init(subscription: EventSubscription, source: EventSource) {
    (self.subscription, self.source) = (subscription, source)
  }

  func release() {
    source.removeEnded()
    subscription.clear()
  }
}

/// An object that makes the events of a store while closures receive them.
private final class EventSource: ActionListener {
  // The reference is weak, because a token may outlive the store.
  private weak var core: StoreCore?
  // Accesses to both properties are unchecked, because they happen only on the store's isolation, and no code of the
  // app runs during an access.
  @exclusivity(unchecked) private var subscriptions: [EventSubscription] = []
  /// The time at which the reduction of the current action began.
  @exclusivity(unchecked) private var start = Moment.now

  /// A reduced action, a computed selector or a called observer, which the log keeps until its event is delivered.
  private final class OwnEvent {
    let kind: StoreEvent.Kind

    init(_ kind: StoreEvent.Kind) { self.kind = kind }
  }

  init(_ core: StoreCore) { self.core = core }

  func add(_ subscription: EventSubscription) {
    subscriptions.append(subscription)
    guard let core else { return }
    if subscriptions.count == 1 { begin(core) }
    if let listener = subscription.listener { core.add(listener) }
  }

  func removeEnded() {
    // The former subscriptions are released after the change, because the release of a closure may end other tokens.
    let former = subscriptions
    subscriptions = former.filter { !$0.hasEnded.load(ordering: .relaxed) }
    if let core {
      for case let listener? in former.map(\.listener)
      where !subscriptions.contains(where: { $0.listener === listener }) { core.remove(listener) }
      if subscriptions.isEmpty, !former.isEmpty { end(core) }
    }
    withExtendedLifetime(former) {}
  }

  private func begin(_ core: StoreCore) {
    core.runtime.beginLog()
    core.add(self)
    let engine = core.storeGraph.engine
    core.storeGraph.reads.pointee.checks.insert(.followed)
    core.computedSelector = { [unowned core] name, site in
      let changes = engine.changesOfRunningRule
      core.log(OwnEvent(.selectorComputed(.init(name: name, site: site, changes: changes))))
    }
    engine.followObservers { [unowned core] observer, changes in
      core.log(OwnEvent(.observerCalled(.init(site: engine.site(of: observer), changes: changes))))
    }
  }

  private func end(_ core: StoreCore) {
    core.listeners?.currentEvent = nil
    core.remove(self)
    core.runtime.endLog()
    core.storeGraph.reads.pointee.checks.remove(.followed)
    core.computedSelector = nil
    core.storeGraph.engine.followObservers(nil)
  }

  func willReduce(_ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore) { start = .now }

  func didReduce(_ action: UnsafeRawPointer, from sender: ActionSender, in core: StoreCore) {
    let end = Moment.now
    let (cause, sender) = Self.publicForm(of: sender, at: end)
    let reduced = StoreEvent.ReducedAction(
      erased: core.sink.copy(action), sender: sender, duration: end - start)
    core.listeners?.currentEvent = core.runtime.log(OwnEvent(.action(reduced)), at: end, cause: cause)
  }

  func receive(_ events: [LoggedEvent.Entry]) {
    for entry in events {
      let event = event(entry)
      for subscription in subscriptions { subscription.receive(event) }
    }
    if subscriptions.contains(where: { $0.hasEnded.load(ordering: .relaxed) }) { removeEnded() }
  }
}

// Issues about closures that receive events.
extension EventSource {
  func abandon(_ events: [LoggedEvent.Entry], after count: Int) {
    let listening = subscriptions.filter { !$0.hasEnded.load(ordering: .relaxed) }
    guard let first = listening.first, let last = events.last else { return }
    let others = listening.dropFirst().map { "\n\nAnother closure for events: \($0.site)" }.joined()
    reportIssue(
      """
      The closure for events causes new events without end: each of its calls leads to another event, \(count) so \
      far. The store dropped the waiting events (\(events.count)). The last of them: \(event(last))

      Likely causes, in order:
      1. The closure sends an action for each event, and the action is an event too. Send an action only for some \
      events, such as 'if case .effectFailed = event.kind'.
      2. Two closures for events each send an action in response to the other's actions.\(others)
      """, kind: .endlessEvents, at: first.site)
  }
}

// The public form of events.
extension EventSource {
  private func event(_ entry: LoggedEvent.Entry) -> StoreEvent {
    StoreEvent(number: entry.number, cause: entry.cause, moment: entry.time, kind: kind(of: entry))
  }

  /// Returns the sender of an action in the form that a `StoreEvent` contains, and the number of the event that led to
  /// the action.
  private static func publicForm(
    of sender: ActionSender, at moment: Moment
  ) -> (cause: Int?, sender: StoreEvent.Sender) {
    switch sender {
    case .store(let store, let site): return (nil, store.isRoot ? .view(at: site) : .child(at: site))
    case .effect(let scope):
      let (cause, task) = scope.eventSource
      if let task { return (cause, .effect(EffectInFlight(task, at: moment))) }
      // While events are logged, an action that a reducer has returned always has a cause with a number.
      return (cause, cause == nil ? .outside : .returned)
    case .unknown: return (nil, .outside)
    }
  }

  private func kind(of entry: LoggedEvent.Entry) -> StoreEvent.Kind {
    switch entry.event {
    case .effect(.started(let scope)): .effectStarted(EffectInFlight(scope, at: entry.time))
    case .effect(.finished(let scope)): .effectFinished(EffectInFlight(scope, at: entry.time))
    case .effect(.cancelled(let scope)): .effectCancelled(EffectInFlight(scope, at: entry.time))
    case .effect(.failed(let scope, let error)): .effectFailed(EffectInFlight(scope, at: entry.time), error)
    case .other(let event as OwnEvent): event.kind
    case .other(let event): preconditionFailure("The log has an event that the store did not add: \(event)")
    }
  }
}

extension StoreCore {
  /// Adds an event to the log, with the last action as its cause.
  fileprivate final func log(_ event: AnyObject) { runtime.log(event, cause: listeners?.currentEvent) }

  /// Records that a selector was computed.
  @usableFromInline
  final func noteComputed(_ name: String?, _ site: SourceSite) { computedSelector?(name, site) }
}

extension StoreListeners {
  /// Returns the first listener of a type, if there is one.
  func first<Listener: ActionListener>(_: Listener.Type) -> Listener? {
    all.lazy.compactMap { $0 as? Listener }.first
  }
}
