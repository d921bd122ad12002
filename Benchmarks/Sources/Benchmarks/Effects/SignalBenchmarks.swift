import Store

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The cost of signals that a store merges into actions, compared with a lock, a sum and a flag written by hand.
let signalBenchmarks = [
  // The benchmark keeps the store's thread busy, so all signals are merged into one action.
  Benchmark(name: "effects/signal", unit: "signal") {
    let store = Store(initialState: Pinger.State()) { Pinger() }
    let source = opaque(store.coalescing(Int.self, merging: .adding) { _ in .pong })
    let byHand = opaque(HandWrittenSource())
    source.signal(1)
    byHand.signal(1)
    return .init(
      operations: 1,
      subject: .init { count in
        withExtendedLifetime(store) { for number in 0..<count { source.signal(number) } }
      },
      baseline: .init { count in for number in 0..<count { byHand.signal(number) } },
      allocationLimit: 0)
  },
  // After each signal, the benchmark waits until the action has been reduced. By hand, each signal creates a task that
  // calls the actor.
  Benchmark(name: "effects/signal and its action", unit: "trip") {
    let session = SignalSession()
    return .init(
      operations: 1,
      subject: .init(clock: .wall) { count in block { await session.trips(count) } },
      baseline: .init(clock: .wall) { count in block { await session.bareTrips(count) } })
  },
]

/// A feature that calls a closure when it has reduced an action.
private struct Ticks: Reducer {
  struct State { var sum = 0 }
  enum Action { case ticked(Int) }

  let onTick: @Sendable () -> Void

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .ticked(let number) = action { state.sum += number }
      onTick()
      return .none
    }
  }
}

/// An actor that receives signals through a store, and through code written by hand.
private actor SignalSession {
  private let reduced = Flag()
  private lazy var store = Store(initialState: Ticks.State()) { [reduced] in Ticks { reduced.raise() } }
  private var sum = 0
  private lazy var byHand = HandWrittenSource { [unowned self] in Task.detached { await self.take() } }

  func trips(_ count: Int) async {
    // The source is not a stored property, because the default value of a property would create the store without the
    // actor's isolation.
    let source = store.coalescing(Int.self, merging: .adding) { .ticked($0) }
    for number in 0..<count {
      source.signal(number)
      await reduced.wait()
    }
  }

  func bareTrips(_ count: Int) async {
    let source = byHand
    for number in 0..<count {
      source.signal(number)
      await reduced.wait()
    }
  }

  private func take() {
    sum += byHand.take()
    reduced.raise()
  }
}

/// A flag that one task waits for.
private final class Flag: @unchecked Sendable {  // Sound: used on one actor only.
  private var isRaised = false
  private var waiter: UnsafeContinuation<Void, Never>?

  func raise() {
    guard let waiter else { return isRaised = true }
    self.waiter = nil
    waiter.resume()
  }

  nonisolated(nonsending) func wait() async {
    if !isRaised { await withUnsafeContinuation { waiter = $0 } }
    isRaised = false
  }
}

/// A sum to which any thread adds numbers until the actor takes the sum.
private final class HandWrittenSource: @unchecked Sendable {
  // Sound: the numbers are accessed only under the lock.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let sum = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  private let isRaised = UnsafeMutablePointer<Bool>.allocate(capacity: 1)
  private let raise: @Sendable () -> Void

  init(_ raise: @escaping @Sendable () -> Void = {}) {
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
    sum.initialize(to: 0)
    isRaised.initialize(to: false)
    self.raise = raise
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
    sum.deallocate()
    isRaised.deallocate()
  }

  @inline(never)
  func signal(_ number: Int) {
    pthread_mutex_lock(mutex)
    sum.pointee &+= number
    let isFirst = !isRaised.pointee
    isRaised.pointee = true
    pthread_mutex_unlock(mutex)
    if isFirst { raise() }
  }

  func take() -> Int {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    defer { sum.pointee = 0 }
    isRaised.pointee = false
    return sum.pointee
  }
}
