import Testing

@testable import Effects

@Suite("Scopes with work besides the scopes below") struct UnfinishedScopeTests {
  private let runtime = EffectRuntime()

  private var hasUnfinishedScope: Bool { runtime.lock.withLock { runtime.hasUnfinishedScope } }

  private func openTask(below parent: EffectScope) -> EffectScope {
    runtime.open(
      TaskScope(
        tree: runtime, parent: parent, origin: nil, work: ClosureWork { _ in }, feature: runtime.rootFeature),
      below: parent)
  }

  @Test("a sequence that starts its next effect is not at rest, though the first task of it runs already")
  func startingNext() {
    let root = runtime.openRootScope(origin: ActionTypeOf<Int>.keep(1))
    #expect(hasUnfinishedScope)
    let task = openTask(below: root)
    #expect(hasUnfinishedScope)
    let other = openTask(below: root)
    _ = runtime.end(root)
    #expect(!hasUnfinishedScope)
    _ = runtime.end(task, isReturn: true)
    #expect(!hasUnfinishedScope)
    _ = runtime.end(other, isReturn: true)
    #expect(!hasUnfinishedScope)
    #expect(runtime.isComplete(root))
  }
}
