import Store

/// Effects in a store on an actor, compared with tasks that call the actor.
let effectBenchmarks = [
  Benchmark(name: "effects/round trip", unit: "trip") {
    let session = Session()
    return .init(
      operations: 1,
      subject: .init(clock: .wall) { count in block { await session.roundTrips(count) } },
      baseline: .init(clock: .wall) { count in block { await session.bareRoundTrips(count) } })
  },
  // 10 000 effects send an action at the same time, ten times. By hand, each action needs its own hop.
  //
  // More than half of the instructions by hand create and await the task, a tenth of it for each action. So a runtime
  // that runs each effect in a task can't need as little as a third of them.
  //
  // Cores slow each other down here. With one core (`taskset -c 0`) an action took 112 ns by hand and 257 ns from an
  // effect; with two cores it took 350 to 440 ns and 350 to 520 ns. An effect that sends nothing took 1 100 ns, a tenth
  // of which counts for each action here.
  burst("burst", of: "action", effects: 10_000, actions: 10) { Session() },
  // The same if a sender can't reduce its action directly, so that each one waits.
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
  // The work of 1 000 actors on all cores. The ratio to plain actors should be the same with one core and with two.
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
  // The same in one task. Two cores should take half of this time.
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

/// Some effects that send many actions each.
///
/// After 256 actions an effect yields, by a job of the pool that can't be held to be counted.
private func mailbox(effects: Int) -> Benchmark {
  burst("mailbox, \(effects) sending", of: "action", effects: effects, actions: 250) { Session() }
}

/// Effects that send actions at the same time, and tasks that call as often.
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

/// Runs the work of every session, with one task for each core.
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
