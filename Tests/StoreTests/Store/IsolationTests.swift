import Dispatch
import Foundation
import Store
import TestSupport
import Testing

/// One feature in stores of the main actor, of actors with and without executors of their own.
@Suite struct IsolationTests {
  typealias Action = Probe.Action

  /// An actor that keeps a store however it can be kept.
  actor Session {
    let byDefault = Store()
    let byInit: Store<Probe.State, Action>
    lazy var lazily = Store()
    nonisolated let number: Int

    init(number: Int) {
      self.number = number
      byInit = Store()
    }

    /// Has every store reduce what its effects send while this actor is the only one to touch a plain counter.
    func work(effects: Int, actions: Int) async -> [Int] {
      var reduced = [0, 0, 0]
      for (index, store) in [byDefault, byInit, lazily].enumerated() {
        let effect = Effect<Action>.run { send in
          for number in 0..<actions { await send(.note(number)) }
        }
        let tasks = (0..<effects).map { _ in store.send(.run(effect)) }
        for task in tasks { await task.finish() }
        reduced[index] = store.log.count
      }
      return reduced
    }

    /// Has an effect send an action, and gives what its reducer saw of its isolation.
    func reducesHere() async -> Bool {
      let isHere = Locked(false)
      let me = self
      await byDefault.send(
        .run(
          .run { send in
            await send(
              .act { _ in
                me.preconditionIsolated()
                isHere.withLock { $0 = true }
                return .none
              })
          })
      ).finish()
      return isHere.value
    }
  }

  @MainActor final class Model {
    let byDefault = Store()
    let byInit: Store<Probe.State, Action>
    lazy var lazily = Store()
    static let shared = Store()

    init() { byInit = Store() }
  }

  @globalActor actor Background {
    static let shared = Background()
  }

  @Background static let inBackground = Store()

