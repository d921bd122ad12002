import Store
import TestSupport
import Testing

@Reducer private struct HiddenPage {
  struct Item: Identifiable { let id: Int }

  enum State: CustomReflectable {
    case item(Item)

    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  enum Action { case wait(Gate, Locked<Int>) }

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      switch action {
      case .wait(let gate, let passes):
        .run { _ in
          await gate.pass()
          if !Task.isCancelled { passes.add() }
        }
      }
    }
  }
}

@Reducer private enum HiddenScreen {
  enum Alert { case confirm }

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
    @Presents var page: HiddenPage.State?
    @Presents var screen: HiddenScreen.State?
  }

  enum Action: BindableAction, CustomReflectable {
    case binding(BindingAction<State>)
    case page(PresentationAction<HiddenPage.Action>)
    case screen(PresentationAction<HiddenScreen.Action>)
    case show(HiddenScreen.State), turn(to: HiddenPage.State)

    var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
    Reduce { state, action in
      switch action {
      case .show(let screen): state.screen = screen
      case .turn(let page): state.page = page
      case .binding, .page, .screen: break
      }
      return .none
    }
    .ifLet(\.$page, action: \.page) { HiddenPage() }
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
    let (gate, passes) = (Gate(), Locked(0))
    store.send(.turn(to: .item(HiddenPage.Item(id: 1))))
    let task = store.send(.page(.presented(.wait(gate, passes))))
    store.send(.turn(to: .item(HiddenPage.Item(id: 1))))
    #expect(store.effectsInFlight.count == 1)
    store.send(.turn(to: .item(HiddenPage.Item(id: 2))))
    gate.open()
    await task.finish()
    #expect(passes.value == 0)
  }
}
