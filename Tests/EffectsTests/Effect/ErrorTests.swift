import Store
import TestSupport
import Testing

/// Effects that throw, and sends that come too late.
@MainActor @Suite struct ErrorTests {
  typealias Action = Probe.Action

  struct Failure: Error, CustomStringConvertible {
    var description: String { "the network is down" }
  }

  @Test("an error without catch is an issue at the effect's line, and the store goes on")
  func unhandled() async {
    let issues = IssueLog()
    let store = Store()
    let line: UInt = #line + 4
    await withIssueReporter(issues) {
      await store.send(
        .run(
          .run(name: "load") { _ in throw Failure() }.cancellable(id: "id"))
      ).finish()
    }
    store.send(.note(1))
    #expect(store.log == [1])
    let issue = issues.issues.first
    #expect(issues.issues.count == 1)
    #expect(issue?.kind == .unhandledError)
    #expect(issue?.site.line == line)
    #expect(issue.map { "\($0.site.fileID)" } == "EffectsTests/ErrorTests.swift")
    #expect(
      issue?.message == """
        The effect "load" (id id) started by the action .run threw an error that nothing catches:

        the network is down

        The effect has ended; the store continues.

        Fix: handle the error where it can occur, or pass a 'catch' closure to 'Effect.run':
           .run { send in … } catch: { error, send in await send(.failed(error)) }
        """)
  }

  @Test("catch is given the error and can send")
  func handled() async {
    let store = Store()
    await store.send(
      .run(
        .run { _ in
          throw Failure()
        } catch: { error, send in
          await send(.note(error is Failure ? 1 : 2))
        })
    ).finish()
    #expect(store.log == [1])
  }

  @Test("a CancellationError, and any error after cancellation, is silent")
  func cancellation() async {
    let issues = IssueLog()
    let store = Store()
    let gate = Gate()
    await withIssueReporter(issues) {
      await store.send(
        .run(
          .run { _ in
            throw CancellationError()
          } catch: { _, send in
            await send(.note(1))
          })
      )
      .finish()
      let task = store.send(
        .run(
          .run { _ in
            await gate.pass()
            throw Failure()
          } catch: { _, send in
            await send(.note(2))
          }))
      await gate.arrivals(1)
      task.cancel()
      await task.finish()
    }
    #expect(issues.issues.isEmpty)
    #expect(store.log.isEmpty)
  }

  @Test("a send after the effect has returned is an issue, and the action is reduced")
  func late() async {
    let issues = IssueLog()
    let store = Store()
    let kept = Locked<Send<Action>?>(nil)
    let line: UInt = #line + 2
    await store.send(
      .run(.run { send in kept.withLock { $0 = send } })
    ).finish()
    await withIssueReporter(issues) { await kept.value?(.note(1)) }
    #expect(store.log == [1])
    #expect(store.core.runtime.isIdle)
    #expect(issues.issues.map(\.kind) == [.sendAfterCompletion])
    #expect(issues.issues.first?.site.line == line)
    #expect(
      issues.messages.first == """
        An effect started by the action .run sent .note after its closure had returned. The action is reduced, but \
        nothing waits for it, and cancelling the effect does not drop it.

        Likely causes, in order:
        1. 'send' was captured by a 'Task { }' or a callback that outlives the effect. Await the work in the effect \
        instead, with 'async let', a task group or an AsyncStream.
        2. 'send' was stored in a property. It is valid only in the closure that received it.
        """)
  }

  @Test("a send after the end of the effect and of its store returns")
  func lateAndGone() async {
    let issues = IssueLog()
    let kept = Locked<Send<Action>?>(nil)
    var store: Store<Probe.State, Probe.Action>? = Store()
    await store?.send(.run(.run { send in kept.withLock { $0 = send } })).finish()
    store = nil
    await withIssueReporter(issues) { await kept.value?(.note(1)) }
    #expect(
      issues.messages.first?.hasPrefix(
        """
        An effect started by the action .run sent .note after its closure had returned. The action was dropped, because \
        the store has ended.
        """) == true)
  }

  @Test("a send of an effect that was cancelled and has returned is an issue, and the action is dropped")
  func lateAndCancelled() async {
    let issues = IssueLog()
    let (store, gate) = (Store(), Gate())
    let kept = Locked<Send<Action>?>(nil)
    let task = store.send(
      .run(
        .run { send in
          kept.withLock { $0 = send }
          await gate.pass()
        }))
    await gate.arrivals(1)
    task.cancel()
    await task.finish()
    await withIssueReporter(issues) { await kept.value?(.note(1)) }
    #expect(store.log.isEmpty)
    #expect(
      issues.messages.first?.hasPrefix(
        """
        An effect started by the action .run sent .note after its closure had returned. The action was dropped, because \
        the effect was cancelled.
        """) == true)
  }

  @Test("a send of an effect that has returned is dropped if the effects of its action were cancelled since")
  func lateBelowCancelled() async {
    let issues = IssueLog()
    let (store, gate) = (Store(), Gate())
    let kept = Locked<Send<Action>?>(nil)
    let task = store.send(
      .run(
        .merge(
          .run { send in kept.withLock { $0 = send } },
          .run { _ in await Task { await gate.pass() }.value })))
    await gate.arrivals(1)
    while store.core.runtime.taskCounts.inFlight > 1 { await Task.yield() }
    task.cancel()
    await withIssueReporter(issues) { await kept.value?(.note(1)) }
    #expect(store.log.isEmpty)
    let end = "The action was dropped, because the effect was cancelled."
    #expect(issues.messages.first?.contains(end) == true)
    gate.open()
    await task.finish()
    await withIssueReporter(issues) { await kept.value?(.note(2)) }
    #expect(store.log.isEmpty)
    #expect(store.core.runtime.isIdle)
  }

  @Test("a send in a cancelled effect is dropped")
  func cancelled() async {
    let store = Store()
    let gate = Gate()
    let task = store.send(
      .run(
        .run { send in
          await gate.pass()
          await send(.note(1))
        }.cancellable(id: 1)))
    await gate.arrivals(1)
    store.send(.run(.cancel(id: 1)))
    await task.finish()
    #expect(store.log.isEmpty)
  }

  @Test("a send in a cancelled child task of an effect is dropped")
  func cancelledChild() async {
    let store = Store()
    await store.send(
      .run(
        .run { send in
          await withTaskGroup { group in
            group.addTask {
              while !Task.isCancelled { await Task.yield() }
              await send(.note(1))
            }
            group.cancelAll()
          }
          await send(.note(2))
        })
    ).finish()
    #expect(store.log == [2])
  }
}
