@testable import Effects
import Store
import TestStore
import TestSupport
import Testing

/// Where the closures run that make the store's actions of an effect's.
@Suite struct TransformIsolationTests {
  typealias Action = Probe.Action

  /// A store on a thread of its own, and how often a transform ran there and elsewhere.
  private actor Session {
    private let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    private lazy var store = Store()
    private var inside = 0
    private let outside = Locked(0)

    /// `effect` with its actions turned into notes.
    private func noting(_ effect: Effect<Int>) -> Effect<Action> {
      let (executor, outside) = (executor, outside)
      return effect.map { number in
        if executor.isCurrent { self.assumeIsolated { $0.inside += 1 } } else { outside.add() }
        return .note(number)
      }
    }

    /// Runs effects, and returns what was noted, and how many transforms ran here and elsewhere.
    func log(_ effects: @Sendable () -> [Effect<Int>]) async -> (log: [Int], inside: Int, outside: Int) {
      for effect in effects() { await store.send(.run(noting(effect))).finish() }
      return (store.log, inside, outside.value)
    }
  }

  @Test("on the store's isolation, once for each action, however it was sent")
  func everywhere() async {
    let clock = ImmediateClock<Duration>()
    let result = await Session().log {
      let sending = Effect<Int>.run { send in
        await send(1)
        await withDependencies {
          $0.uuid = .incrementing
        } operation: {
          await send(2)
        }
        await withTaskGroup { group in
          for number in 3...5 { group.addTask { await send(number) } }
        }
      }
      let throttled = Effect<Int>.run { send in
        for number in 6...8 { await send(number) }
      }.throttle(id: 1, for: .seconds(1), clock: clock, latest: true)
      return [
        sending, .send(10), .concatenate(.run { _ in }, .send(11)), throttled,
        .concatenate(.run { _ in }, .merge(.send(12), .concatenate(.send(13), .send(14)))),
        .run { _ in try await Task.sleep(for: .seconds(1_000)) }
          .timeout(for: .zero, clock: clock, sending: 15),
      ]
    }
    #expect(result.outside == 0)
    #expect(result.inside == result.log.count)
    #expect(Set(result.log).isSuperset(of: [1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15]))
  }

  @Test("not at all for what is dropped")
  func dropped() async {
    let result = await Session().log {
      let cancelled = Effect<Int>.merge(.send(1).cancellable(id: 1), .cancel(id: 1))
      return [cancelled, .concatenate(.run { _ in }, cancelled)]
    }
    #expect(result == ([], 0, 0))
  }

  @Test("actions of every size and alignment come through maps in any order")
  @MainActor func sizes() async {
    struct Wide: Equatable {
      var numbers: (UInt8, SIMD8<Double>, String) = (1, .init(repeating: 2), "three")
      static func == (left: Self, right: Self) -> Bool { left.numbers == right.numbers }
    }
    struct Large {
      var bytes: (Wide, Wide, Wide, Wide, Wide, Wide) = (.init(), .init(), .init(), .init(), .init(), .init())
    }
    let store = Store()
    let effect = Effect<Void>.run { send in
      await send(())
      await send(())
    }
    .map { UInt8(7) }.map { ($0, Large()) }.map { $0.1.bytes.5 == Wide() ? Int16($0.0) : 0 }
    .map { (Wide(), $0) }.map { [$0, $0] }.map { _ in }.map { Action.note(3) }
    await store.send(.run(effect)).finish()
    await store.send(.run(.concatenate(effect, effect))).finish()
    #expect(store.log == [3, 3, 3, 3, 3, 3])
  }

  @Test("any number of maps of an action that a task sends need no stack")
  @MainActor func deep() async {
    let store = Store()
    let effect = (0..<100_000).reduce(Effect<Int>.run { await $0(0) }) { effect, _ in effect.map { $0 + 1 } }
    await store.send(.run(effect.map { .note($0) })).finish()
    await store.send(.run(Effect<Int>.concatenate(.run { _ in }, effect).map { .note($0) })).finish()
    #expect(store.log == [100_000, 100_000])
  }
}
