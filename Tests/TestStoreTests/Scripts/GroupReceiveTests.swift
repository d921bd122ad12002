import TestStore
import TestSupport
import Testing

/// A parent that answers with the actions that it is asked for.
@Reducer
private struct Parent {
  struct State: Equatable {
    var seen = 0
    @Shared(.inMemory("group")) var shared = 0
  }
  enum Action: Equatable {
    case ask([Action])
    case child(ChildAction)
    case other
    case share
  }
  @CasePathable
  enum ChildAction: Equatable { case loaded(Int), failed }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .ask(let actions) = action {
        return .merge(actions.map(Effect.send))
      }
      state.seen += 1
      if action == .share { state.$shared.withLock { $0 += 1 } }
      return .none
    }
  }
}

@Suite("Actions that are received in any order")
struct GroupReceiveTests {
  private func makeStore() -> TestStoreOf<Parent> { TestStore(initialState: Parent.State()) { Parent() } }

  /// All orders of some values.
  private func orders<Value>(_ values: [Value]) -> [[Value]] {
    guard values.count > 1 else { return [values] }
    return values.indices.flatMap { index in
      var rest = values
      let first = rest.remove(at: index)
      return orders(rest).map { [first] + $0 }
    }
  }

  @Test("may overlap in what they expect, in every order")
  func overlap() async {
    for actions in orders([Parent.Action.child(.loaded(1)), .child(.failed), .other]) {
      let paths: [PartialCaseKeyPath<Parent.Action>] = [\.child, \.child.loaded, \.other]
      for paths in orders(paths) {
        let store = makeStore()
        await store.send(.ask(actions))
        await store.receive(inAnyOrder: paths[0], paths[1], paths[2]) { $0.seen = 3 }
      }
    }
  }

  @Test("may overlap with those that are skipped, without full exhaustivity")
  func overlapWhileSkipping() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.ask([.share, .child(.loaded(1)), .other, .child(.failed), .child(.failed), .share]))
    await store.receive(inAnyOrder: \.child, \.child.loaded) { $0.seen = 4 }
    await store.receive(.child(.failed)) { $0.seen = 5 }
  }

  @Test("fail if two need the same one")
  func noAssignment() async {
    let store = makeStore()
    await store.send(.ask([.child(.loaded(1)), .child(.loaded(2)), .child(.loaded(3)), .child(.failed)]))
    let line = #line + 2
    let told = await failures {
      await store.receive(inAnyOrder: \.child.failed, \.child.loaded, \.child.loaded)
    }
    #expect(
      told == [
        Failure(
          """
          Received unexpected action: Parent.Action.child(.loaded(3))

          Expected, in any order:
            an action of the case \\.child.failed

          All expected actions were received.
          """, line: line)
      ])
    await store.send(.other) { $0.seen = 5 }
  }

  @Test("are received after those that are not expected, so that nothing else fails")
  func unexpected() async {
    let store = makeStore()
    await store.send(.ask([.child(.failed), .other, .share, .child(.loaded(1)), .child(.failed)]))
    let line = #line + 2
    let told = await failures {
      await store.receive(inAnyOrder: .other, .child(.loaded(1)), .child(.loaded(2)))
      await store.receive(.child(.failed)) { $0.seen = 5 }
      await store.finish()
    }
    #expect(
      told == [
        Failure(
          """
          Received unexpected actions:

            [0]: Parent.Action.child(.failed)
            [1]: Parent.Action.share

          Expected, in any order:
            the action Parent.Action.other
            the action Parent.Action.child(.loaded(1))
            the action Parent.Action.child(.loaded(2))

          Not received:
            the action Parent.Action.child(.loaded(2))
          """, line: line)
      ])
  }

  @Test("A single action that is not expected leaves no shared change to be asserted later")
  func unexpectedShare() async {
    let store = makeStore()
    await store.send(.ask([.share, .other]))
    let told = await failures {
      await store.receive(.child(.failed))
      await store.receive(.other) { $0.seen = 2 }
    }
    #expect(told.map { $0.message.prefix(27) } == ["Received unexpected action:"])
  }
}
