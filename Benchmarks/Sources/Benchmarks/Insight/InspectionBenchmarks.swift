import Foundation
import Store

/// The cost of a send while another program inspects the store, compared with a store that nobody inspects.
///
/// Each send leads to three events: the action, the computation of a selector, and the call of an observer.
let inspectionBenchmarks: [Benchmark] = [
  Benchmark(name: "insight/send with the texts of 3 events", unit: "send") {
    let (watched, silent) = (WatchedTicker(), WatchedTicker())
    let events = watched.store.events { consume($0.text(redacting: []).utf8.count) }
    return .init(
      operations: 1,
      subject: .init { count in
        watched.tick(count)
        withExtendedLifetime(events) {}
      },
      baseline: .init { silent.tick($0) })
  },
  Benchmark(name: "insight/inspected send with 3 events", unit: "send", isCountable: false) {
    let (watched, silent) = (WatchedTicker(), WatchedTicker())
    let reader = EventReader(watched.store.inspect(isolation: nil))
    // A store without isolation handles the request only when the store is used, so actions are sent until it has
    // answered.
    while !reader.hasAnswer {
      watched.tick(1)
      sched_yield()
    }
    reader.start()
    return .init(
      operations: 1,
      subject: .init { count in
        watched.tick(count)
        withExtendedLifetime(reader) {}
      },
      baseline: .init { silent.tick($0) },
      // If events were encoded by the encoder of other messages, each event would need 30 more allocations.
      allocationLimit: 90)
  },
  // At 1,000 sends per second, a send that takes 50 µs uses five percent of a processor. The time of the reading thread
  // is included.
  Benchmark(name: "insight/inspected send at 1,000 a second", unit: "send", isCountable: false) {
    let (watched, silent) = (PacedTicker(), PacedTicker())
    block { await watched.inspect() }
    return .init(
      operations: 1,
      subject: .init(clock: .process) { count in block { await watched.tick(count) } },
      baseline: .init(clock: .process) { count in block { await silent.tick(count) } })
  },
]

/// A store with many rows and one observer, which reads a selector that each action changes.
@MainActor
private final class WatchedTicker {
  let store = Store(initialState: Ticker.State(), isolation: nil) { Ticker() }
  private var token: ObservationToken?

  init() { token = store.observe(isolation: nil) { [store] in consume(store[Ticker.doubled]) } }

  func tick(_ count: Int) {
    for index in 0..<count {
      store.send(.rows(.element(id: index % Ticker.rows, action: .increment)), isolation: nil)
    }
  }
}

/// An actor whose store receives an action about once a millisecond.
private actor PacedTicker {
  private let store = Store(initialState: Ticker.State()) { Ticker() }
  private var token: ObservationToken?
  private var reader: EventReader?

  func inspect() async {
    let reader = EventReader(store.inspect())
    while !reader.hasAnswer { await Task.yield() }
    reader.start()
    self.reader = reader
  }

  func tick(_ count: Int) async {
    token = token ?? store.observe { [store] in consume(store[Ticker.doubled]) }
    for index in 0..<count {
      store.send(.rows(.element(id: index % Ticker.rows, action: .increment)))
      try? await Task.sleep(for: .milliseconds(1))
    }
  }
}

/// A feature that counts the changes of its rows.
@Reducer
private struct Ticker {
  static let rows = 100_000
  static let doubled = Selector<State, Int>(name: "doubled") { $0.count * 2 }

  struct State {
    var count = 0
    var rows = IdentifiedArray(uniqueElements: (0..<Ticker.rows).map { Leaf.State(id: $0) })
  }

  enum Action { case rows(IdentifiedActionOf<Leaf>) }

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
    .forEach(\.rows, action: \.rows) { Leaf() }
  }
}

/// A connection to an inspected store that asks for events, and a thread that reads them.
private final class EventReader {
  private let inspection: Inspection
  private let socket: Int32

  init(_ inspection: Inspection) {
    self.inspection = inspection
    socket = Self.connection(to: inspection.path ?? "")
    let request = #"{"id":1,"request":{"events":{}}}"# + "\n"
    guard write(socket, request, request.utf8.count) > 0 else { fatalError("The store can't be inspected.") }
  }

  deinit { inspection.end() }

  private static func connection(to path: String) -> Int32 {
    let socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        _ = connect(socket, address, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    return socket
  }

  /// Returns the bytes that a socket has received; empty at the end of the connection.
  private static func bytes(of socket: Int32, flags: Int32) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
      count = max(0, recv(socket, bytes.baseAddress, bytes.count, flags))
    }
  }

  /// A Boolean value indicating whether the store has answered the request since this property was last read.
  var hasAnswer: Bool {
    String(decoding: Self.bytes(of: socket, flags: Int32(MSG_DONTWAIT)), as: UTF8.self).contains("\"answer\"")
  }

  /// Starts the thread that reads.
  func start() {
    Thread.detachNewThread { [socket] in while !Self.bytes(of: socket, flags: 0).isEmpty {} }
  }
}
