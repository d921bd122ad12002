import Store
import TestSupport
import Testing

@Suite("Selectors") struct SelectorTests {
  @Test("nothing runs before the first read, and then once") func lazy() {
    let (store, log) = makeDerived()
    store.set { $0.a = 1 }
    #expect(log.take() == [:])
    #expect(store[Derived.sum] == 1)
    #expect(store[Derived.sum] == 1)
    #expect(log.take() == ["sum": 1])
  }

  @Test("many updates, one read") func manyUpdates() {
    let (store, log) = makeDerived()
    store.set { $0.a = 1 }
    store.set { $0.b = 1 }
    store.set { $0.a = 2 }
    #expect(store[Derived.sum] == 3)
    #expect(log.take() == ["sum": 1])
  }

  @Test("a field that is not read does not matter") func unrelatedField() {
    let (store, log) = makeDerived()
    #expect(store[Derived.sum] == 0)
    _ = log.take()
    for count in 1...10 { store.set { $0.rows = [count] } }
    #expect(store[Derived.sum] == 0)
    #expect(log.take() == [:])
  }

  @Test("an equal value disturbs no dependent") func cutOff() {
    let (store, log) = makeDerived()
    #expect(store[Derived.next] == 1)
    _ = log.take()
    for value in [2, 4, 6] {
      store.set { $0.a = value }
      #expect(store[Derived.next] == 1)
    }
    #expect(log.take() == ["parity": 3])
  }

  @Test("a change taken back before it was read is none") func revert() {
    let (store, log) = makeDerived()
    #expect(store[Derived.sum] == 0)
    _ = log.take()
    store.set { $0.a = 1 }
    store.set { $0.a = 0 }
    #expect(store[Derived.sum] == 0)
    #expect(log.take() == [:])
  }

  @Test("dependencies are those of the last run") func dynamicDependencies() {
    let (store, log) = makeDerived()
    #expect(store[Derived.choice] == 0)
    store.set { $0.b = 7 }
    #expect(store[Derived.choice] == 0)
    #expect(log.take() == ["choice": 1])
    store.set { $0.isOn = false }
    #expect(store[Derived.choice] == 7)
    store.set { $0.a = 9 }
    #expect(store[Derived.choice] == 7)
    #expect(log.take() == ["choice": 1])
  }

  @Test("a part named by a key path counts alone") func precisePart() {
    let (store, log) = makeDerived()
    #expect(store[Derived.second] == 20)
    store.set { $0.rows[0] = 5 }
    #expect(store[Derived.second] == 20)
    #expect(log.take() == ["second": 1])
    store.set { $0.rows[1] = 5 }
    #expect(store[Derived.second] == 50)
    #expect(log.take() == ["second": 1])
  }

  @Test("equal parameters share one value") func family() {
    let (store, log) = makeDerived()
    #expect(store[Derived.row(1)] == 2)
    #expect(store[Derived.row(1)] == 2)
    #expect(store[Derived.row(7)] == nil)
    #expect(log.take() == ["row": 2])
  }

  @Test("each store keeps values of its own") func ownValues() {
    let (first, _) = makeDerived()
    let (second, _) = makeDerived()
    first.set { $0.a = 1 }
    #expect(first[Derived.sum] == 1)
    #expect(second[Derived.sum] == 0)
  }

  @Test("hits and recomputations are counted") func statistics() {
    let (store, _) = makeDerived()
    _ = store[Derived.next]
    _ = store[Derived.next]
    #expect(store.selectorCache.recomputations == 2)
    #expect(store.selectorCache.hits == 1)
    // Validated, and not computed again.
    store.send(.set { $0.rows.append(4) })
    _ = store[Derived.next]
    #expect(store.selectorCache.recomputations == 2)
    #expect(store.selectorCache.hits == 2)
  }

  @Test("sending from a selector is refused, and the state is unchanged") func sendFromSelector() {
    let issues = IssueLog()
    let (store, _) = makeDerived()
    let sender = Sender { store.set { $0.a = 1 } }
    let line = #line + 1
    let bad = Selector<Derived.State, Int> { state in
      sender.send()
      return state.a
    }
    let named = Selector<Derived.State, Int>(name: "bad") { state in
      sender.send()
      return state.a + state[bad]
    }
    withIssueReporter(issues) {
      #expect(store[bad] == 0)
      #expect(store[named] == 0)
    }
    #expect(store.a == 0)
    #expect(
      issues.messages
        == ["the selector at StoreTests/SelectorTests.swift:\(line)", "the selector “bad”"].map { selector in
          """
          The action .set was sent while \(selector) was being computed. The action was dropped, and the state is \
          unchanged.

          A selector must only read the state, because the store may compute the selector at any time, or not at all.

          Fix: send the action where the selector's value is used, or in an observer of the selector: \
          'store.onChange(of: selector) { _, _ in store.send(.set) }'.
          """
        })
  }
}

/// Lets a `@Sendable` closure use a store of the test's own isolation.
private final class Sender: @unchecked Sendable {
  // Sound: used by the thread that made it only.
  let send: () -> Void

  init(_ send: @escaping () -> Void) { self.send = send }
}
