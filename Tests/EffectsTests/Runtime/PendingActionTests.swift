@testable import Effects
import Testing

/// What a sender is told through its pending action.
@Suite struct PendingActionTests {
  private let runtime = EffectRuntime()

  private func makePending() -> PendingAction {
    let action = ActionTypeOf<Int>.keep(1)
    let scope = runtime.openRootScope(origin: action)
    let pending = runtime.mailbox.hold(
      SentAction(action, sink: MailboxSink(kind: ActionTypeOf<Int>.self)), from: .task, scope: scope)
    // Nil only for a scope that was cancelled.
    return pending!
  }

  private func makeTaskStart(for pending: PendingAction) -> TaskStart {
    let scope = TaskScope(tree: runtime, parent: pending.scope, origin: nil, path: runtime.path)
    return TaskStart(scope: scope, work: ClosureWork { _ in })
  }

  @Test("a sender that was asked to reduce and whose action was reduced meanwhile does not miss either")
  func askedAndSettled() {
    let pending = makePending()
    #expect(pending.isOpen && !pending.isOver)
    #expect(pending.askToDrive() != nil)
    #expect(pending.progress == .asked)
    _ = pending.settle([makeTaskStart(for: pending)])
    #expect(pending.progress == [.asked, .settled, .launching])
    pending.heed()
    #expect(pending.progress == [.settled, .launching])
    #expect(pending.takeTaskStarts().count == 1)
    #expect(pending.takeTaskStarts().isEmpty)
  }

  @Test("a letter that is over asks nobody, and is not settled again")
  func over() {
    let pending = makePending()
    _ = pending.settle()
    #expect(pending.progress == .settled)
    #expect(pending.askToDrive() == nil)
    _ = pending.settle([makeTaskStart(for: pending)])
    #expect(pending.progress == .settled)
    #expect(pending.takeTaskStarts().isEmpty)
  }

  @Test("a sender is suspended only while its letter is open and its effect lives, and resumed once")
  func suspension() async {
    let pending = makePending()
    await withUnsafeContinuation { waiter in
      #expect(pending.suspend(waiter))
      #expect(pending.settle() != nil)
      #expect(pending.settle() == nil)
      #expect(!pending.suspend(waiter))
      waiter.resume()
    }
    let cancelled = makePending()
    #expect(cancelled.scope.pending == 2)
    runtime.cancel(cancelled.scope)
    // What was held for the pending action has ended with it.
    #expect(cancelled.scope.pending == 1)
    await withUnsafeContinuation { waiter in
      #expect(!cancelled.suspend(waiter))
      waiter.resume()
    }
    // Nor is it asked to reduce any more.
    #expect(cancelled.askToDrive() == nil)
  }
}
