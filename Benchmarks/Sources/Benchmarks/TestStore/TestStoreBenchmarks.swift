import Store
import TestStore

/// The cost of the operations of a test store, and the cost of explorations.
let testStoreBenchmarks = [
  Benchmark(name: "teststore/send asserted, 1 000 elements", unit: "send") {
    .asynchronous { await visit($0, in: Ledger.State()) }
  },
  Benchmark(name: "teststore/the same with strings on the heap", unit: "send") {
    .asynchronous { await visit($0, in: Ledger.State(title: "A title that does not fit a string itself")) }
  },
  Benchmark(name: "teststore/receive", unit: "action") {
    .asynchronous { iterations in
      let store = TestStore(initialState: Trio.State()) { Trio() }
      for index in 0..<iterations {
        await store.send(.loadOne)
        await store.receive(.loaded(1)) { $0.sum = index + 1 }
      }
    }
  },
  Benchmark(name: "teststore/failing diff, 1 000 elements", unit: "diff") {
    .asynchronous { iterations in
      let store = TestStore(initialState: Ledger.State()) { Ledger() }
      // Outside of a test, a failure is written to standard error.
      withStandardErrorDropped {
        for _ in 0..<iterations { store.assert { $0.rows[500].visits += 1 } }
      }
    }
  },
  Benchmark(name: "teststore/counter test", unit: "test") {
    .asynchronous { iterations in
      for _ in 0..<iterations {
        let store = TestStore(initialState: Trio.State()) { Trio() }
        await store.send(.loaded(1)) { $0.sum = 1 }
        await store.send(.loaded(2)) { $0.sum = 3 }
      }
    }
  },
  Benchmark(name: "teststore/schedule of three effects", unit: "schedule") {
    .asynchronous { iterations in
      await exploreSchedules(seeds: 1...UInt64(iterations)) {
        let store = TestStore(initialState: Trio.State()) { Trio() }
        await store.send(.load)
        await store.receive(inAnyOrder: .loaded(1), .loaded(2), .loaded(4)) { $0.sum = 7 }
        await store.finish()
      }
    }
  },
  Benchmark(name: "teststore/every schedule of three effects with two sends", unit: "schedule") {
    .asynchronous(operations: 5_160) { iterations in
      for _ in 0..<iterations {
        let report = await exploreSchedules(.all(limit: 10_000)) {
          let store = TestStore(initialState: Senders.State()) { Senders() }
          store.exhaustivity = .off
          await store.send(.start)
          await store.finish()
        }
        precondition(report.description == "5160 schedules, 90 outcomes, complete")
      }
    }
  },
  Benchmark(name: "teststore/random script of ten actions", unit: "case") {
    .asynchronous { iterations in
      await exploreActions(cases: iterations, length: 10...10) {
        TestStore(initialState: Account.State()) { Account() }
      } action: { draw, _ in
        draw.one(of: .choice(.deposit(draw.int(in: 1...100))), .choice(.withdraw(draw.int(in: 1...100))))
      } invariant: { state in
        precondition(state.balance >= 0)
      }
    }
  },
]

extension Benchmark.Prepared {
  /// Returns asynchronous work.
  static func asynchronous(
    operations: Double = 1, _ work: @escaping @Sendable (_ iterations: Int) async -> Void
  ) -> Self {
    .init(
      operations: operations, subject: .init { iterations in ThreadExecutor.run { await work(iterations) } },
      baseline: nil)
  }
}

/// Sends actions, each of which changes one row, and asserts the changes.
private func visit(_ count: Int, in state: Ledger.State) async {
  let store = TestStore(initialState: state) { Ledger() }
  for _ in 0..<count { await store.send(.visit(500)) { $0.rows[500].visits += 1 } }
}

/// A feature with a thousand rows, one of which is changed by each action.
private struct Ledger: Reducer {
  struct Row: Equatable, Identifiable {
    let id: Int
    var title: String
    var visits = 0
  }

  struct State: Equatable {
    var rows: [Row]

    init(title: String = "Row") {
      rows = (0..<1_000).map { Row(id: $0, title: "\(title) \($0)") }
    }
  }

  enum Action: Equatable { case visit(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .visit(let index): state.rows[index].visits += 1
      }
      return .none
    }
  }
}

/// An account whose withdrawals are effects.
private struct Account: Reducer {
  struct State: Equatable { var balance = 0 }
  enum Action: Equatable { case deposit(Int), withdraw(Int), take(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .deposit(let amount): state.balance += amount
      case .withdraw(let amount): return .run { send in await send(.take(amount)) }
      case .take(let amount): state.balance -= min(amount, state.balance)
      }
      return .none
    }
  }
}

/// A feature that starts three effects at the same time, each of which sends two actions.
private struct Senders: Reducer {
  struct State: Equatable { var received: [Int] = [] }
  enum Action: Equatable { case start, received(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .merge(
          (0..<3).map { effect in .run { send in for _ in 0..<2 { await send(.received(effect)) } } })
      case .received(let effect):
        state.received.append(effect)
        return .none
      }
    }
  }
}

/// A feature that starts three effects at the same time, each of which yields before it sends an action.
private struct Trio: Reducer {
  struct State: Equatable { var sum = 0 }
  enum Action: Equatable { case load, loadOne, loaded(Int) }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .load:
        return .merge(
          [1, 2, 4].map { number in
            .run { send in
              await Task.yield()
              await send(.loaded(number))
            }
          })
      case .loadOne:
        return .run { send in await send(.loaded(1)) }
      case .loaded(let number):
        state.sum += number
        return .none
      }
    }
  }
}
