import Store
@testable import TestStore
import TestSupport
import Testing

/// Starts some effects at once, each of which sends some actions.
struct Senders: Reducer {
  struct State: Equatable { var received: [Int] = [] }
  enum Action: Equatable { case start, received(Int) }

  let effects: Int
  let sends: Int

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .start:
        return .merge(
          (0..<effects).map { [sends] effect in
            .run { send in for _ in 0..<sends { await send(.received(effect)) } }
          })
      case .received(let effect):
        state.received.append(effect)
        return .none
      }
    }
  }

  func run(skipping isSkipping: Bool = false) async -> [Int] {
    let store = TestStore(initialState: State()) { self }
    store.exhaustivity = .off
    await store.send(.start)
    if isSkipping { await store.skipReceivedActions() }
    await store.finish()
    return store.state.received
  }
}

/// A model of the test above, which shares nothing with the executor: what each effect waits for, and the mailbox.
private struct SendersModel {
  private enum Effect { case ready(sent: Int), waiting(sent: Int), done }

  private var effects: [Effect]
  private let sends: Int
  private var mailbox: [Int] = []
  private var received: [Int] = []
  private var isSending = true

  init(effects: Int, sends: Int) {
    self.effects = Array(repeating: .ready(sent: 0), count: effects)
    self.sends = sends
  }

  /// Calls `body` with what was received, once for each course.
  func forEachCourse(_ body: ([Int]) -> Void) {
    let ready = effects.indices.filter { if case .ready = effects[$0] { true } else { false } }
    if !isSending, let sender = mailbox.first {
      var next = self
      next.mailbox.removeFirst()
      next.received.append(sender)
      if case .waiting(let sent) = effects[sender] { next.effects[sender] = .ready(sent: sent) }
      return next.forEachCourse(body)
    }
    if isSending {
      var next = self
      next.isSending = false
      next.forEachCourse(body)
    } else if ready.isEmpty {
      body(received)
    }
    for effect in ready {
      guard case .ready(let sent) = effects[effect] else { continue }
      var next = self
      if sent < sends {
        next.effects[effect] = .waiting(sent: sent + 1)
        next.mailbox.append(effect)
      } else {
        next.effects[effect] = .done
      }
      next.forEachCourse(body)
    }
  }
}

@Suite("Every schedule")
struct AllSchedulesTests {
  @Test(
    "Each course of an independent model is run exactly once",
    arguments: [(1, 1), (1, 3), (2, 1), (2, 2), (2, 3), (3, 1), (3, 2)])
  func counts(effects: Int, sends: Int) async {
    var expected: [[Int]: Int] = [:]
    SendersModel(effects: effects, sends: sends).forEachCourse { expected[$0, default: 0] += 1 }
    var actual: [[Int]: Int] = [:]
    let report = await exploreSchedules(.all(limit: 10_000)) {
      actual[await Senders(effects: effects, sends: sends).run(), default: 0] += 1
    }
    #expect(actual == expected)
    #expect(report.schedules == expected.values.reduce(0, +))
    #expect(report.outcomes == expected.count)
    #expect(report.isComplete)
  }

