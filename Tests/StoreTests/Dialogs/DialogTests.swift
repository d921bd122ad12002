import Store
import TestStore
import Testing

@Suite("Dialogs")
@MainActor
struct DialogTests {
  @Reducer
  struct Feature {
    struct State: Equatable {
      @Presents var alert: AlertState<Action.Alert>?
      @Presents var destination: Destination.State?
      var log: [String] = []
    }
    @CasePathable
    enum Action: Equatable {
      case alert(PresentationAction<Alert>)
      case destination(PresentationAction<Destination.Action>)
      case deleteTapped
      @CasePathable
      enum Alert: Equatable { case confirm, later(Int) }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .deleteTapped:
          state.alert = AlertState {
            TextState("Delete?")
          } actions: {
            ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
            ButtonState(role: .cancel) { TextState("Keep") }
          }
          return .none
        case .alert(.presented(.confirm)):
          state.log.append("confirmed, alert \(state.alert == nil ? "gone" : "there")")
          return .none
        case .alert(.dismiss):
          state.log.append("dismissed, alert \(state.alert == nil ? "gone" : "there")")
          return .none
        case .alert(.presented(.later)):
          state.alert = AlertState { TextState("Later") }
          return .none
        case .destination(.presented(.dialog(.quit))):
          state.log.append("quit, \(state.destination == nil ? "gone" : "there")")
          return .none
        case .destination: return .none
        }
      }
      .ifLet(\.$alert, action: \.alert)
      .ifLet(\.$destination, action: \.destination)
    }
  }

  @Reducer
  struct Counter {
    struct State: Equatable { var count = 0 }
    enum Action: Equatable { case increment }
    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.count += 1
        return .none
      }
    }
  }

  @Reducer(state: .equatable, action: .equatable)
  enum Destination {
    case counter(Counter)
    case dialog(ConfirmationDialogState<Dialog>)
    @CasePathable
    enum Dialog: Equatable { case quit }
  }

  private func makeStore() -> TestStoreOf<Feature> {
    TestStore(initialState: Feature.State()) { Feature() }
  }

  @Test("a button's action dismisses the alert after the parent has seen it")
  func button() async {
    let store = makeStore()
    await store.send(.deleteTapped) {
      $0.alert = AlertState {
        TextState("Delete?")
      } actions: {
        ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
        ButtonState(role: .cancel) { TextState("Keep") }
      }
    }
    await store.send(\.alert.confirm) {
      $0.alert = nil
      $0.log = ["confirmed, alert there"]
    }
  }

  @Test("a dismissal without an action is seen by the parent before the alert goes")
  func dismissal() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.deleteTapped)
    await store.send(.alert(.dismiss)) {
      $0.alert = nil
      $0.log = ["dismissed, alert there"]
    }
  }

  @Test("the parent can show the next alert in answer to a button")
  func next() async {
    let store = makeStore()
    store.exhaustivity = .off
    await store.send(.deleteTapped)
    await store.send(.alert(.presented(.later(1)))) { $0.alert = AlertState { TextState("Later") } }
  }

  @Test("a dialog among destinations is dismissed by its actions, other destinations are not")
  func destinations() async {
    var state = Feature.State()
    state.destination = .counter(Counter.State())
    let store = TestStore(initialState: state) { Feature() }
    await store.send(\.destination.counter.increment) { $0.destination = .counter(Counter.State(count: 1)) }
    state.destination = .dialog(ConfirmationDialogState { TextState("Quit?") })
    let other = TestStore(initialState: state) { Feature() }
    await other.send(\.destination.dialog.quit) {
      $0.destination = nil
      $0.log = ["quit, there"]
    }
  }

  @Reducer
  struct Notice {
    struct State: Equatable {
      @Presents var alert: AlertState<Never>?
      var log: [String] = []
    }
    enum Action {
      case alert(PresentationAction<Never>)
      case failed
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .alert:
          state.log.append("alert \(state.alert == nil ? "gone" : "there")")
        case .failed:
          state.alert = AlertState { TextState("Failed") }
        }
        return .none
      }
      .ifLet(\.alert, action: \.alert)
    }
  }

  @Test(
    "an alert in an optional property is dismissed by any action of its case, after the parent has seen it")
  func optionalAlert() async {
    let store = TestStore(initialState: Notice.State()) { Notice() }
    await store.send(.failed) { $0.alert = AlertState { TextState("Failed") } }
    await store.send(.alert(.dismiss)) {
      $0.alert = nil
      $0.log = ["alert there"]
    }
    await withKnownIssue {
      await store.send(.alert(.dismiss)) { $0.log.append("alert gone") }
    } matching: { issue in
      issue.description.contains("alert(.dismiss)") && issue.description.contains("nil")
    }
  }

  /// A feature in the style of TCA before `@Presents`.
  @Reducer
  struct Question {
    struct State: Equatable {
      var dialog: ConfirmationDialogState<Action.Dialog>?
      var log: [String] = []
    }
    enum Action {
      case dialog(Dialog)
      case asked
      enum Dialog { case yes, again }
    }
    static var dialog: ConfirmationDialogState<Action.Dialog> {
      ConfirmationDialogState { TextState("Sure?") }
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .dialog(let answer):
          state.log.append("\(answer)")
          if answer == .again { state.dialog = Self.dialog }
        case .asked:
          state.dialog = Self.dialog
        }
        return .none
      }
      .ifLet(\.dialog, action: \.dialog) {}
    }
  }

  @Test("a dialog in an optional property with a reducer is dismissed, unless the parent shows another")
  func optionalDialogWithReducer() async {
    let store = TestStore(initialState: Question.State()) { Question() }
    await store.send(.asked) { $0.dialog = Question.dialog }
    await store.send(\.dialog, .again) { $0.log = ["again"] }
    await store.send(\.dialog, .yes) {
      $0.dialog = nil
      $0.log = ["again", "yes"]
    }
  }

  @Test("equal if they show and do the same, and mapped with their ids")
  func values() {
    func alert(_ title: String) -> AlertState<Int> {
      AlertState {
        TextState(title)
      } actions: {
        ButtonState(action: 1) { TextState("One") }
        if title.isEmpty { ButtonState { TextState("None") } }
        for number in 2...3 { ButtonState(action: .send(number)) { TextState("\(number)") } }
      }
    }
    #expect(alert("a") == alert("a"))
    #expect(alert("a") != alert("b"))
    #expect(Set([alert("a"), alert("a")]).count == 1)
    #expect(alert("a").id != alert("a").id)
    #expect(alert("").buttons.map(\.action.action) == [1, nil, 2, 3])
    let original = alert("a")
    let mapped = original.map { $0.map(String.init) }
    #expect(mapped.id == original.id)
    #expect(mapped.buttons.map(\.action.action) == ["1", "2", "3"])
    #expect(String(state: TextState("a") + TextState("b").bold()) == "ab")
    #expect(TextState("a").bold() != TextState("a"))
  }

  @Test("dumps show what a reader of the alert sees")
  func dumps() {
    let dump = structuralDump(
      AlertState<Feature.Action.Alert> {
        TextState("Delete ") + TextState("all").bold()
      } actions: {
        ButtonState(role: .destructive, action: .confirm) { TextState("Delete") }
        ButtonState(role: .cancel) { TextState("Keep") }
      } message: {
        TextState("Lost")
      })
    #expect(
      dump == """
        AlertState(
          title: "Delete all",
          actions: [
            [0]: ButtonState(
              role: .destructive,
              action: .confirm,
              label: "Delete"
            ),
            [1]: ButtonState(
              role: .cancel,
              label: "Keep"
            )
          ],
          message: "Lost"
        )
        """)
  }

  /// A feature whose state and whose buttons' actions are not `Equatable`.
  @Reducer
  struct Plain {
    struct State {
      @Presents var alert: AlertState<Alert>?
    }
    enum Action {
      case alert(PresentationAction<Alert>)
      case delete(Int)
    }
    enum Alert { case confirm(id: Int) }

    static func alert(_ id: Int) -> AlertState<Alert> {
      AlertState {
        TextState("Delete?")
      } actions: {
        ButtonState(role: .destructive, action: .confirm(id: id)) { TextState("Delete") }
        ButtonState(role: .cancel) { TextState("Keep") }
      }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        if case .delete(let id) = action { state.alert = Self.alert(id) }
        return .none
      }
      .ifLet(\.$alert, action: \.alert)
    }
  }

  @Test("whose actions are not Equatable are compared by what they contain")
  func plain() async {
    let store = TestStore(initialState: Plain.State()) { Plain() }
    await store.send(.delete(1)) { $0.alert = Plain.alert(1) }
    #expect(
      diff(Plain.alert(1), Plain.alert(2)) == """
          AlertState(
            title: "Delete?",
            actions: [
              [0]: ButtonState(
                role: .destructive,
        −       action: .confirm(id: 1),
        +       action: .confirm(id: 2),
                label: "Delete"
              ),
              [1]: ButtonState(…)
            ]
          )
        """)
  }
}
