import Store
import StoreTerminal

/// A connection to a running program.
actor Connection {
  private nonisolated let socket: UnixSocket
  /// The maximum number of requests that wait for an answer at the same time.
  ///
  /// Without a limit, more and more requests would wait for a program that has stopped answering.
  private static let maximumRequests = 32
  /// The requests that wait for their answers, keyed by their numbers.
  private var waiting: [Int: CheckedContinuation<InspectionMessage, any Error>] = [:]
  private var lastID = 0
  private var hasEnded = false
  /// The messages that the program sends without a request: a greeting that describes the program, then its events.
  nonisolated let news: AsyncStream<[InspectionMessage]>
  private let newsContinuation: AsyncStream<[InspectionMessage]>.Continuation

  /// Connects to a program.
  ///
  /// - Parameter path: The path of its socket.
  /// - Throws: `UnixSocket.Failure` if no program listens at this path.
  init(to path: String) throws(UnixSocket.Failure) {
    socket = try .connected(to: path)
    (news, newsContinuation) = AsyncStream.makeStream()
  }

  deinit { socket.close() }

  /// The connected program, in the form that the features of the inspector use.
  nonisolated var program: InspectedProgram {
    InspectedProgram(news: { self.news }, ask: { try await self.ask($0) })
  }

  /// Starts to read the messages of the program, on a separate thread.
  nonisolated func start() {
    let arriving = AsyncStream<[InspectionMessage]> { continuation in
      System.detachThread { [socket] in
        var reader = InspectionReader()
        while true {
          _ = System.wait(for: [socket.descriptor])
          switch socket.read() {
          case .nothing: break
          case .bytes(let bytes): continuation.yield(reader.messages(completedBy: bytes))
          case .end: return continuation.finish()
          }
        }
      }
    }
    Task {
      for await messages in arriving { await receive(messages) }
      await end()
    }
  }

  private func ask(_ request: InspectionRequest.Kind) async throws -> InspectionMessage {
    guard !hasEnded, waiting.count < Self.maximumRequests else { throw CancellationError() }
    lastID += 1
    let id = lastID
    let line = InspectionReader.line(of: InspectionRequest(id: id, request))
    return try await withCheckedThrowingContinuation { continuation in
      waiting[id] = continuation
      write(line)
    }
  }

  /// Sends a request, which is one line.
  ///
  /// The loop rarely repeats, because the socket's buffer has room for all requests that may wait at the same time.
  private func write(_ line: [UInt8]) {
    var rest = line[...]
    while !rest.isEmpty {
      guard let count = socket.write(rest) else { return end() }
      rest = rest.dropFirst(count)
    }
  }

  private func receive(_ messages: [InspectionMessage]) {
    var news: [InspectionMessage] = []
    for message in messages {
      guard let id = message.answer, let continuation = waiting.removeValue(forKey: id) else {
        news.append(message)
        continue
      }
      if let error = message.error {
        continuation.resume(throwing: error)
      } else {
        continuation.resume(returning: message)
      }
    }
    if !news.isEmpty { newsContinuation.yield(news) }
  }

  private func end() {
    hasEnded = true
    newsContinuation.finish()
    for continuation in waiting.values { continuation.resume(throwing: CancellationError()) }
    waiting = [:]
  }
}
