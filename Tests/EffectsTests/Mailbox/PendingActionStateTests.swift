@testable import Effects
import Testing

/// The life of a pending action, walked without a mailbox.
@Suite struct PendingActionStateTests {
  private let runtime = EffectRuntime()

  private func makeTaskStart() -> TaskStart {
    let root = runtime.openRootScope(origin: ActionTypeOf<Int>.keep(1))
    let scope = TaskScope(tree: runtime, parent: root, origin: nil, feature: runtime.rootFeature)
    return TaskStart(scope: scope, work: ClosureWork { _ in })
  }

  @Test("an action is reduced, and its sender goes on")
  func reduced() {
    var state = PendingActionState()
    #expect(state.summary == .open && !state.summary.isOver)
    #expect(state.nextStep().isWait)
    #expect(state.beginReducing() == true)
    #expect(state.summary == .open)
    #expect(state.endReducing([]).isNone)
    #expect(state.summary == .over && state.summary.isOver)
    #expect(state.nextStep().isFinish)
    // Neither reduced nor dropped again.
    #expect(state.beginReducing() == false)
    #expect(!state.drop().endsWork)
  }

  @Test("a sender that was asked to reduce and whose action was reduced meanwhile does not miss either")
  func askedAndSettled() {
    var state = PendingActionState()
    #expect(state.ask() == nil)
    #expect(state.summary == .asked)
    #expect(state.beginReducing() == true)
    #expect(state.endReducing([makeTaskStart()]).isNone)
    #expect(state.summary == .overWithWork && state.summary.isOver)
    #expect(state.nextStep().isReduce)
    #expect(state.summary == .overWithWork)
    #expect(state.nextStep().taskStarts?.count == 1)
    #expect(state.summary == .over)
    #expect(state.nextStep().isFinish)
  }

  @Test("a sender that was asked to reduce does so though its action is dropped")
  func askedAndDropped() {
    var state = PendingActionState()
    #expect(state.ask() == nil)
    #expect(state.drop().endsWork)
    #expect(state.summary == .overWithWork)
    #expect(state.nextStep().isReduce)
    #expect(state.summary == .over)
  }

  @Test("of an action that is dropped while it is reduced the sender goes on, and the reducer ends the rest")
  func droppedWhileReducing() {
    var state = PendingActionState()
    #expect(state.beginReducing() == true)
    #expect(!state.drop().endsWork)
    #expect(state.summary == .over)
    #expect(state.nextStep().isFinish)
    #expect(state.endReducing([makeTaskStart()]).taskStarts?.count == 1)
    #expect(state.summary == .over)
    #expect(state.nextStep().isFinish)
  }

  @Test("a sender is suspended only while it has nothing to do, and resumed once")
  func suspension() async {
    await withUnsafeContinuation { waiter in
      var ended = PendingActionState()
      #expect(ended.suspend(waiter) == true)
      #expect(ended.beginReducing() == true)
      #expect(ended.endReducing([]).isResume)
      #expect(ended.suspend(waiter) == false)

      var dropped = PendingActionState()
      #expect(dropped.suspend(waiter) == true)
      #expect(dropped.drop().waiter != nil)
      #expect(dropped.drop().waiter == nil)
      #expect(dropped.suspend(waiter) == false)

      var asked = PendingActionState()
      #expect(asked.suspend(waiter) == true)
      #expect(asked.ask() != nil)
      #expect(asked.suspend(waiter) == false)
      #expect(asked.nextStep().isReduce)
      #expect(asked.suspend(waiter) == true)
      #expect(asked.drop().waiter != nil)
      waiter.resume()
    }
  }
}

extension PendingActionState.Step {
  fileprivate var isWait: Bool { if case .wait = self { true } else { false } }
  fileprivate var isReduce: Bool { if case .reduce = self { true } else { false } }
  fileprivate var isFinish: Bool { if case .finish = self { true } else { false } }
  fileprivate var taskStarts: [TaskStart]? {
    if case .start(let taskStarts) = self { taskStarts } else { nil }
  }
}

extension PendingActionState.Ending {
  fileprivate var isNone: Bool { if case .none = self { true } else { false } }
  fileprivate var isResume: Bool { if case .resume = self { true } else { false } }
  fileprivate var taskStarts: [TaskStart]? {
    if case .start(let taskStarts) = self { taskStarts } else { nil }
  }
}
