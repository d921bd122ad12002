import Store

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The number of cores, which is also the number of threads in Swift's thread pool.
let coreCount = sysconf(Int32(_SC_NPROCESSORS_ONLN))

/// A feature whose actions contain the effects to run.
struct Doer: Reducer {
  struct State {}
  enum Action { case run(Effect<Action>) }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .run(let effect): effect
      }
    }
  }
}

/// An object that starts one-line effects one after the other, and measures the time from each `send` until the effect
/// runs.
final class OneLiner {
  private let store = Store(initialState: Doer.State(), isolation: nil) { Doer() }
  private var latencies: [Double] = []

  /// Starts and measures a number of further effects.
  func measure(_ count: Int) {
    for _ in 0..<count { latencies.append(latency()) }
  }

  /// The 99th percentile of the measured times, in nanoseconds.
  var percentile99: Double {
    let sorted = latencies.sorted()
    return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, sorted.count * 99 / 100)]
  }

  private func latency() -> Double {
    let answer = Answer()
    let start = CPUClock.now(.wall)
    store.send(.run(.run { _ in answer.give() }), isolation: nil)
    return Double(answer.time() - start)
  }

  /// The time at which an effect runs, for which another thread waits.
  private final class Answer: @unchecked Sendable {
    // Sound: the time is written before the semaphore is signalled, and read after the semaphore was signalled.
    private var given: UInt64 = 0
    private let semaphore = Semaphore()

    func give() {
      given = CPUClock.now(.wall)
      semaphore.signal()
    }

    func time() -> UInt64 {
      semaphore.wait()
      return given
    }
  }
}

/// Effects that keep the threads of the pool busy.
final class Crowd {
  let count: Int
  private let store = Store(initialState: Doer.State(), isolation: nil) { Doer() }

  init(count: Int) { self.count = count }

  /// Runs `body` while all effects compute and yield every 100 µs.
  func crunch(_ body: () -> Void) {
    run(body) { _ in
      for await number in (0..<Int.max).yielding(every: .microseconds(100)) { Self.work(number) }
    }
  }

  /// Runs `body` after all effects have started to compute, each for some time without suspending.
  func hog(for time: Duration, _ body: () -> Void) {
    run(body) { _ in
      let end = ContinuousClock.now + time
      while ContinuousClock.now < end { Self.work(0) }
    }
  }

  private func run(_ body: () -> Void, _ crunch: @escaping @Sendable (Send<Doer.Action>) async -> Void) {
    let begun = Semaphore()
    let effect = Effect<Doer.Action>.run { send in
      begun.signal()
      await crunch(send)
    }
    let task = store.send(.run(.merge(Array(repeating: effect, count: count))), isolation: nil)
    // Only one effect for each thread has certainly started, because the others may wait for a thread.
    for _ in 0..<min(count, coreCount) { begun.wait() }
    body()
    task.cancel()
    block { await task.finish() }
  }

  /// Computes for about a microsecond.
  private static func work(_ number: Int) {
    var sum = number
    for step in 0..<300 { sum = opaqueSum(sum, step) }
    consume(sum)
  }

  @inline(never)
  private static func opaqueSum(_ sum: Int, _ step: Int) -> Int { sum &* 31 &+ step }
}
