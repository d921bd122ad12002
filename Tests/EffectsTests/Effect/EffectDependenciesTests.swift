import Store
import TestSupport
import Testing

extension DependencyValues {
  fileprivate var word: String {
    get { self[WordKey.self] }
    set { self[WordKey.self] = newValue }
  }
}

private enum WordKey: DependencyKey {
  static let liveValue = "live"
  static let testValue = "test"
}

private enum TaskName {
  @TaskLocal static var current = "none"
}

/// What effects inherit.
@MainActor @Suite struct EffectDependenciesTests {
  typealias Action = Probe.Action

  /// An effect that notes the word it sees before and after a suspension.
  private nonisolated func reading(into log: Locked<[String]>) -> Effect<Action> {
    .run { _ in
      @Dependency(\.word) var word
      let before = word
      await Task.yield()
      log.withLock { $0 += [before, word] }
    }
  }

  @Test("an effect sees the dependencies of the reducer that made it")
  func ofReducer() async {
    let log = Locked<[String]>([])
    let store = Store { $0.word = "store" }
    await store.send(
      .act { _ in
        withDependencies {
          $0.word = "inner"
        } operation: {
          reading(into: log)
        }
      }
    ).finish()
    await store.send(.act { _ in reading(into: log) }).finish()
    #expect(log.value == ["inner", "inner", "store", "store"])
  }

  @Test("an effect sees the dependencies of its reducer also after map, in groups and under ids")
  func mapped() async {
    let log = Locked<[String]>([])
    let store = Store { $0.word = "store" }
    await store.send(
      .act { _ in
        withDependencies {
          $0.word = "inner"
        } operation: {
          .concatenate(
            reading(into: log).map { $0 }, .merge(reading(into: log).cancellable(id: 1)).map { $0 })
        }
      }
    ).finish()
    #expect(log.value == Array(repeating: "inner", count: 4))
  }

  @Test("the action of a timeout sees the dependencies of the reducer that made the effect")
  func ofTimeout() async {
    let log = Locked<[String]>([])
    @Sendable func noting() -> Action {
      @Dependency(\.word) var word
      log.withLock { $0.append(word) }
      return .note(1)
    }
    @Sendable func late() -> Effect<Action> {
      .run { _ in await Gate().pass() }.timeout(for: .seconds(1), clock: .immediate, sending: noting())
    }
    let store = Store { $0.word = "store" }
    await store.send(
      .act { _ in
        withDependencies {
          $0.word = "inner"
        } operation: {
          late()
        }
      }
    ).finish()
    await store.send(.act { _ in late() }).finish()
    #expect(log.value == ["inner", "store"])
    #expect(store.log == [1, 1])
  }

  @Test(
    "an action is reduced with the dependencies around its send, also if throttles hold it",
    arguments: 0...2)
  func aroundSend(throttles: Int) async {
    let log = Locked<[String]>([])
    @Sendable func noting() -> Action {
      .act { _ in
        @Dependency(\.word) var word
        log.withLock { $0.append(word) }
        return .none
      }
    }
    var effect = Effect<Action>.run { send in
      await send(noting())
      await withDependencies {
        $0.word = "send"
      } operation: {
        await send(noting())
      }
    }
    let clock = ImmediateClock<Duration>()
    for id in 0..<throttles {
      effect = effect.throttle(id: id, for: .seconds(1), clock: clock, latest: true)
    }
    let store = Store { $0.word = "store" }
    await store.send(.run(effect)).finish()
    #expect(log.value == ["store", "send"])
  }

  @Test("the closure of a map sees the dependencies of the reducer that made the effect")
  func inMap() async {
    let log = Locked<[String]>([])
    func mapped() -> Effect<Action> {
      Effect<Int>.send(1).merge(with: .run { await $0(2) }).map { _ in
        @Dependency(\.word) var word
        log.withLock { $0.append(word) }
        return .act { _ in .none }
      }
    }
    let store = Store { $0.word = "store" }
    await store.send(
      .act { _ in
        withDependencies {
          $0.word = "inner"
        } operation: {
          mapped()
        }
      }
    ).finish()
    await store.send(.act { _ in mapped() }).finish()
    #expect(log.value == ["inner", "inner", "store", "store"])
  }

  @Test("an effect of an effect has the dependencies of its own reducer")
  func effectOfEffect() async {
    let log = Locked<[String]>([])
    let store = Store { $0.word = "store" }
    await store.send(
      .act { _ in
        withDependencies {
          $0.word = "inner"
        } operation: {
          .run { [self] send in
            await send(.act { _ in reading(into: log) })
          }
        }
      }
    ).finish()
    #expect(log.value == ["store", "store"])
  }

  @Test("an effect inherits the task-local values of who sent the action")
  func taskLocals() async {
    let log = Locked<[String]>([])
    let store = Store()
    let task = TaskName.$current.withValue("sender") {
      store.send(.run(.run { _ in log.withLock { $0.append(TaskName.current) } }))
    }
    await task.finish()
    #expect(log.value == ["sender"])
  }

  @Test("so does an effect of an effect, whichever effect reduces for all")
  func taskLocalsOfEffects() async {
    let log = Locked<[Int: Set<String>]>([:])
    let store = Store()
    let gate = Gate()
    let tasks = (0..<100).map { number in
      TaskName.$current.withValue("\(number)") {
        store.send(
          .run(
            .run { send in
              await gate.pass()
              for _ in 0..<5 {
                await send(
                  .run(
                    .merge(
                      .run { _ in _ = log.withLock { $0[number, default: []].insert(TaskName.current) } },
                      .send(
                        .run(
                          .run { _ in _ = log.withLock { $0[number, default: []].insert(TaskName.current) } })
                      ))))
              }
            }))
      }
    }
    await gate.arrivals(100)
    gate.open()
    for task in tasks { await task.finish() }
    #expect(log.value == Dictionary(uniqueKeysWithValues: (0..<100).map { ($0, ["\($0)"]) }))
  }
}
