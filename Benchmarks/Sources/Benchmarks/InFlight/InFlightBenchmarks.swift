import Counters
import Store

/// The cost of running effects, compared with plain tasks.
///
/// The important result is the memory, which the next line of the output shows: an effect should take at most 1 KB in
/// addition to its task.
let inFlightBenchmarks = [
  Benchmark(name: "effects/in flight", unit: "effect") {
    let fleet = Fleet()
    return .init(
      operations: 1_000,
      subject: .init(clock: .wall) { count in for _ in 0..<count { _ = fleet.launchEffects(1_000) } },
      baseline: .init(clock: .wall) { count in for _ in 0..<count { _ = fleet.launchTasks(1_000) } },
      note: {
        let count = 10_000
        // Everything is measured twice, because the first measurement includes memory that is allocated only once.
        let (task, effect, merged) = (0..<2).map { _ in
          (fleet.launchTasks(count), fleet.launchEffects(count), fleet.launchMerged(count))
        }[1]
        return """
          a task in flight takes \(task / count) bytes, an effect \((effect - task) / count) beyond that, one of a \
          merged group \((merged - task) / count)
          """
      })
  }
]

/// A group of effects or tasks, all of which start before the first of them can end.
private final class Fleet {
  private let store = Store(initialState: Doer.State(), isolation: nil) { Doer() }

  /// Starts effects with one `send` each, waits until all run, and ends them.
  ///
  /// - Returns: The number of bytes that are allocated while all effects run.
  func launchEffects(_ count: Int) -> Int {
    launch(count) { pier in
      let effect = Effect<Doer.Action>.run { _ in await pier.stay() }
      for _ in 0..<count { store.send(.run(effect), isolation: nil) }
    }
  }

  /// Starts merged effects with a single `send`, and otherwise does the same as ``launchEffects(_:)``.
  func launchMerged(_ count: Int) -> Int {
    launch(count) { pier in
      let effect = Effect<Doer.Action>.run { _ in await pier.stay() }
      store.send(.run(.merge(Array(repeating: effect, count: count))), isolation: nil)
    }
  }

  /// Starts plain tasks, and otherwise does the same as ``launchEffects(_:)``.
  func launchTasks(_ count: Int) -> Int {
    launch(count) { pier in
      for _ in 0..<count { Task.detached { await pier.stay() } }
    }
  }

  private func launch(_ count: Int, _ start: (Pier) -> Void) -> Int {
    let pier = Pier(count)
    let before = allocatedBytes()
    countAllocatedBytes(1)
    start(pier)
    pier.waitForAll()
    countAllocatedBytes(0)
    let bytes = allocatedBytes() - before
    pier.letGo()
    return bytes
  }
}

/// A barrier at which tasks wait until all have arrived and the barrier lets them go.
private actor Pier {
  private var waiting: [UnsafeContinuation<Void, Never>] = []
  private let count: Int
  private let full = Semaphore()
  private let empty = Semaphore()

  init(_ count: Int) {
    self.count = count
    waiting.reserveCapacity(count)
  }

  func stay() async {
    await withUnsafeContinuation {
      waiting.append($0)
      if waiting.count == count { full.signal() }
    }
    left += 1
    if left == count { empty.signal() }
  }

  private var left = 0

  nonisolated func waitForAll() { full.wait() }

  nonisolated func letGo() {
    Task.detached { await self.release() }
    empty.wait()
  }

  private func release() {
    for waiter in waiting { waiter.resume() }
  }
}
