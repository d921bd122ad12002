import Glibc
import Store

/// A download that reports progress and can be cancelled.
@Reducer
struct Download {
  struct State: Equatable {
    var status = Status.idle

    enum Status: Equatable {
      case idle, failed(String)
      case loading(fraction: Double)
      case loaded(bytes: Int)
    }
  }

  enum Action: Equatable {
    case startTapped, cancelTapped
    case progress(Double)
    case ended(bytes: Int)
    case failed(String)
  }

  enum CancelID { case download }

  @Dependency(\.downloadClient) var downloadClient

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .startTapped:
        state.status = .loading(fraction: 0)
        return .run { [downloadClient] send in
          var progress: ProgressThrottle?
          for try await part in downloadClient.load() {
            var next = progress ?? ProgressThrottle(total: part.total, reports: 4)
            if let fraction = next.advance(by: part.bytes) { await send(.progress(fraction)) }
            progress = next
          }
          await send(.ended(bytes: progress?.completed ?? 0))
        } catch: { error, send in
          await send(.failed("\(error)"))
        }
        .cancellable(id: CancelID.download, cancelInFlight: true)
      case .cancelTapped:
        state.status = .idle
        return .cancel(id: CancelID.download)
      case .progress(let fraction):
        state.status = .loading(fraction: fraction)
      case .ended(let bytes):
        state.status = .loaded(bytes: bytes)
      case .failed(let reason):
        state.status = .failed(reason)
      }
      return .none
    }
  }
}

/// A client that downloads data in parts.
struct DownloadClient: Sendable {
  struct Part: Equatable, Sendable { let bytes, total: Int }

  var load: @Sendable () -> AsyncThrowingStream<Part, any Error>
}

extension DownloadClient: TestDependencyKey {
  static let testValue = Self { AsyncThrowingStream { $0.finish() } }
}

extension DependencyValues {
  var downloadClient: DownloadClient {
    get { self[DownloadClient.self] }
    set { self[DownloadClient.self] = newValue }
  }
}

/// A failed system call.
struct SocketError: Error { let call: String, code: Int32 }

/// A server that sends a number of bytes to the first client that connects.
///
/// It listens on a loopback port that the system chooses.
struct Server {
  private let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)

  /// Starts to listen, and returns the number of the port.
  func start(sending count: Int) throws(SocketError) -> UInt16 {
    var address = sockaddr_in.loopback(port: 0)
    guard address.withPointer({ bind(socket, $0, $1) }) == 0, listen(socket, 1) == 0 else {
      throw SocketError(call: "bind", code: errno)
    }
    address.withMutablePointer { _ = getsockname(socket, $0, $1) }
    onThread { [socket] in
      let client = accept(socket, nil, nil)
      let bytes = [UInt8](repeating: 1, count: count)
      var sent = 0
      while sent < count {
        let result = bytes[sent...].withUnsafeBytes {
          Glibc.send(client, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        }
        guard result > 0 else { break }
        sent += result
      }
      close(client)
      close(socket)
    }
    return UInt16(bigEndian: address.sin_port)
  }
}

extension DownloadClient {
  /// Returns a client that downloads from a loopback port.
  ///
  /// Each download reads on its own thread, because `read` waits for data and must not block a thread of Swift's thread
  /// pool.
  static func loopback(port: UInt16, total: Int) -> Self {
    Self {
      AsyncThrowingStream { parts in
        let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        // The shutdown wakes the thread if it waits in `read`.
        parts.onTermination = { _ in shutdown(socket, Int32(SHUT_RDWR)) }
        onThread {
          defer { close(socket) }
          guard sockaddr_in.loopback(port: port).withPointer({ connect(socket, $0, $1) }) == 0 else {
            return parts.finish(throwing: SocketError(call: "connect", code: errno))
          }
          var buffer = [UInt8](repeating: 0, count: 1 << 16)
          while true {
            let count = read(socket, &buffer, buffer.count)
            guard count >= 0 else { return parts.finish(throwing: SocketError(call: "read", code: errno)) }
            guard count > 0 else { return parts.finish() }
            parts.yield(Part(bytes: count, total: total))
          }
        }
      }
    }
  }
}

/// Runs `body` on a new thread.
func onThread(_ body: @escaping @Sendable () -> Void) {
  final class Job {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  var thread = pthread_t()
  let job = Unmanaged.passRetained(Job(body)).toOpaque()
  pthread_create(
    &thread, nil,
    { job in
      Unmanaged<Job>.fromOpaque(job!).takeRetainedValue().body()
      return nil
    }, job)
  pthread_detach(thread)
}

extension sockaddr_in {
  fileprivate static func loopback(port: UInt16) -> Self {
    var address = Self()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    address.sin_port = port.bigEndian
    return address
  }

  fileprivate func withPointer(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    withUnsafePointer(to: self) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<Self>.size))
      }
    }
  }

  fileprivate mutating func withMutablePointer(
    _ body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Void
  ) {
    var size = socklen_t(MemoryLayout<Self>.size)
    withUnsafeMutablePointer(to: &self) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &size) }
    }
  }
}

@main
struct Program {
  @MainActor
  static func main() async throws {
    let count = 50_000_000
    let port = try Server().start(sending: count)
    let store = Store(initialState: Download.State()) {
      Download()
    } withDependencies: {
      $0.downloadClient = .loopback(port: port, total: count)
    }
    let token = store.observe { print(store.status) }
    await store.send(.startTapped).finish()
    token.cancel()
  }
}
