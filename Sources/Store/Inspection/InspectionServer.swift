import Effects
import FoundationEssentials
import Glibc

/// The thread that talks to the programs that inspect one store.
///
/// The thread reads no values of the inspected program. It only passes lines on.
final class InspectionServer: @unchecked Sendable {
  // Sound: after the start, only the thread of the server uses this object.
  /// The maximum number of programs that may inspect the store at the same time.
  private static let maximumPrograms = 8
  /// The time for which events are collected before the store sends them.
  private static let collectionTime = Duration.milliseconds(25)
  /// The maximum number of bytes in a request.
  private static let maximumRequest = 64 << 10
  /// The time for which the server accepts no connections after the process has run out of file descriptors.
  private static let pause = Duration.seconds(1)

  private let link: InspectionLink
  private let socket: UnixSocket
  private let path: String
  private let greeting: [UInt8]
  private var connections: [Int: Connection] = [:]
  private var lastConnection = 0
  /// The instant until which events are collected; `nil` if no events wait.
  private var collectionEnd: ContinuousClock.Instant?
  /// The instant until which the server accepts no connections; `nil` if it accepts connections.
  private var pauseEnd: ContinuousClock.Instant?

  /// A connection to an inspecting program.
  private struct Connection {
    let socket: UnixSocket
    /// The received lines that have not been passed to the store, and the beginning of a line that has not arrived
    /// completely.
    var input: [UInt8] = []
    /// A Boolean value indicating whether the input may contain complete lines.
    var hasLines = false
    /// The bytes to send before further lines of the store, and the number of these bytes that were sent.
    var output: [UInt8]
    var sent = 0
    /// A Boolean value indicating whether to close the connection when everything has been sent.
    var isLeaving = false
    /// A Boolean value indicating whether the system could not accept the last bytes.
    var isBlocked = false
  }

  /// Creates a socket in a folder, and a thread that listens on it.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - link: The link to the store.
  ///   - greeting: The first line that each program receives.
  /// - Returns: The path of the socket.
  /// - Throws: ``InspectionFailure`` if the socket can't be created.
  static func start(
    in folder: InspectionFolder, _ link: InspectionLink, greeting: InspectionGreeting
  ) throws(InspectionFailure) -> String {
    try folder.prepare()
    folder.removeStale()
    let (socket, path) = try listen(in: folder)
    let server = InspectionServer(link, socket, path, greeting)
    let failure = startThread { server.run() }
    guard failure == 0 else {
      unlink(path)
      throw .noSocket(path: path, errno: failure)
    }
    InspectionExit.sockets.change { _ = $0.insert(path) }
    return path
  }

  /// Creates a socket whose path contains the first number that no other store of this process uses.
  ///
  /// Only the system can tell which number is free, because stores on several threads may look for a number at the same
  /// time.
  private static func listen(
    in folder: InspectionFolder
  ) throws(InspectionFailure) -> (socket: UnixSocket, path: String) {
    var number = 1
    while true {
      let path = folder.socket(number)
      guard path.utf8.count <= UnixSocket.maximumPathLength else { throw .longPath(path: path) }
      do throws(UnixSocket.Failure) {
        return (try UnixSocket.listening(at: path), path)
      } catch {
        guard error.number == EADDRINUSE else { throw .noSocket(path: path, errno: error.number) }
      }
      number += 1
    }
  }

  private init(
    _ link: InspectionLink, _ socket: UnixSocket, _ path: String, _ greeting: InspectionGreeting
  ) {
    (self.link, self.socket, self.path) = (link, socket, path)
    self.greeting = InspectionMessage.line { $0.hello = greeting }
  }

  deinit {
    for connection in connections.values { connection.socket.close() }
    socket.close()
  }

  private func run() {
    while !link.isEnded {
      let gone = wait()
      let isUrgent = collectEvents()
      admitConnections()
      for number in connections.keys.sorted() {
        serve(number, isGone: gone.contains(number), writes: isUrgent || collectionEnd == nil)
      }
    }
    unlink(path)
    InspectionExit.sockets.change { _ = $0.remove(path) }
    for number in connections.keys { link.remove(number) }
  }

  /// Lets events collect for some milliseconds before the store sends them.
  ///
  /// Therefore, the store and the thread handle events at most forty times a second, even if there are many events.
  ///
  /// - Returns: `true` if an inspecting program waits for data that this thread must send; otherwise, `false`.
  private func collectEvents() -> Bool {
    let hasNews = link.clearSignal()
    let isUrgent = link.takeUrgency()
    let now = ContinuousClock.now
    if let end = collectionEnd, now >= end {
      collectionEnd = nil
      link.collectEvents()
    } else if hasNews, collectionEnd == nil, !isUrgent || link.hasEventsToCollect {
      collectionEnd = now + Self.collectionTime
    }
    return isUrgent
  }

