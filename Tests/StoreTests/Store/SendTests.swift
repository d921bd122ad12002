import Store
import TestSupport
import Testing

/// `send`, what it drains and what its handle waits for.
@MainActor @Suite struct SendTests {
  typealias Action = Probe.Action

  @Test("the new state is there when send returns")
  func synchronous() {
    let store = Store()
    for number in 1...100 {
      store.send(.note(number))
      #expect(store.log.last == number)
    }
    #expect(store.log == Array(1...100))
  }

  @Test("what .send effects send is reduced before send returns, in order")
  func direct() {
    let store = Store()
    store.send(
      .both(1, .merge(.send(.both(2, .send(.note(4)))), .concatenate(.send(.note(3)), .send(.note(5))))))
    #expect(store.log == [1, 2, 3, 4, 5])
  }

  @Test("chained sends do not grow the stack")
  func chain() {
    let log = withStack(bytes: 512 << 10) {
      func next(_ number: Int) -> Action {
        .act { state in
          state.log.append(number)
          return number == 100_000 ? .none : .send(next(number + 1))
        }
      }
      let store = Store(isolation: nil)
      store.send(next(1), isolation: nil)
      return store.log
    }
    #expect(log == Array(1...100_000))
  }

  @Test("a send from inside of a reduce is queued, sees the state after, and is an issue")
  func reentrant() {
    let issues = IssueLog()
    let store = Store()
    withIssueReporter(issues) {
      store.send(
        .act { state in
          store.send(
            .act {
              $0.log.append($0.log.count * 100); return .none
            }, line: 7)
          state.log.append(1)
          return .send(.note(2))
        })
    }
    #expect(store.log == [1, 100, 2])
    #expect(issues.issues.map(\.kind) == [.reentrantSend])
    #expect(issues.issues.map(\.site.description) == ["StoreTests/SendTests.swift:7"])
    #expect(
      issues.messages.first == """
        The action .act was sent to the store while its reducer was running. The store reduces it after the current \
        action.

        Likely causes, in order:
        1. A reducer sends to a store that it captured. Return '.send(.act)' from the reducer instead, or share the \
        logic in a method.
        2. A dependency immediately calls a closure that sends the action. Call the dependency from an effect: 'return \
        .run { send in … }'.
        """)
  }

  @Test("the handle of a send from inside of a reduce awaits that action's effects")
  func reentrantTask() async {
    let store = Store()
    var inner: StoreTask?
    withIssueReporter(IssueLog()) {
      store.send(
        .act { _ in
          inner = store.send(.run(.note(7)))
          return .none
        })
    }
    await inner?.finish()
    #expect(store.log == [7])
  }

  @Test("reading the store while its reducer runs is an issue")
  func readDuringReduce() {
    let issues = IssueLog()
    let store = Store()
    withIssueReporter(issues) {
      store.send(
        .act { _ in
          _ = store.log
          return .none
        })
    }
    #expect(issues.issues.map(\.kind) == [.readDuringReduce])
    #expect(issues.issues.map(\.site.description) == ["unknown place"])
    #expect(
      issues.messages.first == """
        The store was read while its reducer was running. The result may be a mixture of the states before and after \
        the action.

        Likely causes, in order:
        1. A reducer uses a store that it captured. Read the reducer's 'state' parameter instead.
        2. A computed property of the state, or a dependency that the reducer calls, reads the store. Pass the value \
        from the store to this property or dependency instead.
        """)
  }

  @Test("nothing is left in the table of what is in flight")
  func tables() async {
    let store = Store()
    let runtime = store.core.runtime
    store.send(.both(1, .send(.note(2))))
    store.send(.note(3))
    #expect(runtime.isIdle)

    let gate = Gate()
    let effect = Effect<Action>.run { _ in await gate.pass() }
    let task = store.send(.run(.merge(effect.cancellable(id: 1), effect.cancellable(id: 1), effect)))
    #expect(runtime.tasksInFlight.count == 3)
    gate.open()
    await task.finish()
    #expect(runtime.isIdle)
    #expect(runtime.tasksInFlight.isEmpty)
  }

  @Test("the handle awaits the effects of the actions that effects send")
  func finish() async {
    let store = Store()
    @Sendable func chain(_ number: Int) -> Action {
      .act { state in
        state.log.append(number)
        guard number < 50 else { return .none }
        return number.isMultiple(of: 2)
          ? .send(chain(number + 1)) : .run { send in await send(chain(number + 1)) }
      }
    }
    await store.send(.run(.run { send in await send(chain(1)) })).finish()
    #expect(store.log == Array(1...50))
  }

  @Test("cancelling the handle reaches effects of effects")
  func cancel() async {
    let store = Store()
    let gate = Gate()
    let cancelled = Locked(0)
    let task = store.send(
      .run(
        .run { send in
          await send(
            .run(
              .run { send in
                await gate.pass()
                if Task.isCancelled { cancelled.add() }
                await send(.note(1))
              }))
        }))
    await gate.arrivals(1)
    #expect(!task.isCancelled)
    task.cancel()
    #expect(task.isCancelled)
    await task.finish()
    #expect(cancelled.value == 1)
    #expect(store.log.isEmpty)
  }

  @Test("cancelling a task that awaits the handle cancels the effects")
  func cancelWaiter() async {
    let store = Store()
    let gate = Gate()
    let task = store.send(.run(.run { _ in await gate.pass() }))
    let waiter = Task { await task.finish() }
    await gate.arrivals(1)
    waiter.cancel()
    await waiter.value
    #expect(task.isCancelled)
  }

  @Test("the handle of an action without effects is finished")
  func finished() async {
    let store = Store()
    let task = store.send(.note(1))
    task.cancel()
    await task.finish()
    #expect(!task.isCancelled)
    #expect(store.log == [1])
  }

  @Test("state and actions need be neither Sendable nor Equatable")
  func plainTypes() async {
    final class Box { var value = 0 }
    struct State { var box = Box() }
    enum Action { case start, set(Box) }
    let store = Store(initialState: State()) {
      Reduce<State, Action> { state, action in
        switch action {
        case .start:
          return .run { send in
            let box = Box()
            box.value = 42
            await send(.set(box))
          }
        case .set(let box):
          state.box = box
          return .none
        }
      }
    }
    await store.send(.start).finish()
    #expect(store.box.value == 42)
  }
}
