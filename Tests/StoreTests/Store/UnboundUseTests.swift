import Store
import TestSupport
import Testing

/// A store without an isolation that its owner uses in all ways while another task awaits its effects.
///
/// Under the thread sanitizer each of these was a race, when effects reduced for whoever awaited them.
@Suite struct UnboundUseTests {
  typealias Action = Probe.Action
  private static let count = Selector<Probe.State, Int> { $0.log.count }
  private static let last = Selector<Probe.State, Int> { $0.log.last ?? -1 }

  /// Uses a store again and again while its effects send, which reduces what they have sent.
  private func whileEffectsReduce(
    _ use: (StoreOf<Probe>) -> Void
  ) async -> StoreOf<Probe> {
    let store = Store()
    let effect = Effect<Action>.run { send in
      for number in 0..<1_000 { await send(.note(number)) }
    }
    let task = store.send(.run(effect))
    let waiter = Task.detached { await task.finish() }
    let runtime = store.core.runtime
    while task.scope.map({ !runtime.isComplete($0) }) ?? false {
      use(store)
      await Task.yield()
    }
    await waiter.value
    return store
  }

  @Test("selectors")
  func selectors() async {
    var seen = 0
    let store = await whileEffectsReduce { store in
      let now = store[Self.count]
      #expect(now >= seen)
      seen = now
    }
    #expect(store[Self.count] == 1_000)
    #expect(store[Self.last] == 999)
  }

  @Test("observers, that come and go")
  func observers() async {
    let calls = Locked(0)
    let store = await whileEffectsReduce { store in
      let token = store.observe {
        _ = store.log.count
        calls.add()
      }
      var other: ObservationToken? = store.onChange(of: Self.last) { old, new in
        if old >= new { Issue.record("\(new) came after \(old).") }
        calls.add()
      }
      token.cancel()
      other = nil
      _ = other
    }
    #expect(store.log == Array(0..<1_000))
    #expect(calls.value > 0)
  }

  @Test("one observer is told of every change")
  func observer() async {
    let seen = Locked<[Int]>([])
    var token: ObservationToken?
    let store = await whileEffectsReduce { store in
      // Each use reduces what effects have sent meanwhile.
      guard token == nil else { return _ = store.log.count }
      token = store.onChange(of: \.log.count) { _, new in seen.withLock { $0.append(new) } }
    }
    token = nil
    _ = token
    #expect(seen.value == seen.value.sorted())
    #expect(seen.value.last ?? 1_000 == 1_000)
    #expect(store.log.count == 1_000)
  }

  @Test("child stores, of properties and of what may be gone")
  func scopes() async {
    let store = Store(initialState: Derived.State()) { Derived() }
    let effect = store.sender
    let tasks = (0..<1_000).map { _ in effect.send(.set { $0.child.count += 1 }) }
    let waiter = Task.detached { for task in tasks { await task.finish() } }
    var seen = 0
    while seen < 1_000 {
      let child = store.scope(state: \.child, action: \.child)
      #expect(child.count >= seen)
      seen = child.count
      await Task.yield()
    }
    await waiter.value
    #expect(store.child.count == 1_000)
  }
}
