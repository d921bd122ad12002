import Store

/// Effects in a store on an actor, beside tasks that call the actor.
let effectBenchmarks = [
  Benchmark(name: "effects/round trip", unit: "trip") {
    let session = Session()
    return .init(
      operations: 1,
      subject: .init(clock: .wall) { count in block { await session.roundTrips(count) } },
      baseline: .init(clock: .wall) { count in block { await session.bareRoundTrips(count) } })
  },
  // An action in flight by 10 000 effects at once, ten times; by hand each takes a hop of its own.
  //
  // Of the instructions by hand more than half are those of making and awaiting the task, a tenth of it for each
  // action: whoever runs each effect in a task can't do with a third of them.
  //
  // Cores are in one another's way here: with one (`taskset -c 0`) an action took 112 ns by hand and 257 from an effect,
  // with two 350 to 440 and 350 to 520. Effects that send nothing took a tenth of 1 100 ns for what is one action here.
  burst("burst", of: "action", effects: 10_000, actions: 10) { Session() },
  // The same where a sender can't reduce in passing, and each waits for its turn.
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
  // The work of 1 000 actors on all cores; the ratio to bare ones is to stay the same with one core and with two.
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
  // The same by one task: two cores should take half the time of it.
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

/// Some effects that send a thousand actions each.
private func mailbox(effects: Int) -> Benchmark {
  burst("mailbox, \(effects) sending", of: "action", effects: effects, actions: 1_000) { Session() }
}

/// Effects that send actions, all at once, and tasks that call as often.
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

/// Has every session do its work, by as many tasks as there are to be cores.
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
