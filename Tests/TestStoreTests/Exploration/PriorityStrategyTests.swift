@testable import TestStore
import TestSupport
import Testing

@Suite("Random priorities")
struct PriorityStrategyTests {
  /// The number of seeds under which three effects, which send four actions each, are received in an order.
  private func count(
    depth: Int, seeds: ClosedRange<UInt64>, where isFound: @escaping ([Int]) -> Bool
  ) async -> Int {
    var count = 0
    await exploreSchedules(.pct(depth: depth, seeds: seeds)) {
      if isFound(await Senders(effects: 3, sends: 4).run()) { count += 1 }
    }
    return count
  }

  /// The number of chains: three effects and the test.
  private let chains = 4.0
  /// The number of decisions of a run, at most: as many as there are steps, and one less when all but one chain are done.
  private let decisions = 30.0

  @Test("A mistake of depth 1 is found as often as the bound says")
  func depth1() async {
    let found = await count(depth: 1, seeds: 1...200) { order in
      // The last effect ends before the first begins.
      (order.lastIndex(of: 2) ?? 0) < (order.firstIndex(of: 0) ?? 0)
    }
    #expect(Double(found) >= 200 / chains)
  }

  @Test("A mistake of depth 2 is found as often as the bound says")
  func depth2() async {
    let found = await count(depth: 2, seeds: 1...1_200) { order in
      // The second effect begins and ends while the first is at work.
      guard let first = order.firstIndex(of: 0), let last = order.lastIndex(of: 0),
        let begin = order.firstIndex(of: 1), let end = order.lastIndex(of: 1)
      else { return false }
      return first < begin && end < last
    }
    #expect(Double(found) >= 1_200 / (chains * decisions))
  }

  @Test("Without a change of priorities an effect is never interrupted by one that it has interrupted")
  func noAlternation() async {
    let found = await count(depth: 1, seeds: 1...200) { order in
      // The receipt of actions is in no chain of its own here: each effect sends when it runs.
      zip(order, order.dropFirst()).count { $0 != $1 } > 6
    }
    #expect(found == 0)
  }

  @Test("The highest priority runs, and a change makes it the lowest")
  func change() {
    func choices(depth: Int, seed: UInt64) -> [Int] {
      var strategy = PriorityStrategy(depth: depth, seed: seed, length: 10)
      return (0..<10).map { _ in strategy.choose(ScheduleDecision(chains: [1, 2, 3])) }
    }
    for seed: UInt64 in 1...100 {
      #expect(Set(choices(depth: 1, seed: seed)).count == 1, "seed \(seed)")
      let two = choices(depth: 2, seed: seed)
      #expect(Set(two).count <= 2 && zip(two, two.dropFirst()).count { $0 != $1 } <= 1, "seed \(seed)")
    }
    #expect(Set((1...100).map { choices(depth: 1, seed: $0)[0] }) == [0, 1, 2])
    #expect((1...100).contains { Set(choices(depth: 2, seed: $0)).count == 2 })
  }

  @Test("An effect that spins does not hold the others back for ever")
  func fairness() {
    var strategy = PriorityStrategy(depth: 1, seed: 1, length: 10)
    let choices = (0..<2_000).map { _ in strategy.choose(ScheduleDecision(chains: [1, 2])) }
    #expect(Set(choices.prefix(1_000)).count == 1)
    #expect(Set(choices.suffix(500)).count == 2)
  }

  @Test("A walk lets a call return after none, some or all of the jobs")
  func walk() {
    var returns: Set<Int> = []
    for seed: UInt64 in 1...200 {
      var walk = RandomWalk(seed: seed)
      var decision = ScheduleDecision(chains: [1, 0, 2], mayContinue: true, call: 1)
      let moves = (0..<20).prefix { _ in walk.choose(decision) != ScheduleDecision.continuing }.count
      returns.insert(moves)
      // The next call has its own number.
      decision.call = 2
      _ = walk.choose(decision)
    }
    #expect(returns == Set(0...8).union([20]))
  }
}
