import Store
import Testing

@Suite("Features made by @Reducer")
struct ReducerFormsTests {
  private func run<R: Reducer>(_ reducer: R, _ state: R.State, _ actions: R.Action...) -> R.State {
    var state = state
    for action in actions { _ = reducer.reduce(into: &state, action: action) }
    return state
  }

  @Test("have an empty state, no action and a body that does nothing, if they leave them out")
  func defaults() {
    #expect(Nothing.State() == Nothing.State())
    #expect(run(Nothing(), .init()) == .init())
    #expect(run(OnlyState(), .init(count: 2)).count == 2)
    #expect(run(OnlyAction(), .init(), .tap(1)) == .init())
    #expect(OnlyAction.Action.tap(1)[case: \.tap] == 1)
    #expect(run(PublicNothing(), .init()) == .init())
  }

  @Test("run their body")
  func bodies() {
    #expect(run(Counter(), .init(), .add(2), .add(3)).count == 5)
    #expect(run(Parent(), .init(), .first(.add(2)), .second(.add(3))).sum == 5)
    #expect(run(ExplicitReturn(), .init(), .add).count == 1)
    #expect(run(GetterBody(), .init(), .add).count == 1)
    #expect(run(Generic<Int>(), .init(elements: []), .append(1)).elements == [1])
    #expect(run(GenericState<Int, Int> { $0 += $1 }, 1, 2) == 3)
  }

  @Test("may be recursive")
  func recursion() {
    #expect(run(RecursiveAction(), .init(), .deeper(.deeper(.end))).depth == 3)
    #expect(RecursiveAction.Action.deeper(.end)[case: \.deeper.end] != nil)
    #expect(run(Outline(), .init(), .text("a")).text == "a")
  }

  @Test("run a stored body")
  func storedBody() {
    #expect(run(StoredBodyOfOthers(), 1, true, true, false) == 2)
  }

  @Test("run their method")
  func methods() {
    #expect(run(WithMethod(), .init(), .add).count == 1)
  }

  @Test("have case paths to their actions")
  func actions() {
    #expect(Counter.Action.add(1)[case: \.add] == 1)
    #expect(Parent.Action.first(.add(2))[case: \.first.add] == 2)
    #expect(Conditional2.Action.here(3)[case: \.here] == 3)
    #expect(Generic<Int>.Action.append(4)[case: \.append] == 4)
  }

  @Test("have case paths to a state that is an enum")
  func enumState() {
    let state = run(EnumState(), .idle, .load(3))
    #expect(state.loaded == 3)
    #expect(state.is(\.loaded))
    #expect(ObservableEnumState.State.loaded(1).loaded == 1)
    #expect(ObservableEnumStateAlone.State.loaded(1).loaded == 1)
    #expect(FreeState.loaded(1)[case: \.loaded] == 1)
  }

  @Test("mark their state as observable")
  func observable() {
    func isObservable(_ type: Any.Type) -> Bool { type is any ObservableState.Type }
    #expect(isObservable(Counter.State.self))
    #expect(isObservable(ObservableEnumState.State.self))
    #expect(isObservable(FreeState.self))
    #expect(!isObservable(Parent.State.self))
  }

  @Test("may be isolated to the main actor")
  @MainActor
  func mainActor() {
    var state = MainActorFeature.State()
    _ = MainActorFeature().reduce(into: &state, action: .add(1))
    #expect(state.count == 0)
  }
}