  /// Waits until the thread has something to do.
  ///
  /// - Returns: The programs that have closed their connections.
  private func wait() -> Set<Int> {
    var descriptors = [
      pollfd(fd: link.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: socket.descriptor, events: Int16(pauseEnd == nil ? POLLIN : 0), revents: 0),
    ]
    let numbers = connections.keys.sorted()
    var hasLines = false
    for case let (number, connection?) in numbers.map({ ($0, connections[$0]) }) {
      var events: Int32 = 0
      if !connection.isLeaving, link.admitsRequests(of: number) {
        events |= POLLIN
        // Since the last read, the store may have become able to receive more requests, perhaps without a signal.
        if connection.hasLines { hasLines = true }
      }
      if connection.isBlocked, collectionEnd == nil { events |= POLLOUT }
      descriptors.append(pollfd(fd: connection.socket.descriptor, events: Int16(events), revents: 0))
    }
    let end = [collectionEnd, pauseEnd].compactMap { $0 }.min()
    let rest = end.map { max(.zero, $0 - .now) }
    // The limit is in milliseconds, rounded up.
    let limit: Int32 = hasLines ? 0 : rest.map { Int32($0 / .milliseconds(1)) + 1 } ?? -1
    _ = poll(&descriptors, nfds_t(descriptors.count), limit)
    let gone = zip(numbers, descriptors.dropFirst(2)).filter { Int32($1.revents) & (POLLHUP | POLLERR) != 0 }
    return Set(gone.map(\.0))
  }
}

extension InspectionServer {
  /// Accepts the connections that wait.
  private func admitConnections() {
    if let pauseEnd, ContinuousClock.now < pauseEnd { return }
    pauseEnd = nil
    do throws(UnixSocket.Failure) {
      while let socket = try socket.accept() { admit(socket) }
    } catch {
      // The connection still waits. So without a pause, each wait for connections would end immediately.
      pauseEnd = ContinuousClock.now + Self.pause
    }
  }

  /// Begins a connection, if the other process belongs to this user.
  private func admit(_ socket: UnixSocket) {
    guard socket.peer == geteuid() else { return socket.close() }
    lastConnection += 1
    var connection = Connection(socket: socket, output: greeting)
    if connections.count >= Self.maximumPrograms {
      connection.output += Self.errorLine(
        .tooMany, "\(Self.maximumPrograms) programs already inspect this program. End one of them.")
      connection.isLeaving = true
    }
    connections[lastConnection] = connection
    link.add(lastConnection)
  }

  /// Reads some bytes from a program, and writes as many bytes to the program as the system accepts.
  private func serve(_ number: Int, isGone: Bool, writes: Bool) {
    // The connection is moved out of the dictionary, so that its bytes are not copied.
    guard var connection = connections.removeValue(forKey: number) else { return }
    let isOpen = read(&connection, number) && !isGone && (!writes || write(&connection, number))
    if isOpen { return connections[number] = connection }
    connection.socket.close()
    link.remove(number)
    // Now there is a free file descriptor for another connection.
    pauseEnd = nil
  }

  /// Reads bytes from a program, and passes on the complete lines.
  ///
  /// The method reads only once, so that a program that sends continuously does not keep other programs waiting.
  private func read(_ connection: inout Connection, _ number: Int) -> Bool {
    if connection.hasLines { readLines(&connection, number) }
    guard !connection.isLeaving, link.admitsRequests(of: number) else { return true }
    switch connection.socket.read() {
    case .nothing: return true
    case .end: return false
    case .bytes(let bytes):
      connection.input += bytes
      readLines(&connection, number)
      return true
    }
  }

  /// Passes lines to the store, as long as the store can receive requests, and keeps the remaining lines.
  private func readLines(_ connection: inout Connection, _ number: Int) {
    var rest = connection.input[...]
    connection.hasLines = true
    while link.admitsRequests(of: number) {
      // Empty lines are not requests, and there may be many of them.
      rest = rest.drop { $0 == 0x0A }
      let line = rest.prefix { $0 != 0x0A }
      if line.count > Self.maximumRequest {
        connection.output += Self.errorLine(
          .tooLong, "The request is too long: it may have at most \(Self.maximumRequest) bytes.")
        (connection.isLeaving, rest) = (true, [])
      }
      guard line.endIndex < rest.endIndex else {
        connection.hasLines = false
        break
      }
      receive(line, number)
      rest = rest[(line.endIndex + 1)...]
    }
    connection.input = Array(rest)
  }

  /// Passes a line to the store, which answers it.
  private func receive(_ line: ArraySlice<UInt8>, _ number: Int) {
    let data = Data(line)
    let request = try? JSONDecoder().decode(InspectionRequest.self, from: data)
    let id = request?.id ?? (try? JSONDecoder().decode(Numbered.self, from: data))?.id
    link.receive(.init(connection: number, content: request, id: id))
  }

  private func write(_ connection: inout Connection, _ number: Int) -> Bool {
    connection.isBlocked = false
    while true {
      if connection.sent == connection.output.count {
        (connection.output, connection.sent) = (link.takeOutput(of: number), 0)
      }
      if connection.output.isEmpty { return !connection.isLeaving }
      let rest = connection.output[connection.sent...]
      guard let count = connection.socket.write(rest) else { return false }
      connection.sent += count
      if count < rest.count {
        connection.isBlocked = true
        return true
      }
    }
  }

  private static func errorLine(_ kind: InspectionError.Kind, _ text: String) -> [UInt8] {
    InspectionMessage.line { $0.error = InspectionError(kind: kind, text: text) }
  }

  /// The number of a request whose other JSON members could not be read.
  private struct Numbered: Decodable {
    let id: Int
  }
}

/// A namespace for the removal of the sockets at the end of the process.
private enum InspectionExit {
  /// The paths of the sockets.
  static let sockets: LockedValue<Set<String>> = {
    atexit { for path in InspectionExit.sockets.value { unlink(path) } }
    return LockedValue([])
  }()
}