  @Test("The numbers of schedules and outcomes are the known ones")
  func knownCounts() async {
    let reports = [
      await exploreSchedules(.all(limit: 50_000)) { _ = await Senders(effects: 2, sends: 1).run() },
      await exploreSchedules(.all(limit: 50_000)) { _ = await Senders(effects: 2, sends: 2).run() },
      await exploreSchedules(.all(limit: 50_000)) { _ = await Senders(effects: 2, sends: 3).run() },
      await exploreSchedules(.all(limit: 50_000)) { _ = await Senders(effects: 3, sends: 2).run() },
    ]
    #expect(
      reports.map(\.description) == [
        "16 schedules, 2 outcomes, complete", "52 schedules, 6 outcomes, complete",
        "180 schedules, 20 outcomes, complete", "5160 schedules, 90 outcomes, complete",
      ])
  }

  @Test("Skipped actions are received in every order", arguments: [(1, 2), (2, 1), (2, 2), (2, 3), (3, 1)])
  func skipped(effects: Int, sends: Int) async {
    var expected: Set<[Int]> = []
    SendersModel(effects: effects, sends: sends).forEachCourse { expected.insert($0) }
    var actual: Set<[Int]> = []
    let report = await exploreSchedules(.all(limit: 10_000)) {
      actual.insert(await Senders(effects: effects, sends: sends).run(skipping: true))
    }
    #expect(actual == expected)
    #expect(report.isComplete)
  }

  @Test("The plain order comes first, then the schedules with one deviation, then those with two")
  func order() async {
    var deviations: [Int] = []
    await exploreSchedules(.all(limit: 10_000)) {
      _ = await Senders(effects: 2, sends: 2).run()
      deviations.append(ExploredRun.ofTask?.schedule.decisions.count { $0.choice != 0 } ?? -1)
    }
    #expect(deviations.first == 0)
    #expect(deviations == deviations.sorted())
    #expect(deviations.count == 52)
  }

  @Test("The first schedule is that of a test outside an exploration")
  func plainFirst() async {
    let plain = await Senders(effects: 3, sends: 2).run()
    var first: [Int]?
    await exploreSchedules(.all(limit: 1)) { first = await Senders(effects: 3, sends: 2).run() }
    #expect(first == plain)
  }

  @Test("A limit that is met makes the exploration incomplete, one that is not does not")
  func limit() async {
    let short = await exploreSchedules(.all(limit: 15)) { _ = await Senders(effects: 2, sends: 1).run() }
    #expect(short.schedules == 15)
    #expect(short.incompleteReason == "there are more schedules than the limit of 15")
    let whole = await exploreSchedules(.all(limit: 16)) { _ = await Senders(effects: 2, sends: 1).run() }
    #expect(whole.isComplete)
  }

  @Test("An effect that leaves the executor makes the exploration incomplete")
  func stray() async {
    struct Visitor: Reducer {
      enum Action: Equatable { case start, done }
      func reduce(into state: inout Int, action: Action) -> Effect<Action> {
        guard case .start = action else { return .none }
        return .run(name: "visit") { send in
          await visitMainActor()
          await send(.done)
        }
      }

      @MainActor private func visitMainActor() {}
    }
    let report = await exploreSchedules(.all(limit: 100)) {
      let store = TestStore(initialState: 0) { Visitor() }
      await store.send(.start)
      await store.receive(.done)
    }
    #expect(
      report.incompleteReason == #"The effect "visit" started by the action .start has left the executor"#,
      "\(report)")
  }

  @Test("Random schedules are never complete")
  func random() async {
    let report = await exploreSchedules(.seeds(1...20)) { _ = await Senders(effects: 2, sends: 1).run() }
    #expect(
      report.description == "20 schedules, 2 outcomes, not complete: the schedules were chosen at random")
    let mixed = await exploreSchedules { _ = await Senders(effects: 2, sends: 1).run() }
    #expect(mixed.schedules == 1_000)
    let pct = await exploreSchedules(.pct(depth: 2, seeds: 5...14)) {
      _ = await Senders(effects: 2, sends: 1).run()
    }
    #expect(pct.schedules == 10)
  }

  @Test("Outcomes differ by the final state, by the cases received, and by nothing else")
  func outcomes() async {
    // Hashable, with values that are equal though they differ.
    struct Parity: Hashable {
      var number = 0
      static func == (first: Self, second: Self) -> Bool { first.number % 2 == second.number % 2 }
      func hash(into hasher: inout Hasher) { hasher.combine(number % 2) }
    }
    struct Feature: Reducer {
      enum Action { case add(Int), other, done }
      func reduce(into state: inout Parity, action: Action) -> Effect<Action> {
        switch action {
        case .add(let number): state.number += number
        case .other: return .send(.done)
        case .done: break
        }
        return .none
      }
    }
    var numbers: [Int] = [1, 3, 2, 4]
    let report = await exploreSchedules(.seeds(1...4)) {
      let store = TestStore(initialState: Parity()) { Feature() }
      store.exhaustivity = .off
      let number = numbers.removeFirst()
      await store.send(.add(number))
      if number == 4 { await store.send(.other) }
      await store.finish()
    }
    #expect(report.outcomes == 3)
  }

  @Test("A body that depends on earlier runs is reported")
  func nondeterministic() async {
    var runs = 0
    let told = await failures {
      let report = await exploreSchedules(.all(limit: 100)) {
        runs += 1
        _ = await Senders(effects: runs < 5 ? 2 : 1, sends: 1).run()
      }
      #expect(report.incompleteReason == "the body is not deterministic")
    }
    #expect(
      told.map(\.message) == [
        """
        The body is not deterministic: in schedule 5, the same choices as in an earlier schedule have led to other effects.

        \(Exploration.nondeterminism)
        """
      ])
  }
}
