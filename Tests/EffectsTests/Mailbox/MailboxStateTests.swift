@testable import Effects
import Testing

/// Who drives a mailbox, walked without tasks.
@Suite struct MailboxStateTests {
  private let runtime = EffectRuntime()

  private func makePending(from origin: PendingAction.Origin = .task) -> PendingAction {
    let action = ActionTypeOf<Int>.keep(1)
    let scope = runtime.openRootScope(origin: action)
    let sent = SentAction(action, sink: MailboxSink(kind: ActionTypeOf<Int>.self))
    // Nil only for a scope that was cancelled.
    return runtime.mailbox.hold(sent, from: origin, scope: scope)!
  }

  @Test("the first sender drives, the others wait, and the next is asked when it hands over")
  func driving() {
    let state = Walk()
    let pendings = [makePending(), makePending()]
    #expect(!state.isDriven)
    #expect(state.post(pendings[0], canBeDriven: true).isNone)
    #expect(state.isDriven && pendings[0].summary == .asked)
    #expect(state.post(pendings[1], canBeDriven: true).isNone)
    #expect(pendings[1].summary == .open)
    #expect(state.elements.map(ObjectIdentifier.init) == pendings.map(ObjectIdentifier.init))

    #expect(state.popFirst() === pendings[0])
    #expect(state.handOver(canBeDriven: true).isNone)
    #expect(state.isDriven && pendings[1].summary == .asked)
    #expect(state.popFirst() === pendings[1])
    #expect(state.handOver(canBeDriven: true).isNone)
    #expect(!state.isDriven)
  }

  @Test("a sender that is suspended is resumed to drive")
  func resuming() async {
    let state = Walk()
    let pending = makePending()
    #expect(state.driveInPlace())
    await withUnsafeContinuation { waiter in
      #expect(pending.suspend(waiter))
      #expect(state.post(pending, canBeDriven: true).isNone)
      guard case .resume(let asked) = state.handOver(canBeDriven: true) else {
        Issue.record("Nobody was asked.")
        return waiter.resume()
      }
      asked.resume()
    }
    #expect(state.isDriven && pending.summary == .asked)
  }

  @Test("nobody drives while effects may not, and the actions stay")
  func closed() {
    let state = Walk()
    let pendings = [makePending(), makePending(from: .outside)]
    for pending in pendings { #expect(state.post(pending, canBeDriven: false).isNone) }
    #expect(!state.isDriven && pendings.allSatisfy(\.isOpen))
    // The owner is back while somebody drives.
    #expect(state.post(makePending(), canBeDriven: true).isNone)
    #expect(state.isDriven)
    #expect(state.handOver(canBeDriven: false).isNone)
    #expect(!state.isDriven && state.elements.count == 3)
    var taken = state.takeAll()
    #expect(state.first == nil && state.elements.isEmpty)
    let next = taken.popFirst()
    #expect(next === pendings[0])
  }

  @Test("an action for which nobody waits is reduced by a task")
  func outside() {
    let state = Walk()
    #expect(state.post(makePending(from: .outside), canBeDriven: true).isStartTask)
    #expect(state.post(makePending(from: .outside), canBeDriven: true).isNone)
    _ = state.popFirst()
    #expect(state.handOver(canBeDriven: true).isStartTask)
    #expect(state.isDriven)
  }

  @Test("a sender drives with its action in hand only if nobody drives and nothing was posted")
  func inPlace() {
    let state = Walk()
    #expect(state.driveInPlace() && state.isDriven)
    #expect(!state.driveInPlace())
    state.stopDriving()
    #expect(state.post(makePending(), canBeDriven: false).isNone)
    #expect(!state.driveInPlace() && !state.isDriven)
  }

  @Test("whoever hands over passes the actions that were dropped, and asks nobody who does not wait any more")
  func dropped() {
    let state = Walk()
    #expect(state.driveInPlace())
    let pendings = [makePending(), makePending()]
    for pending in pendings { #expect(state.post(pending, canBeDriven: true).isNone) }
    #expect(pendings[0].scope.workCount == 2)
    runtime.cancel(pendings[0].scope)
    // What was held for the pending action has ended with it.
    #expect(pendings[0].scope.workCount == 1 && !pendings[0].isLive)
    guard case .release(let released) = state.handOver(canBeDriven: true) else {
      Issue.record("The dropped action is not taken out.")
      return
    }
    #expect(released === pendings[0] && pendings[0].summary == .over)
    #expect(state.handOver(canBeDriven: true).isNone)
    #expect(pendings[1].summary == .asked && state.isDriven)
  }
}

/// Walks a state that can't be copied, which the macros of tests do.
private final class Walk {
  private var state = MailboxState()
  var isDriven: Bool { state.isDriven }
  var first: PendingAction? { state.first }
  var elements: [PendingAction] { state.elements }
  func post(_ pending: PendingAction, canBeDriven: Bool) -> MailboxState.Action {
    state.post(pending, canBeDriven: canBeDriven)
  }
  func driveInPlace() -> Bool { state.driveInPlace() }
  func handOver(canBeDriven: Bool) -> MailboxState.Action { state.handOver(canBeDriven: canBeDriven) }
  func stopDriving() { state.stopDriving() }
  func popFirst() -> PendingAction? { state.popFirst() }
  func takeAll() -> PendingActionQueue { state.takeAll() }
}

extension MailboxState.Action {
  fileprivate var isNone: Bool { if case .none = self { true } else { false } }
  fileprivate var isStartTask: Bool { if case .startTask = self { true } else { false } }
}
