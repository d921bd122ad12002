import Effects
import Store
import TestSupport
import Testing

@CasePathable
private enum Mode { case reading, editing(Int) }

@Suite("Issues of a call that are silenced")
struct SilencedIssueTests {
  @Test("of 'modify' are not reported, and those of other calls are")
  func modify() {
    var mode = Mode.reading
    let found = issues {
      withIssuesSilenced(.modifiedWrongCase) { mode.modify(\.editing) { $0 += 1 } }
      mode.modify(\.editing) { $0 += 1 }
      withIssuesSilenced(.wrongCase) { mode.modify(\.editing) { $0 += 1 } }
    }
    #expect(found.map(\.kind) == [.modifiedWrongCase, .modifiedWrongCase])
  }

  @Test("of 'dismiss' are not reported, and those of other calls are")
  func dismiss() async {
    let log = IssueLog()
    await withIssueReporter(log) {
      let dismiss = DependencyValues.current.dismiss
      await withIssuesSilenced(.dismissOutsidePresentation) { await dismiss() }
      #expect(log.issues.isEmpty)
      await dismiss()
    }
    #expect(log.issues.map(\.kind) == [.dismissOutsidePresentation])
  }

  @Test("of a send from a reducer are not reported")
  func send() {
    let found = issues {
      var store: StoreOf<Reduce<Int, Bool>>?
      store = Store(initialState: 0) {
        Reduce { state, isFirst in
          state += 1
          if isFirst { withIssuesSilenced(.reentrantSend) { _ = store?.send(false) } }
          return .none
        }
      }
      store?.send(true)
      #expect(store?.state == 2)
      store = nil
    }
    #expect(found.isEmpty)
  }
}
