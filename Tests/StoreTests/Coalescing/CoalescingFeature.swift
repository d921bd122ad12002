import Foundation
import Store
import TestSupport

/// A feature that notes what its sources bring.
@Reducer
struct Signalled {
  struct State {
    var batches: [Int] = []
    var count = 0
    var sum = 0
    var child = Child()

    struct Child { var sum = 0 }
  }

  enum Action {
    case ticked(Int)
    case child(Int)
  }

  /// Called while an action of a source is reduced.
  var onTick: @Sendable (Int) -> Void = { _ in }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ticked(let sum):
        state.count += 1
        state.sum += sum
        if state.batches.count < 1_000 { state.batches.append(sum) }
        onTick(sum)
      case .child(let sum): state.child.sum += sum
      }
      return .none
    }
  }
}

/// Runs `body` on threads that are not Swift's, and waits for all of them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  let done = Gate()
  for index in 0..<count {
    Thread.detachNewThread {
      body(index)
      Task { await done.pass() }
    }
  }
  await done.arrivals(count)
  done.open()
}

/// The number of signals of each thread; `STORE_SIGNALS` sets another one.
let signalsPerThread =
  ProcessInfo.processInfo.environment["STORE_SIGNALS"].flatMap { Int($0) } ?? 20_000

/// An actor on the default executor.
actor PoolActor {}

/// An actor on a thread of its own.
actor ThreadActor {
  private let executor = ThreadExecutor()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
}
