import Store
import TestSupport
import Testing

@testable import TestStore

private func makeCounter() -> TestStoreOf<BelowZero> {
  TestStore(initialState: BelowZero.State(count: 0)) { BelowZero() }
}

@Suite("The store of a printed test")
struct PrintedStoreTests {
  @Suite(.disabled("This test fails, and another test calls it."))
  struct Returned {
    // A store that has a name:
    @Test func failsAfter1Step() async {
      let store = TestStore(initialState: BelowZero.State(count: 0)) { BelowZero() }
      store.exhaustivity = .off
      await store.send(.decrement) {
        $0.count = -1
      }
      let state = store.state
      #expect(state.count >= 0)
    }
    // End.
  }

  @Suite(.disabled("This test fails, and another test calls it."))
  struct OnOneLine {
    // Statements on one line:
    @Test func failsAfter1Step() async {
      let made = makeCounter()
      made.exhaustivity = .off
      let store = made
      await store.send(.decrement) {
        $0.count = -1
      }
      [store.state].forEach { #expect($0.count >= 0) }
    }
    // End.
  }

  @Suite(.disabled("This test fails, and another test calls it."))
  struct InClosure {
    // A closure that returns early:
    @Test func failsAfter1Step() async throws {
      let store = try {
        let state = BelowZero.State(count: 0)
        guard state.count == 0 else { throw ForgottenText() }
        return TestStore(initialState: state) { BelowZero() }
      }()
      await store.send(.decrement) {
        $0.count = -1
      }
      let state = store.state
      #expect(state.count >= 0)
    }
    // End.
  }

  @Test("A store that the closure names and returns keeps its name")
  func returned() async throws {
    let told = await failures {
      await exploreActions(cases: 1, length: 1...1) {
        let store = TestStore(initialState: BelowZero.State(count: 0)) { BelowZero() }
        store.exhaustivity = .off
        return store
      } action: { _, _ in
        .decrement
      } invariant: { state in
        #expect(state.count >= 0)
      }
    }
    #expect(try printedTest(in: told) == printedText("A store that has a name"))
    let again = await failures { await Returned().failsAfter1Step() }
    #expect(again.map { $0.message.prefix(40) } == told.map { $0.message.prefix(40) })
  }

  @Test("Statements on one line become lines")
  func onOneLine() async throws {
    let told = await failures {
      // swift-format-ignore
      await exploreActions(cases: 9) { let made = makeCounter(); made.exhaustivity = .off; return made }
      action: { _, _ in .decrement }
      invariant: { #expect($0.count >= 0) }
    }
    #expect(try printedTest(in: told) == printedText("Statements on one line"))
    let again = await failures { await OnOneLine().failsAfter1Step() }
    #expect(again.map { $0.message.prefix(40) } == told.map { $0.message.prefix(40) })
  }

  @Test("Statements that return early, or whose names the test uses, stay in a closure")
  func inClosure() async throws {
    let told = await failures {
      await exploreActions(cases: 1, length: 1...1) {
        let state = BelowZero.State(count: 0)
        guard state.count == 0 else { throw ForgottenText() }
        return TestStore(initialState: state) { BelowZero() }
      } action: { _, _ in
        .decrement
      } invariant: { state in
        #expect(state.count >= 0)
      }
    }
    #expect(try printedTest(in: told) == printedText("A closure that returns early"))
    let again = await failures { try? await InClosure().failsAfter1Step() }
    #expect(again.map { $0.message.prefix(40) } == told.map { $0.message.prefix(40) })
  }

  @Test("Statements become those of the test, or stay in a closure if they would not compile there")
  func statements() {
    let expected: [(closure: String, lines: [String])] = [
      (" makeStore() ", ["let store = makeStore()"]),
      ("\n  // A store; new.\n  makeStore()\n", ["// A store; new.", "let store = makeStore()"]),
      (
        " let time = TestClock()\n    return TestStore(of: \"a;b\") {\n      F(); G()\n    }\n",
        ["let time = TestClock()", "let store = TestStore(of: \"a;b\") {", "  F(); G()", "}"]
      ),
      (" let store = a(); store.b(); return store ", ["let store = a()", "store.b()"]),
      (
        " let store = a(); return store.b ",
        ["let store = {", "  let store = a()", "  return store.b", "}()"]
      ),
      (
        " let state = a(); return b(state) ",
        ["let store = {", "  let state = a()", "  return b(state)", "}()"]
      ),
      (" let (a, clock) = b(); return a ", ["let store = {", "  let (a, clock) = b()", "  return a", "}()"]),
      ("\n  () -> S in\n  a()\n", ["let store = {", "  () -> S in", "  a()", "}()"]),
      ("\n  if a { return b }\n  return c\n", ["let store = {", "  if a { return b }", "  return c", "}()"]),
    ]
    let rest = ["await clock.advance(by: .seconds(1))", "let state = store.state"]
    for (closure, lines) in expected { #expect(StoreSource(closure, before: rest).lines == lines) }
    #expect(StoreSource(" let time = TestClock(); return a ", before: rest).clock == "time")
    #expect(StoreSource(" let time = TestClock(); if a { return b }; return c ", before: rest).clock == nil)
  }
}
