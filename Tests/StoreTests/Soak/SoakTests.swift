import Glibc
import Store
import TestSupport
import Testing

/// Random sends, cancels, removals, scopes, observations and ends of stores, on several isolations at once.
///
/// The seed is that of the clock, and printed; `SOAK_SEED` sets it. `SOAK_SECONDS` goes on for that long instead of a
/// number of stores: 600 for a night.
@Suite struct SoakTests {
  /// An actor with stores.
  actor Plain {
    func soak(_ soak: Soak, _ worker: Int) async -> Soak.Result { await soak.work(worker) }
  }

  /// An actor with stores and a thread of its own.
  actor OnThread {
    private let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    func soak(_ soak: Soak, _ worker: Int) async -> Soak.Result { await soak.work(worker) }
  }

  @MainActor private static func onMain(_ soak: Soak, _ worker: Int) async -> Soak.Result {
    await soak.work(worker)
  }

  @Test("nothing is lost, nothing comes twice or late, and nothing is left")
  func soak() async {
    let soak = Soak()
    print("soak: SOAK_SEED=\(soak.seed)")
    let result = await withTaskGroup { group in
      group.addTask { await Self.onMain(soak, 0) }
      group.addTask { await Plain().soak(soak, 1) }
      group.addTask { await Plain().soak(soak, 2) }
      group.addTask { await OnThread().soak(soak, 3) }
      group.addTask { await soak.work(4) }
      var all = Soak.Result()
      for await result in group { all.add(result) }
      return all
    }
    #expect(result.mistakes.prefix(10) == [], "SOAK_SEED=\(soak.seed)")
    #expect(result.actions > 0)
    while soak.lifetimes.alive > 0 { await Task.yield() }
    print("soak: \(result.stores) stores, \(result.actions) actions")
  }
}

/// How long to go on, and with what.
struct Soak: Sendable {
  let seed: UInt64
  let lifetimes = Lifetimes()
  private let deadline: ContinuousClock.Instant?

  /// What came of it.
  struct Result: Sendable {
    var stores = 0
    var actions = 0
    var mistakes: [String] = []

    mutating func add(_ other: Result) {
      stores += other.stores
      actions += other.actions
      mistakes += other.mistakes
    }
  }

  init() {
    seed = Self.number("SOAK_SEED").map { UInt64(truncatingIfNeeded: $0) } ?? .random(in: 0...(.max))
    deadline = Self.number("SOAK_SECONDS").map { .now + .seconds($0) }
  }

  private static func number(_ name: String) -> Int? {
    getenv(name).flatMap { Int(String(cString: $0)) }
  }

  /// Makes one store after the other in the caller's isolation.
  func work(_ worker: Int, isolation: isolated (any Actor)? = #isolation) async -> Result {
    var result = Result()
    while deadline.map({ .now < $0 }) ?? (result.stores < 100) {
      let seed = seed &+ UInt64(worker) << 32 &+ UInt64(result.stores)
      let session = SoakSession(seed: seed, lifetimes)
      let (actions, mistakes) = await session.run(steps: 100)
      result.add(Result(stores: 1, actions: actions, mistakes: mistakes))
    }
    return result
  }
}
