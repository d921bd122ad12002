import Store
import TestSupport
import Testing

/// How much work it is to cancel, counted by how often ids are hashed and compared.
@MainActor @Suite struct CancellationWorkTests {
  typealias Action = Probe.Action

  /// An id that counts its uses.
  private struct CountedID: Hashable, Sendable {
    let number: Int
    let uses: Locked<Int>

    static func == (left: Self, right: Self) -> Bool {
      left.uses.add()
      return left.number == right.number
    }

    func hash(into hasher: inout Hasher) {
      uses.add()
      hasher.combine(number)
    }
  }

  /// The uses of ids while `count` effects are cancelled, and how many of them hear of it.
  private func work(
    _ count: Int, id: (Int) -> Int, cancel: (StoreOf<Probe>, StoreTask, (Int) -> Action) -> Void
  ) async -> (uses: Int, cancelled: Int) {
    let (store, gate, cancelled, uses) = (Store(), Gate(), Locked(0), Locked(0))
    let effect = Effect<Action>.run { _ in
      await withTaskCancellationHandler {
        await gate.pass()
      } onCancel: {
        cancelled.add()
      }
    }
    let effects = (0..<count).map { effect.cancellable(id: CountedID(number: id($0), uses: uses)) }
    let task = store.send(.run(.merge(effects)))
    await gate.arrivals(count)
    uses.withLock { $0 = 0 }
    cancel(store, task) { .run(.cancel(id: CountedID(number: $0, uses: uses))) }
    let result = (uses.value, cancelled.value)
    await task.finish()
    return result
  }

  private func expectLinear(
    id: (Int) -> Int, cancel: (StoreOf<Probe>, StoreTask, (Int) -> Action) -> Void
  ) async {
    let few = await work(1_250, id: id, cancel: cancel)
    let many = await work(10_000, id: id, cancel: cancel)
    #expect(few.cancelled == 1_250)
    #expect(many.cancelled == 10_000)
    #expect(many.uses <= few.uses * 8, "\(few.uses) uses for 1 250 effects, \(many.uses) for 10 000")
  }

  @Test("many effects under one id")
  func oneID() async {
    await expectLinear(id: { _ in 0 }, cancel: { store, _, cancel in store.send(cancel(0)) })
  }

  @Test("many effects under as many ids, by their handle")
  func manyIDs() async {
    // Comparisons depend on how ids fall in a table, so those that are far apart are rare but not none.
    let few = await work(1_250, id: { $0 }, cancel: { _, task, _ in task.cancel() })
    let many = await work(10_000, id: { $0 }, cancel: { _, task, _ in task.cancel() })
    #expect(few.cancelled == 1_250 && many.cancelled == 10_000)
    #expect(many.uses <= few.uses * 12, "\(few.uses) uses for 1 250 effects, \(many.uses) for 10 000")
  }
}
