import Store
import TestStore
import Testing

/// A feature that shows dialogs, and texts and buttons by themselves.
@Reducer
struct Desk {
  enum Answer: Equatable { case yes, later(Int) }

  @CasePathable
  enum Sheet: Equatable {
    case none
    case alert(AlertState<Answer>)
  }

  struct Page: Equatable, Identifiable {
    let id: Int
    var text: TextState
    let memo = SelectorMemo<Self>()
  }

  struct State: Equatable {
    @Presents var alert: AlertState<Answer>?
    var dialog: ConfirmationDialogState<Answer>?
    var sheet = Sheet.none
    var title = TextState("")
    var buttons: [ButtonState<Answer>] = []
    var onTap = ButtonStateAction<Answer>.send(nil)
    var page: Page?
  }

  enum Action: Equatable { case ask, askAgain, offer, decorate, open }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .ask:
        state.alert = AlertState {
          TextState("Sure?")
        } actions: {
          ButtonState(role: .destructive, action: .yes) { TextState("Yes") }
          ButtonState(role: .cancel) { TextState("No") }
        } message: {
          TextState("It is lost.")
        }
      case .askAgain:
        state.alert?.title = TextState("Really?")
        state.alert?.buttons = []
        state.alert?.message = nil
      case .offer:
        state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
          TextState("When?")
        } actions: {
          ButtonState(action: .later(1)) { TextState("Soon") }
        }
        let alert = AlertState<Answer>(title: TextState("Done"), message: TextState("Well."))
        state.sheet = .alert(alert)
      case .decorate:
        state.title = TextState("a ") + TextState("\"b\"").italic().bold()
        state.buttons = [.cancel(TextState("Stop")), .default(TextState("Go"), action: .send(.yes))]
        state.onTap = .send(.later(2))
      case .open: state.page = Page(id: 1, text: TextState("p"))
      }
      return .none
    }
  }
}

@MainActor
@Suite("Recording a script with dialogs")
struct DialogScriptTests {
  private static func pasted(_ store: TestStoreOf<Desk>) async {
    // swift-format-ignore
    do {
    // Script:
    await store.send(.ask) {
      $0.alert = AlertState {
        TextState("Sure?")
      } actions: {
        ButtonState(role: .destructive, action: .yes) { TextState("Yes") }
        ButtonState(role: .cancel) { TextState("No") }
      } message: {
        TextState("It is lost.")
      }
    }
    await store.send(.askAgain) {
      $0.alert = AlertState { TextState("Really?") }
    }
    await store.send(.offer) {
      $0.dialog = ConfirmationDialogState(titleVisibility: .visible) {
        TextState("When?")
      } actions: {
        ButtonState(action: .later(1)) { TextState("Soon") }
      }
      $0.sheet = .alert(AlertState { TextState("Done") } message: { TextState("Well.") })
    }
    await store.send(.decorate) {
      $0.title = TextState("a ") + TextState("\"b\"").bold().italic()
      $0.buttons = [
        ButtonState(role: .cancel) { TextState("Stop") },
        ButtonState(action: .yes) { TextState("Go") },
      ]
      $0.onTap = .send(.later(2))
    }
    await store.send(.open) {
      $0.page = Desk.Page(id: 1, text: TextState("p"))
    }
    // End of script.
    }
  }

  private func makeStore() -> TestStoreOf<Desk> { TestStore(initialState: Desk.State()) { Desk() } }

  @Test("It compiles and passes")
  func script() async throws {
    let text = try pastedScript()
    let recorded = makeStore()
    let script = await recorded.recordScript {
      for action in [Desk.Action.ask, .askAgain, .offer, .decorate, .open] { await recorded.send(action) }
    }
    #expect(script == text)
    await Self.pasted(makeStore())
  }
}
