import Effects

/// An object that answers the requests of inspecting programs, on the isolation of the inspected store.
///
/// The object does not listen to the store until a program wants events.
final class InspectedStore<State, Action>: RequestAnswering {
  /// The maximum number of a value's parts, or of a history's moments, in one answer.
  private static var maximumParts: Int { 500 }
  /// The maximum number of events that wait to be sent, and the maximum time for which an event waits.
  private static var maximumWaiting: (count: Int, time: Duration) { (1_000, .milliseconds(100)) }

  /// The object that the first call of `inspect` has returned.
  let handle: Inspection
  private unowned let root: RootCore<State, Action>
  private let link: InspectionLink
  private let redactions: [Redaction]
  private let site: SourceSite
  private let history: History<State>.LogHolder?
  private let start = ContinuousClock.now
  /// The token of the closure that sends the events; `nil` while no program wants events.
  private var events: ObservationToken?
  /// The events and turns that have not been sent.
  ///
  /// Their descriptions are made in batches. Descriptions made one by one would take more than twice as long, because
  /// the code that makes them would leave the processor's caches between two actions.
  private var waiting: [Happening] = []

  /// An event or a turn that waits to be sent.
  private enum Happening {
    case event(StoreEvent)
    case turn(StoreTurn)

    var time: ContinuousClock.Instant {
      switch self {
      case .event(let event): event.time
      case .turn(let turn): turn.start
      }
    }
  }

  /// Creates an object that answers requests to a store.
  ///
  /// - Parameters:
  ///   - root: The store, which retains this object.
  ///   - link: The link to the inspecting programs.
  ///   - handle: The object that the call of `inspect` returns.
  ///   - redactions: The values to leave out of answers to requests, and of events.
  ///   - limit: The maximum number of states to keep.
  ///   - site: The source location of the call of `inspect`.
  init(
    _ root: RootCore<State, Action>, _ link: InspectionLink, _ handle: Inspection,
    redacting redactions: [Redaction], history limit: Int, at site: SourceSite
  ) {
    (self.root, self.link, self.handle, self.redactions, self.site) = (root, link, handle, redactions, site)
    history = limit > 0 ? History.LogHolder(StateLog(root.state.pointee, limit: limit)) : nil
    guard let history else { return }
    history.owner = self
    root.add(HistoryListener(history, of: root) { _ in true })
  }

  deinit { link.endThread() }

  func lookAtLink() {
    guard link.takeWanted() else { return }
    guard !link.isEnded else { return root.inspection = nil }
    sendWaiting()
    for request in link.takeRequests() {
      let connection = request.connection
      let line = InspectionMessage.line { message in
        message.answer = request.id
        do throws(InspectionError) {
          guard let content = request.content else { throw Self.badRequest }
          try answer(content.request, of: connection, in: &message)
        } catch {
          message.error = error
        }
      }
      link.answer(line, to: connection)
    }
    if !link.sendsEvents { events = nil }
  }

  private func answer(
    _ request: InspectionRequest.Kind, of connection: Int, in message: inout InspectionMessage
  ) throws(InspectionError) {
    switch request {
    case .events:
      link.setWantsEvents(true, for: connection)
      events = events ?? follow()
    case .stopEvents: link.setWantsEvents(false, for: connection)
    case .node(let path, let from, let count, let moment):
      let state = if let moment { try self.state(of: moment) } else { root.state.pointee }
      message.node = try node(path, in: state, from: from, count: count)
    case .effects:
      message.effects = root.effectsInFlight.map { InspectedEffect($0, redacting: redactions) }
    case .selectors:
      let cache = SelectorCache(core: root)
      message.selectors = InspectedSelectors(
        cached: cache.count, hits: cache.hits, computations: cache.recomputations)
    case .moments(let from, let count): message.moments = try moments(from, count)
    case .difference(let old, let new):
      message.difference = InspectedDifference(
        redactions.difference(try state(of: old), try state(of: new)))
    case .jump(let moment):
      let state = try state(of: moment)
      history?.indexToShow = moment
      root.replaceState(by: state)
    }
  }

  private func follow() -> ObservationToken {
    EventToken(root, at: site, with: TurnListener { [unowned self] in send(.turn($0)) }) { [unowned self] in
      send(.event($0))
    }
  }

  /// Sends an event or a turn soon, or immediately if many wait, or if the store has no isolation on which it can be
  /// called later.
  private func send(_ happening: Happening) {
    waiting.append(happening)
    let maximum = Self.maximumWaiting
    if root.isUnbound || waiting.count >= maximum.count || happening.time - waiting[0].time > maximum.time {
      sendWaiting()
    } else if waiting.count == 1 {
      link.announceEvents()
    }
  }

  private func sendWaiting() {
    guard !waiting.isEmpty else { return }
    let happenings = waiting
    waiting = []
    link.send(happenings, areUrgent: !root.isUnbound) { happening in
      switch happening {
      case .event(let event): InspectedEvent(event, since: start, redacting: redactions).line
      case .turn(let turn): InspectedTurn(turn, since: start).line
      }
    }
  }

  private func node(
    _ path: [String], in state: State, from: Int, count: Int
  ) throws(InspectionError) -> InspectedNode {
    let (from, count) = (max(0, from), min(max(0, count), Self.maximumParts))
    let range = from..<max(from, from &+ count)
    if let node = StateTree(redacting: redactions).node(at: path, in: state, showing: range) { return node }
    throw InspectionError(kind: .noSuchPath, text: "The state has no value at \(path.joined(separator: " "))")
  }

  private static var badRequest: InspectionError {
    let text = "The line is not a valid request in version \(InspectionGreeting.version) of the protocol."
    return InspectionError(kind: .badRequest, text: text)
  }
}

// Methods for the history.
extension InspectedStore {
  private func log() throws(InspectionError) -> StateLog<State> {
    if let history { return history.log }
    let text = "The inspected program keeps no history. To keep one, it must call 'inspect(history: 1_000)'."
    throw InspectionError(kind: .noHistory, text: text)
  }

  private func state(of moment: Int) throws(InspectionError) -> State {
    let log = try log()
    if let entry = log[moment] { return entry.state }
    let (first, end) = (log.indices.lowerBound, log.indices.upperBound)
    let text = "The history has no moment \(moment). It has the moments from \(first) to \(end - 1)."
    throw InspectionError(kind: .noSuchMoment, text: text)
  }

  private func moments(_ from: Int, _ count: Int) throws(InspectionError) -> InspectedMoments {
    let log = try log()
    let from = min(max(from, log.indices.lowerBound), log.indices.upperBound)
    let end = min(log.indices.upperBound, from + min(max(0, count), Self.maximumParts))
    return InspectedMoments(
      first: log.indices.lowerBound, end: log.indices.upperBound, shown: log.index, from: from,
      actions: (from..<end).map { log[$0]?.action.map { ActionName.of($0) } })
  }
}
