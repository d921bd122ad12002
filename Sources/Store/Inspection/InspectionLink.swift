import Effects
import Glibc
import Synchronization

/// The link between an inspected store and the thread that serves the store's socket.
///
/// The thread passes requests to the store, and the store passes lines to the thread. Neither side waits: the store
/// answers when its isolation is free, and the thread sends when the inspecting program reads.
final class InspectionLink: @unchecked Sendable {
  // Sound: the variables are accessed only under the lock, and the store is used only on its isolation.
  /// The maximum number of bytes that wait for a program that reads slowly, before events are left out.
  fileprivate static let maximumOutput = 4 << 20
  /// The maximum number of requests of one program that wait for answers.
  ///
  /// When this number is reached, the thread stops reading the program's requests.
  private static let maximumRequests = 64

  /// A line that an inspecting program has sent.
  struct Request {
    let connection: Int
    /// The request; `nil` if the line is not a valid request.
    let content: InspectionRequest?
    /// The number of the request, if it could be read.
    let id: Int?
  }

  /// A connection to an inspecting program.
  ///
  /// A connection is an object, so that appending lines to `output` copies nothing.
  private final class Connection {
    var output: [UInt8] = []
    var waitingRequests = 0
    var wantsEvents = false
    /// The number of events that were left out since the last line.
    var dropped = 0
    var hasRoom: Bool { output.count <= InspectionLink.maximumOutput }
  }

  private let lock = Lock()
  private let isolation: StoreIsolation
  private weak let core: StoreCore?
  private let signal = WakeSignal()
  private var connections: [Int: Connection] = [:]
  private var requests: [Request] = []
  /// A Boolean value indicating whether a job that calls `lookAtLink()` is enqueued on the store's isolation.
  private var isStoreComing = false
  /// A Boolean value indicating whether the store must call `lookAtLink()`, which answers requests, sends events and
  /// notices closed connections.
  private let isStoreWanted = Atomic(false)
  /// A Boolean value indicating whether the output contains something for which a program waits, such as an answer.
  private var isUrgent = false
  /// A Boolean value indicating whether the store has events that it has not sent.
  private var hasWaitingEvents = false
  private var hasEnded = false

  init(_ core: StoreCore) {
    self.core = core
    isolation = core.runtime.isolation
  }

  /// A file descriptor that is readable while the thread has something to do.
  var descriptor: Int32 { signal.descriptor }

  /// A Boolean value indicating whether the inspection has ended.
  var isEnded: Bool { lock.withLock { hasEnded } }

  /// Ends the inspection.
  func end() {
    endThread()
    callStore()
  }

  /// Ends the thread, because the store has ended or is no longer inspected.
  func endThread() {
    lock.withLock { (hasEnded, isUrgent) = (true, true) }
    signal.send()
  }
}

// Methods that the thread of the socket calls.
extension InspectionLink {
  func add(_ connection: Int) { lock.withLock { connections[connection] = Connection() } }

  func remove(_ connection: Int) {
    lock.withLock {
      connections[connection] = nil
      requests.removeAll { $0.connection == connection }
    }
    // This connection may be the last one to which events were sent.
    callStore()
  }

  /// Returns a Boolean value indicating whether the thread can read more requests of a program.
  ///
  /// The thread must not read more if many requests wait for the store, or if the program does not read the answers.
  func admitsRequests(of connection: Int) -> Bool {
    lock.withLock {
      guard let connection = connections[connection] else { return false }
      return connection.waitingRequests < Self.maximumRequests && connection.hasRoom
    }
  }

  /// Passes a request to the store, which answers it.
  func receive(_ request: Request) {
    lock.withLock {
      connections[request.connection]?.waitingRequests += 1
      requests.append(request)
    }
    callStore()
  }

  /// Removes and returns the bytes that wait to be sent to a program.
  func takeOutput(of connection: Int) -> [UInt8] {
    lock.withLock {
      guard let connection = connections[connection] else { return [] }
      defer { connection.output = [] }
      return connection.output
    }
  }

  /// Makes the descriptor unreadable until the thread has something to do again.
  ///
  /// - Returns: `true` if the descriptor was readable; otherwise, `false`.
  func clearSignal() -> Bool { signal.clear() }

  /// Returns a Boolean value indicating whether an inspecting program waits for data, and resets this value to `false`.
  ///
  /// No program waits for data that contains only events.
  func takeUrgency() -> Bool {
    lock.withLock {
      defer { isUrgent = false }
      return isUrgent
    }
  }

