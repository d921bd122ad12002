import FoundationEssentials
import Glibc
import Store

/// A program that keeps numbers in a file, and that tests run, kill and ask to end.
///
/// Usage: `StorageChild save|add|exit|exit-unencodable|signal|watch|record|record-buffered FILE [COUNT]`
@main
struct StorageChild {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let url = URL(filePath: arguments[2])
    let count = arguments.count > 3 ? Int(arguments[3]) ?? 0 : .max
    let child = StorageChild(url: url, key: .fileStorage(url))
    // So that a test reads the issues.
    if arguments[1].hasPrefix("exit") { dup2(STDOUT_FILENO, STDERR_FILENO) }
    switch arguments[1] {
    case "save": try await child.save(count)
    case "add": try await child.add(count)
    case "exit": child.changeTwice()
    case "exit-unencodable": changeUnencodable(url)
    case "signal": child.awaitSignal()
    case "watch": try await child.watch(count)
    case "record": try child.record(isBuffered: false)
    case "record-buffered": try child.record(isBuffered: true)
    default: fatalError("unknown command \(arguments[1])")
    }
  }

  let url: URL
  let key: FileStorageKey<[Int]>

  /// Saves long values one after the other, and prints each that is acknowledged.
  private func save(_ count: Int) async throws {
    for number in 1...count {
      try await save(Array(repeating: number, count: 2_000), .userInitiated)
      tell(number)
    }
  }

  /// Adds 1 to the value again and again, under the lock of the storage.
  private func add(_ count: Int) async throws {
    for _ in 0..<count {
      try await SharedStorage.withFileLock(url) {
        let value = try await load()?.first ?? 0
        try await save([value + 1], .userInitiated)
      }
    }
  }

  /// Changes the value so that the second change is not written at once.
  private func changeTwice() {
    key.save([1], context: .didSet, continuation: SaveContinuation { _ in })
    key.save([2], context: .didSet, continuation: SaveContinuation { _ in })
  }

  /// Changes a shared value to one that has no JSON.
  private static func changeUnencodable(_ url: URL) {
    @Shared(.fileStorage(url)) var number = 0.5
    $number.withLock { $0 = .infinity }
  }

  private func awaitSignal() {
    SharedStorage.flushOnSignals([SIGTERM])
    changeTwice()
    tell(0)
    while true { pause() }
  }

  /// Prints the time at which each of the changes that others make arrives, in nanoseconds, and the number.
  private func watch(_ count: Int) async throws {
    _ = try await load()
    let (arrivals, continuation) = AsyncStream<(UInt64, Int)>.makeStream()
    let subscription = key.subscribe(
      context: .userInitiated,
      subscriber: SharedSubscriber { result in
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        guard case .success(let value?) = result, let number = value.first else { return }
        continuation.yield((UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec), number))
      })
    tell(0)
    var left = count
    for await (time, number) in arrivals {
      print(time, number)
      fflush(nil)
      left -= 1
      if left == 0 { break }
    }
    subscription.cancel()
  }

  /// Records a store that counts, in small segments, and prints the count after each action.
  private func record(isBuffered: Bool) throws {
    let recording = try Recording(to: url.path, byteLimit: 1 << 14, isBuffered: isBuffered)
    let store = Store(initialState: Count()) {
      Reduce<Count, Count.Action> { state, action in
        switch action {
        case .count(let number, _): state.number = number
        }
        return .none
      }
    }
    store.record(to: recording)
    for number in 1... {
      store.send(.count(number, note: "an action of about a hundred bytes, as a program has many"))
      tell(number)
    }
  }

  private struct Count: Codable {
    enum Action: Codable { case count(Int, note: String) }
    var number = 0
  }

  private func load() async throws -> [Int]? {
    try await withCheckedThrowingContinuation { continuation in
      key.load(context: .userInitiated, continuation: LoadContinuation { continuation.resume(with: $0) })
    }
  }

  private func save(_ value: [Int], _ context: SaveContext) async throws {
    try await withCheckedThrowingContinuation { continuation in
      key.save(value, context: context, continuation: SaveContinuation { continuation.resume(with: $0) })
    }
  }

  private func tell(_ number: Int) {
    print(number)
    fflush(nil)
  }
}
