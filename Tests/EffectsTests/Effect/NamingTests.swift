import Store
import TestSupport
import Testing

/// Actions that describe themselves, where messages name them.
@Suite struct NamingTests {
  /// A feature whose actions count how often their descriptions and mirrors are asked for.
  struct Talker: Reducer {
    struct State {}

    enum Action: CustomStringConvertible, CustomReflectable {
      case start(Effect<Action>)
      case plain
      case inner(Inner)

      var description: String {
        NamingTests.calls.add()
        return "described"
      }

      var customMirror: Mirror {
        NamingTests.calls.add()
        return Mirror(self, children: ["mirrored": 1], displayStyle: .enum)
      }
    }

    enum Inner: CustomStringConvertible {
      case one
      indirect case two(id: Int, action: Inner)
      case some(Int?)

      var description: String {
        NamingTests.calls.add()
        return "described"
      }
    }

    var body: some ReducerOf<Self> {
      Reduce { _, action in
        if case .start(let effect) = action { effect } else { .none }
      }
    }
  }

  struct Failure: Error {}

  nonisolated static let calls = Locked(0)

  @MainActor @Test("the effect's thread reads the case, and calls nothing of the action's")
  func messages() async {
    let issues = IssueLog()
    let late = Locked<Send<Talker.Action>?>(nil)
    let store = Store(initialState: Talker.State()) { Talker() }
    await withIssueReporter(issues) {
      await store.send(
        .start(
          .run { send in
            late.withLock { $0 = send }
            throw Failure()
          })
      ).finish()
      await late.value?(.plain)
      await late.value?(.inner(.two(id: 1, action: .one)))
      await late.value?(.inner(.some(2)))
    }
    let messages = issues.messages
    let end =
      "The action is reduced, but nothing waits for it, and cancelling the effect does not drop it."
    #expect(messages.count == 4)
    #expect(messages.first?.hasPrefix("An effect started by the action .start threw an error") == true)
    #expect(
      messages.dropFirst().map { String($0.prefix { $0 != "\n" }) } == [
        "An effect started by the action .start sent .plain after its closure had returned. " + end,
        "An effect started by the action .start sent .inner(.two(.one)) after its closure had returned. "
          + end,
        "An effect started by the action .start sent .inner(.some) after its closure had returned. " + end,
      ])
    withExtendedLifetime(store) { #expect(Self.calls.value == 0) }
  }
}
