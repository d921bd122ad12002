import Effects
import Store
import TestSupport
import Testing

/// The message about observers that answer each other without end leads to them.
@Suite struct EndlessObservationTests {
  private struct Counter: Reducer {
    struct State { var n = 0 }
    enum Action { case increment }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.n += 1
        return .none
      }
    }
  }

  private let store = Store(initialState: Counter.State(), isolation: nil) { Counter() }

  /// The only issue that sends to a store with an observer lead to.
  private func issue(_ observe: (StoreOf<Counter>) -> ObservationToken) -> RuntimeIssue? {
    let log = IssueLog()
    withIssueReporter(log) {
      let token = observe(store)
      store.send(.increment, isolation: nil)
      token.cancel()
    }
    #expect(log.issues.map(\.kind) == [.endlessObservation])
    return log.issues.first
  }

  private func expect(
    _ issue: RuntimeIssue?, at line: UInt, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let site = issue?.site.description
    #expect(site == "\(#fileID):\(line)", sourceLocation: sourceLocation)
    let isNamed = issue?.message.contains("“the observer at \(#fileID):\(line)”")
    #expect(isNamed == true, sourceLocation: sourceLocation)
  }

  @Test("an observer that writes what it reads")
  func observer() {
    var isFirst = true
    let line: UInt = #line + 2
    let issue = issue { store in
      store.observe(isolation: nil) {
        _ = store.n
        if !isFirst { store.send(.increment, isolation: nil) }
        isFirst = false
      }
    }
    expect(issue, at: line)
  }

  @Test("a closure that is told of a property and writes it")
  func change() {
    let line: UInt = #line + 2
    let issue = issue { store in
      store.onChange(of: \.n, isolation: nil) { _, _ in store.send(.increment, isolation: nil) }
    }
    expect(issue, at: line)
  }
}
