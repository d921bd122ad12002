import Store
import TestSupport
import Testing

@Reducer private struct HiddenRow {
  struct State: Equatable, Identifiable { let id: Int }
  enum Action { case wait(Gate) }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .wait(let gate): .run { _ in await gate.pass() }
      }
    }
  }
}

@Reducer private enum HiddenScreen {
  enum Alert { case confirm }

  case row(HiddenRow)
  case alert(AlertState<Alert>)
}

extension HiddenScreen.State: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension HiddenScreen.Action: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: [:]) }
}

@Reducer private struct HiddenForm {
  struct State {
    var name = ""
    @Presents var screen: HiddenScreen.State?
  }

  enum Action: BindableAction, CustomReflectable {
    case binding(BindingAction<State>)
    case screen(PresentationAction<HiddenScreen.Action>)
    case show(HiddenScreen.State)

    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      if case .show(let screen) = action { state.screen = screen }
      return .none
    }
    .ifLet(\.$screen, action: \.screen)
  }
}

@Suite("States and actions that hide their parts in their own mirrors")
@MainActor struct OwnMirrorTests {
  private let store = Store(initialState: HiddenForm.State()) { HiddenForm() }

  @Test("are written by bindings")
  func bindings() {
    store.send(.binding(.set(\.name, "Blob")))
    #expect(store.name == "Blob")
  }

  @Test("dismiss their dialogs")
  func dialogs() {
    store.send(.show(.alert(AlertState { TextState("Sure?") })))
    #expect(store.screen != nil)
    store.send(.screen(.presented(.alert(.confirm))))
    #expect(store.screen == nil)
  }

  @Test("have the effects of another id cancelled")
  func ids() async {
    store.send(.show(.row(HiddenRow.State(id: 1))))
    let task = store.send(.screen(.presented(.row(.wait(Gate())))))
    store.send(.show(.row(HiddenRow.State(id: 1))))
    #expect(store.effectsInFlight.count == 1)
    store.send(.show(.row(HiddenRow.State(id: 2))))
    // Nobody opens the gate.
    await task.finish()
    #expect(store.effectsInFlight.isEmpty)
  }
}
