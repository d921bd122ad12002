@testable import Effects
import Testing

/// What a sender is told through its letter.
@Suite struct LetterTests {
  private let runtime = EffectRuntime()

  private func makeLetter() -> Letter {
    let action = ActionKindOf<Int>.keep(1)
    let scope = runtime.openLineage(origin: action)
    let letter = runtime.mailbox.hold(
      SentAction(action, outlet: RootOutlet(kind: ActionKindOf<Int>.self)), from: .task, scope: scope)
    // Nil only for a scope that was cancelled.
    return letter!
  }

  private func makeLaunch(for letter: Letter) -> Launch {
    let scope = TaskScope(tree: runtime, parent: letter.scope, origin: nil, path: runtime.path)
    return Launch(scope: scope, work: ClosureWork { _ in })
  }

  @Test("a sender that was asked to reduce and whose action was reduced meanwhile does not miss either")
  func askedAndSettled() {
    let letter = makeLetter()
    #expect(letter.isOpen && !letter.isOver)
    #expect(letter.askToDrive() != nil)
    #expect(letter.progress == .asked)
    _ = letter.settle([makeLaunch(for: letter)])
    #expect(letter.progress == [.asked, .settled, .launching])
    letter.heed()
    #expect(letter.progress == [.settled, .launching])
    #expect(letter.takeLaunches().count == 1)
    #expect(letter.takeLaunches().isEmpty)
  }

  @Test("a letter that is over asks nobody, and is not settled again")
  func over() {
    let letter = makeLetter()
    _ = letter.settle()
    #expect(letter.progress == .settled)
    #expect(letter.askToDrive() == nil)
    _ = letter.settle([makeLaunch(for: letter)])
    #expect(letter.progress == .settled)
    #expect(letter.takeLaunches().isEmpty)
  }

  @Test("a sender is suspended only while its letter is open and its effect lives, and resumed once")
  func suspension() async {
    let letter = makeLetter()
    await withUnsafeContinuation { waiter in
      #expect(letter.suspend(waiter))
      #expect(letter.settle() != nil)
      #expect(letter.settle() == nil)
      #expect(!letter.suspend(waiter))
      waiter.resume()
    }
    let cancelled = makeLetter()
    #expect(cancelled.scope.pending == 2)
    runtime.cancel(cancelled.scope)
    // What was held for the letter has ended with it.
    #expect(cancelled.scope.pending == 1)
    await withUnsafeContinuation { waiter in
      #expect(!cancelled.suspend(waiter))
      waiter.resume()
    }
    // Nor is it asked to reduce any more.
    #expect(cancelled.askToDrive() == nil)
  }
}
