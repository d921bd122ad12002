import Store

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Signals that coalesce, compared with a lock, a sum and a flag written by hand.
let signalBenchmarks = [
  // The store is busy, so that all signals come with one action.
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
  // Each signal waits until its action has been reduced. By hand, it makes a task that hops to the actor.
  Benchmark(name: "effects/signal and its action", unit: "trip") {
    let session = SignalSession()
    return .init(
      operations: 1,
      subject: .init(clock: .wall) { count in block { await session.trips(count) } },
      baseline: .init(clock: .wall) { count in block { await session.bareTrips(count) } })
  },
]

/// A feature that tells when it has reduced an action.
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

/// An actor with a store, and the same written by hand.
private actor SignalSession {
  private let reduced = Flag()
  private lazy var store = Store(initialState: Ticks.State()) { [reduced] in Ticks { reduced.raise() } }
  private var sum = 0
  private lazy var byHand = HandWrittenSource { [unowned self] in Task.detached { await self.take() } }

  func trips(_ count: Int) async {
    // Not a stored property, whose default value has no isolation that the store could belong to.
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

/// Numbers that are added until they are taken.
private final class HandWrittenSource: @unchecked Sendable {
  // Sound: the numbers are touched under the lock only.
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
