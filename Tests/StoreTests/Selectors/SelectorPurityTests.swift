import TestSupport
import Testing

@testable import Store

@MainActor @Suite("Checked selectors") struct SelectorPurityTests {
  @Reducer struct Counter {
    struct State { var count = 1 }
    enum Action { case increment }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  private func store() -> StoreOf<Counter> {
    let store = Store(initialState: Counter.State()) { Counter() }
    store.selectorCache.checksPurity = true
    return store
  }

  @Test("one that reads something else than the state is an issue at its definition") func impure() throws {
    let calls = Locked(0)
    let line: UInt = #line + 1
    let order = Selector<Counter.State, Int>(name: "order") { $0.count * 10 + calls.add() }
    let log = IssueLog()
    let value = withIssueReporter(log) { store()[order] }
    #expect(value == 11, "the first value")
    let issue = try #require(log.issues.first)
    #expect(log.issues.count == 1 && issue.kind == .impureSelector && issue.site.line == line)
    #expect(
      issue.message == """
        The selector “order” was computed twice from the same state, and returned two values:

        − 11
        + 12

        Likely causes, in order:
        1. The selector's closure reads something other than its reader '$0', such as the time, a random number, a \
        dependency or a global variable. Send an action that stores the value in the state, and read the state through \
        '$0'.
        2. The closure creates something new each time, such as an id or an object. Create the id or object in a \
        reducer, and store it in the state.
        3. The result has the order of a dictionary or a set, and this order varies. Sort the result.
        """)
  }

  @Test("one of an impure family is an issue at the family's definition") func impureFamily() throws {
    let calls = Locked(0)
    let line: UInt = #line + 1
    let times = SelectorFamily<Counter.State, Int, Int>(name: "times") { $0.count * $1 + calls.add() }
    let log = IssueLog()
    #expect(withIssueReporter(log) { store()[times(3)] } == 4)
    let issue = try #require(log.issues.first)
    #expect(log.issues.count == 1 && issue.kind == .impureSelector && issue.site.line == line)
    #expect(issue.message.hasPrefix("The selector “times(3)”"))
  }

  @Test("values that only the selector's own comparison tells apart are said to be alike") func alike() throws
  {
    let never = Selector<Counter.State, Int>(by: { _, _ in false }) { $0.count }
    let site = "\(#fileID):\(#line - 1)"
    let log = IssueLog()
    #expect(withIssueReporter(log) { store()[never] } == 1)
    let issue = try #require(log.issues.first)
    #expect(
      issue.message.hasPrefix(
        """
        The selector at \(site) was computed twice from the same state, and returned two values:

          The selector's comparison distinguishes them, although they look the same.

        Likely causes, in order:
        """))
  }

  @Test("one whose values can't be compared is not checked") func incomparable() {
    struct Opaque { let number: Int }
    let calls = Locked(0)
    let number = Selector<Counter.State, Opaque> { Opaque(number: $0.count + calls.add()) }
    let log = IssueLog()
    #expect(withIssueReporter(log) { store()[number].number } == 2)
    #expect(log.issues.isEmpty && calls.withLock { $0 } == 1)
  }

  @Test("one that reads but the state is no issue, and is counted once for each computation") func pure() {
    let double = SelectorFamily<Counter.State, Int, Int> { $0.count * $1 }
    let log = IssueLog()
    withIssueReporter(log) {
      let store = store()
      #expect(store[double(2)] == 2)
      store.send(.increment)
      #expect(store[double(2)] == 4)
      #expect(store.selectorCache.recomputations == 2)
    }
    #expect(log.issues.isEmpty)
  }

  @Test("a custom comparison decides, and nothing is computed twice unless asked for") func comparison() {
    let runs = Locked(0)
    let rough = Selector<Counter.State, Int>(by: { abs($0 - $1) < 2 }) { $0.count + runs.add() }
    let log = IssueLog()
    withIssueReporter(log) {
      #expect(store()[rough] == 2)
      #expect(runs.withLock { $0 } == 2)
      let unchecked = Store(initialState: Counter.State()) { Counter() }
      #expect(unchecked[rough] == 4)
      #expect(runs.withLock { $0 } == 3)
    }
    #expect(log.issues.isEmpty)
  }
}