  /// A Boolean value indicating whether the store has announced events that it has not sent.
  var hasEventsToCollect: Bool { lock.withLock { hasWaitingEvents } }

  /// Asks the store to send the events that it has announced.
  func collectEvents() { if hasEventsToCollect { callStore() } }

  /// Asks the store to call `lookAtLink()` in a job on its isolation.
  private func callStore() {
    isStoreWanted.store(true, ordering: .releasing)
    let isComing = lock.withLock {
      defer { isStoreComing = true }
      return isStoreComing
    }
    guard !isComing else { return }
    // If no job can be enqueued, the store calls `lookAtLink()` when the program uses the store.
    if !isolation.soon({ self.lookFromOutside() }) { lock.withLock { isStoreComing = false } }
  }

  /// Lets the store call `lookAtLink()`, if it has not ended.
  ///
  /// Call this method only on the store's isolation.
  private func lookFromOutside() {
    lock.withLock { isStoreComing = false }
    core?.inspection?.lookAtLink()
  }
}

// Methods that the store calls on its isolation.
extension InspectionLink {
  /// Returns the value of `isStoreWanted`, and sets it to `false`.
  ///
  /// A store without isolation calls this method at each use, so the method takes no lock.
  func takeWanted() -> Bool {
    isStoreWanted.load(ordering: .relaxed) && isStoreWanted.exchange(false, ordering: .acquiring)
  }

  /// A Boolean value indicating whether a program wants events.
  var sendsEvents: Bool { lock.withLock { connections.values.contains { $0.wantsEvents } } }

  /// Removes and returns the requests that have not been answered.
  func takeRequests() -> [Request] {
    lock.withLock {
      defer { requests = [] }
      return requests
    }
  }

  /// Begins or stops sending events to a connection.
  func setWantsEvents(_ wantsEvents: Bool, for connection: Int) {
    lock.withLock { connections[connection]?.wantsEvents = wantsEvents }
  }

  /// Sends the answer to a request.
  func answer(_ line: [UInt8], to connection: Int) {
    lock.withLock {
      isUrgent = true
      connections[connection]?.waitingRequests -= 1
      connections[connection]?.output += line
    }
    signal.send()
  }

  /// Announces that the store has events to send.
  ///
  /// The thread asks the store for the events some milliseconds later.
  func announceEvents() {
    lock.withLock { hasWaitingEvents = true }
    signal.send()
  }

  /// Sends events to all connections that want events and have room for them.
  ///
  /// - Parameters:
  ///   - events: The events.
  ///   - areUrgent: A Boolean value indicating whether the thread sends the events immediately.
  ///   - line: A closure that returns the line of an event. The method calls it only if a connection needs the line.
  func send<Event>(_ events: [Event], areUrgent: Bool, _ line: (Event) -> [UInt8]) {
    lock.withLock { hasWaitingEvents = false }
    var mustWake = areUrgent
    // The lines are made outside the lock, because describing values of the app runs code of the app.
    for event in events {
      guard lock.withLock({ noteDropped() }) else { continue }
      let line = line(event)
      if lock.withLock({ append(line) }) { mustWake = true }
    }
    guard mustWake else { return }
    if areUrgent { lock.withLock { isUrgent = true } }
    signal.send()
  }

  /// Counts an event as dropped for each connection that wants events but has no room.
  ///
  /// - Returns: `true` if at least one connection wants events and has room; otherwise, `false`.
  private func noteDropped() -> Bool {
    var isWanted = false
    for connection in connections.values where connection.wantsEvents {
      if connection.hasRoom { isWanted = true } else { connection.dropped += 1 }
    }
    return isWanted
  }

  /// Adds a line to the output of the connections that want events and have room.
  ///
  /// - Returns: `true` if the output of one of these connections was empty; otherwise, `false`.
  private func append(_ line: [UInt8]) -> Bool {
    var wasIdle = false
    for connection in connections.values where connection.wantsEvents && connection.hasRoom {
      wasIdle = wasIdle || connection.output.isEmpty
      if connection.dropped > 0 {
        connection.output += InspectionMessage.line { $0.dropped = connection.dropped }
        connection.dropped = 0
      }
      connection.output += line
    }
    return wasIdle
  }
}

extension InspectionMessage {
  /// Returns the line of JSON for the message that `fill` fills.
  static func line(_ fill: (inout Self) -> Void) -> [UInt8] {
    let writer = JSONTextWriter(redactions: [])
    // A message can always be encoded.
    try? writer.write(Self(fill))
    return writer.bytes + [0x0A]
  }
}
