import Observation
import Store
import TestSupport
import Testing

/// Computed properties of a state that read shared values.
@Suite("Computed parts that read shared values") @MainActor
struct ComputedSharedPartTests {
  private struct Mail: Identifiable, Equatable, Sendable {
    let id: Int
    var title = ""
    var isUnread = false
  }

  private struct Inbox: Reducer {
    struct State {
      @Shared(value: [Mail(id: 1, isUnread: true)]) var mails: IdentifiedArrayOf<Mail>
      var plain: IdentifiedArrayOf<Mail> = [Mail(id: 1, isUnread: true)]
      var unread: Int { mails.count { $0.isUnread } }
      var plainUnread: Int { plain.count { $0.isUnread } }
      var isLoading: Bool { $mails.isLoading }
    }

    enum Action { case title(String), read }

    var body: some Reducer<State, Action> {
      Reduce { state, action in
        switch action {
        case .title(let title):
          state.$mails.withLock { $0[id: 1]?.title = title }
          state.plain[id: 1]?.title = title
        case .read:
          state.$mails.withLock { $0[id: 1]?.isUnread = false }
          state.plain[id: 1]?.isUnread = false
        }
        return .none
      }
    }
  }

  private static func turn() async {
    for _ in 0..<10 {
      await Task { @MainActor in }.value
      await Task.yield()
    }
  }

  @Test("observers are called if the part has changed, and not if only the shared value has")
  func observers() async {
    let store = Store(initialState: Inbox.State()) { Inbox() }
    var calls = (shared: [Int](), plain: [Int](), status: 0, tracked: 0)
    let tokens = [
      store.observe { calls.shared.append(store.unread) },
      store.observe { calls.plain.append(store.plainUnread) },
      store.observe {
        calls.status += 1
        _ = store.isLoading
      },
    ]
    let tracked = Locked(0)
    withObservationTracking {
      _ = store.unread
    } onChange: {
      tracked.withLock { $0 += 1 }
    }
    for number in 0..<4 {
      store.send(.title("\(number)"))
      await Self.turn()
    }
    #expect(calls.shared == [1] && calls.plain == [1] && calls.status == 1)
    #expect(tracked.value == 0)
    // From outside of the store, too.
    store.state.$mails.withLock { $0[id: 1]?.title = "outside" }
    await Self.turn()
    #expect(calls.shared == [1] && tracked.value == 0)
    store.send(.read)
    await Self.turn()
    #expect(calls.shared == [1, 0] && calls.plain == [1, 0] && calls.status == 1)
    #expect(tracked.value == 1)
    store.state.$mails.withLock { $0[id: 1]?.isUnread = true }
    await Self.turn()
    #expect(calls.shared == [1, 0, 1])
    withExtendedLifetime(tokens) {}
  }
}
