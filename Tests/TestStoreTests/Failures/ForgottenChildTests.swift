import Store
import TestStore
import TestSupport
import Testing

@Suite("What is said of a child that its parent does not run")
struct ForgottenChildTests {
  @Reducer struct Detail {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case tap }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer struct Parent {
    struct State: Equatable {
      @Presents var detail: Detail.State?
      var other = 1
    }
    enum Action: Equatable { case detail(PresentationAction<Detail.Action>) }

    // No '.ifLet'.
    var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
  }

  @Test("that nothing has changed, the likely cause, and the state under its own name")
  func forgottenIfLet() async {
    let told = await failures {
      let store = TestStore(initialState: Parent.State(detail: Detail.State())) { Parent() }
      await store.send(.detail(.presented(.tap))) { $0.detail?.count = 1 }
    }
    #expect(
      told.map(\.message) == [
        """
        A state change does not match expectation:

          ForgottenChildTests.Parent.State(
        −   detail: ForgottenChildTests.Detail.State(count: 1),
        +   detail: ForgottenChildTests.Detail.State(count: 0),
            other: 1
          )

        (Expected: −, Actual: +)

        The action changed nothing. Likely causes, in order:
        1. No reducer handles it: the parent's 'body' does not run the child feature of this action. Add the \
        '.ifLet', '.forEach', '.ifCaseLet' or 'Scope' of that child.
        2. The branch of the reducer for this action does not set the state.
        """
      ])
  }
}