  @Test("stores in an actor's default values, init and lazy properties lose nothing and never race")
  func inActor() async {
    await withTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          let session = Session(number: number)
          #expect(await session.work(effects: 10, actions: 50) == [500, 500, 500])
        }
      }
    }
  }

  @Test("what effects of an actor's store send is reduced on the actor")
  func reducedOnActor() async {
    #expect(await Session(number: 1).reducesHere())
  }

  @MainActor @Test("stores in a main-actor class's default values, init, lazy and static properties")
  func inModel() async {
    let model = Model()
    for store in [model.byDefault, model.byInit, model.lazily, Model.shared] {
      await store.send(
        .run(
          .run { send in
            await send(
              .act {
                MainActor.preconditionIsolated()
                $0.log.append(1)
                return .none
              })
          })
      ).finish()
      #expect(store.log == [1])
    }
  }

  @Background @Test("a store in a static property of a global actor")
  func inGlobalActor() async {
    await Self.inBackground.send(
      .run(
        .run { send in
          await send(
            .act {
              Background.preconditionIsolated()
              $0.log.append(1)
              return .none
            })
        })
    ).finish()
    #expect(Self.inBackground.log == [1])
  }

  @Test("a store on an actor with an executor of its own")
  func customExecutor() async {
    #expect(await ThreadActor().work(effects: 20, actions: 20) == 400)
  }

  /// An actor that runs on a thread of its own.
  actor ThreadActor {
    private let executor = ThreadExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
    let store = Store()

    func work(effects: Int, actions: Int) async -> Int {
      let executor = executor
      let effect = Effect<Action>.run { send in
        for number in 0..<actions {
          await send(
            .act {
              #expect(executor.isCurrent)
              $0.log.append(number)
              return .none
            })
        }
      }
      await store.send(.run(.merge(Array(repeating: effect, count: effects)))).finish()
      return store.log.count
    }
  }

  @Test("a mailbox that filled before the store met its actor is reduced when it does")
  func mailBeforeBinding() async {
    let session = LateSession()
    await session.begin()
    #expect(await session.end() == [1, 2])
  }

  /// Uses its store first without, then with an isolation.
  actor LateSession {
    let store = Store()
    var task: StoreTask?

    func begin() async {
      let gate = Gate()
      task = store.send(
        .run(
          .run { send in
            await gate.pass()
            await send(.note(1))
          }), isolation: nil)
      await gate.arrivals(1)
      gate.open()
      while store.core.runtime.tasksInFlight.contains(where: { !$0.isWaitingForStore }) { await Task.yield() }
    }

    func end() async -> [Int] {
      store.send(.note(2))
      await task?.finish()
      return store.log
    }
  }

  /// What the compiler can't see through.
  final class Smuggler: @unchecked Sendable {
    // Not sound, and meant not to be.
    let store: StoreOf<Probe>
    init(_ store: StoreOf<Probe>) { self.store = store }

    @MainActor var log: [Int] { store.log }

    /// A store that was made without an isolation, and bound to the main actor by its first use.
    @MainActor static func onMain() -> Smuggler {
      let smuggler = Smuggler(makeStore())
      smuggler.store.send(.note(1))
      return smuggler
    }

    nonisolated private static func makeStore() -> StoreOf<Probe> { Store() }
  }

  /// The message of a program that was stopped.
  private func message(_ result: ExitTest.Result?) -> String {
    result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
  }

  @Test("a send from another actor stops the program with a message that names both and the line")
  func sendFromActor() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let smuggler = await Smuggler.onMain()
      await { @Background in _ = smuggler.store.send(.note(2)) }()
    }
    let text = message(result)
    #expect(
      text.contains(
        "Store: fatal issue (\(RuntimeIssue.Kind.wrongIsolation.reference)): A store with actions of type"))
    #expect(
      text.contains("' belongs to Swift.MainActor, which made it or used it first, but was used on "))
    #expect(text.contains("Background at StoreTests/IsolationTests.swift:"))
    #expect(
      text.contains(
        "1. The store was made by a nonisolated function, used on Swift.MainActor, and then passed"))
  }

  #if DEBUG
    @Test("so does a send from code that belongs to no actor")
    func sendFromNowhere() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let smuggler = await Smuggler.onMain()
        await Task.detached { _ = smuggler.store.send(.note(2)) }.value
      }
      #expect(
        message(result).contains(
          "but was used by code that does not run on that actor at StoreTests/IsolationTests.swift:"))
    }

    @Test("so does an observer from elsewhere")
    func observeFromElsewhere() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let smuggler = await Smuggler.onMain()
        await Task.detached { _ = smuggler.store.observe {} }.value
      }
      #expect(message(result).contains("was used by code that does not run on that actor"))
    }

    @Test("so does a use on a thread that runs no task")
    func useOnThread() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let smuggler = await Smuggler.onMain()
        Self.onThread { Self.use(smuggler.store) }
      }
      #expect(message(result).contains("was used by code that does not run on that actor"))
    }

    @Test("so does a use on a thread that runs no task, of an actor's store")
    func useOfActorOnThread() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let keeper = Keeper()
        let smuggler = await keeper.makeSmuggler()
        Self.onThread { Self.use(smuggler.store) }
        withExtendedLifetime(keeper) {}
      }
      #expect(message(result).contains("was used by code that does not run on that actor"))
    }

    @Test("a callback on the main queue, which no task has called, may use a store of the main actor")
    func mainQueue() async {
      let smuggler = await Smuggler.onMain()
      await withCheckedContinuation { done in
        DispatchQueue.main.async {
          Self.use(smuggler.store)
          done.resume()
        }
      }
      await #expect(smuggler.log == [1, 1])
    }

    actor Keeper {
      let store = Store()

      func makeSmuggler() -> Smuggler {
        store.send(.note(1))
        return Smuggler(store)
      }
    }

    /// Runs `body` on a thread of its own, and waits for its end.
    nonisolated private static func onThread(_ body: @escaping @Sendable () -> Void) {
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        body()
        done.signal()
      }
      thread.start()
      done.wait()
    }

    @Test("so does a read from elsewhere, in a debug build")
    func readFromElsewhere() async {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        let smuggler = await Smuggler.onMain()
        await Task.detached { _ = smuggler.store.log }.value
      }
      #expect(message(result).contains("but was used by code that does not run on that actor. Two uses"))
    }
  #endif

  @MainActor @Test("a nonisolated function may use the store of the actor that calls it")
  func helper() async {
    let store = Store()
    Self.use(store)
    await Task.yield()
    Self.use(store)
    #expect(store.log == [1, 1])
  }

  nonisolated private static func use(_ store: StoreOf<Probe>) {
    store.send(.note(1))
    _ = store.log
    store.observe { _ = store.log }.cancel()
  }
}
