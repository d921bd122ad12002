import Store

/// The cost of effects of a store on an actor, compared with tasks that call the actor.
let effectBenchmarks = [
  Benchmark(name: "effects/round trip", unit: "trip") {
    let session = Session()
    return .init(
      operations: 1,
      subject: .init(clock: .wall) { count in block { await session.roundTrips(count) } },
      baseline: .init(clock: .wall) { count in block { await session.bareRoundTrips(count) } })
  },
  // 10 000 effects send ten actions each at the same time. By hand, each action must enter the actor separately.
  //
  // By hand, one task sends ten actions, and more than half of the instructions create and await the task. A store runs
  // each effect in a task, too, so it can't need as few as a third of these instructions.
  //
  // Several cores slow each other down in this benchmark. With one core (`taskset -c 0`), an action took 112 ns by hand
  // and 257 ns in a store. With two cores, it took 350 to 440 ns by hand and 350 to 520 ns in a store. An effect that
  // sends nothing took 1 100 ns, and a tenth of this is included in the time of each action.
  burst("burst", of: "action", effects: 10_000, actions: 10) { Session() },
  // The same on an actor that an effect can't enter on its own thread, so that each action waits in the store's queue.
  burst("burst to a queue", of: "action", effects: 10_000, actions: 10) { QueueSession() },
  Benchmark(name: "effects/cancel in flight", unit: "restart") {
    let session = Session()
    return .init(
      operations: 1,
      subject: .init(clock: .wall) { count in block { await session.restarts(count) } },
      baseline: .init(clock: .wall) { count in block { await session.bareRestarts(count) } })
  },
  burst("merge of 100", of: "effect", effects: 100, actions: 1) { Session() },
  mailbox(effects: 1), mailbox(effects: 2), mailbox(effects: 8),
  // The work of 1 000 actors on two cores. The ratio to plain actors should be the same as with one core.
  Benchmark(name: "effects/1 000 sessions", unit: "send", isCountable: false) {
    let sessions = (0..<1_000).map { _ in Session() }
    return .init(
      operations: 1_000 * 100,
      subject: .init(clock: .wall) { count in
        block { for _ in 0..<count { await spread(sessions, over: 2) { await $0.sends(100) } } }
      },
      baseline: .init(clock: .wall) { count in
        block { for _ in 0..<count { await spread(sessions, over: 2) { await $0.bareSends(100) } } }
      })
  },
  // The same work in one task. On two cores, the benchmark above should take half of this time.
  Benchmark(name: "effects/1 000 sessions, one core", unit: "send", isCountable: false) {
    let sessions = (0..<1_000).map { _ in Session() }
    return .init(
      operations: 1_000 * 100,
      subject: .init(clock: .wall) { count in
        block { for _ in 0..<count { await spread(sessions, over: 1) { await $0.sends(100) } } }
      },
      baseline: .init(clock: .wall) { count in
        block { for _ in 0..<count { await spread(sessions, over: 1) { await $0.bareSends(100) } } }
      })
  },
]

/// Returns a benchmark of effects that send many actions each.
///
/// Each effect sends fewer than 256 actions, because after 256 actions it would yield. The instructions of the job that
/// continues the effect could not be counted.
private func mailbox(effects: Int) -> Benchmark {
  burst("mailbox, \(effects) sending", of: "action", effects: effects, actions: 250) { Session() }
}

/// Returns a benchmark of effects that send actions at the same time, compared with tasks that call an actor as often.
private func burst(
  _ name: String, of unit: String, effects: Int, actions: Int,
  on makeSession: @escaping @Sendable () -> some Pinging
) -> Benchmark {
  Benchmark(name: "effects/\(name)", unit: unit) {
    let session = makeSession()
    return .init(
      operations: Double(effects * actions),
      subject: .init(clock: .wall) { count in
        block { for _ in 0..<count { await session.burst(effects: effects, actions: actions) } }
      },
      baseline: .init(clock: .wall) { count in
        block { for _ in 0..<count { await session.bareBurst(tasks: effects, calls: actions) } }
      })
  }
}

/// Runs the work of every session, divided among a number of tasks.
private func spread(
  _ sessions: [Session], over tasks: Int, _ work: @escaping @Sendable (Session) async -> Void
) async {
  await withTaskGroup { group in
    for index in 0..<tasks {
      group.addTask {
        for session in sessions[(index * sessions.count / tasks)..<((index + 1) * sessions.count / tasks)] {
          await work(session)
        }
      }
    }
  }
}
