import Effects
import Glibc
import TestSupport

@testable import Store

/// A program that inspects a store: its calls wait for the answers, on a thread of its own.
actor InspectingProgram {
  private nonisolated let executor = ThreadExecutor()
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let socket: UnixSocket
  private var reader = InspectionReader()
  private var arrived: [InspectionMessage] = []
  private var lastID = 0
  /// All that has arrived.
  private(set) var text = ""

  init(at path: String?) throws { socket = try .connected(to: path ?? "") }

  deinit { socket.close() }

  /// Closes the connection.
  func close() { shutdown(socket.descriptor, Int32(SHUT_RDWR)) }

  /// Returns the next line; nil at the end.
  func next() -> InspectionMessage? {
    while arrived.isEmpty {
      var descriptor = pollfd(fd: socket.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, -1)
      switch socket.read() {
      case .nothing: break
      case .end: return nil
      case .bytes(let bytes):
        text += String(decoding: bytes, as: UTF8.self)
        arrived += reader.messages(completedBy: bytes)
      }
    }
    return arrived.removeFirst()
  }

  /// Returns the next event.
  func event() -> InspectedEvent? {
    while let message = next() { if let event = message.event { return event } }
    return nil
  }

  /// Returns the answer to a request, without the events before it.
  @discardableResult
  func ask(_ request: InspectionRequest.Kind) -> InspectionMessage? {
    lastID += 1
    write(InspectionReader.line(of: InspectionRequest(id: lastID, request)))
    return answer(lastID)
  }

  /// The number of events that have arrived, and of those that were left out.
  struct Counts: Sendable {
    var arrived = 0
    var dropped = 0
    var all: Int { arrived + dropped }

    mutating func count(_ message: InspectionMessage) {
      if message.event != nil { arrived += 1 }
      dropped += message.dropped ?? 0
    }
  }

  /// Returns the numbers of events before the answer to a request.
  func eventsBeforeAnswer(to request: InspectionRequest.Kind) -> Counts {
    lastID += 1
    write(InspectionReader.line(of: InspectionRequest(id: lastID, request)))
    return events { [lastID] in $0.answer == lastID }
  }

  /// Returns the numbers of events up to the first message that satisfies a condition, which they include.
  func events(upTo isLast: @Sendable (InspectionMessage) -> Bool) -> Counts {
    var counts = Counts()
    while let message = next() {
      counts.count(message)
      if isLast(message) { break }
    }
    return counts
  }

  /// Returns the answer to a line.
  func ask(line: String, id: Int? = nil) -> InspectionMessage? {
    write(Array("\(line)\n".utf8))
    return answer(id)
  }

  /// Sends bytes.
  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty, let count = socket.write(rest) { rest = rest.dropFirst(count) }
  }

  private func answer(_ id: Int?) -> InspectionMessage? {
    while let message = next() {
      if message.answer == id, message.event == nil, message.hello == nil { return message }
    }
    return nil
  }
}
