import Store
import Testing

@Reducer
private struct Drawer {
  struct State: Equatable {
    @Presents var sheet: Sheet.State?
    @Presents var destination: Destination.State?
  }

  enum Action {
    case sheet(PresentationAction<Sheet.Action>)
    case destination(PresentationAction<Destination.Action>)
  }

  var body: some ReducerOf<Self> {
    EmptyReducer()
      .ifLet(\.$sheet, action: \.sheet) { Sheet() }
      .ifLet(\.$destination, action: \.destination) { Destination() }
  }
}

@Suite("The members of a presentation")
struct PresentationMembersTests {
  @Test("present a property of the state")
  func properties() {
    var state = Drawer.State()
    #expect(state.$sheet.text == PresentationState(wrappedValue: nil))
    state.sheet = Sheet.State(text: "a")
    #expect(state.$sheet.text.wrappedValue == "a")
  }

  @Test("present the payload of a case")
  func cases() {
    var state = Drawer.State()
    #expect(state.$destination.edit.wrappedValue == nil)
    state.destination = .edit(Sheet.State(text: "a"))
    #expect(state.$destination.edit.wrappedValue == Sheet.State(text: "a"))
    #expect(state.$destination.info.wrappedValue == nil)
  }

  @Test("have an action for a case, and its dismissal")
  func actions() {
    let edit: CaseKeyPath<Drawer.Action, PresentationAction<Sheet.Action>> = \.destination.edit
    #expect(edit(.presented(.close)).is(\.destination.presented.edit.close))
    #expect(edit(.dismiss).is(\.destination.dismiss))
    let path = AnyCasePath(edit)
    #expect(path.extract(from: .destination(.presented(.edit(.close)))) == .presented(.close))
    #expect(path.extract(from: .destination(.presented(.info(.close)))) == nil)
    #expect(path.extract(from: .destination(.dismiss)) == .dismiss)
  }

  @Test("scope a store to the presentation of a case")
  @MainActor
  func scope() {
    let store = Store(initialState: Drawer.State(destination: .edit(Sheet.State()))) { Drawer() }
    let edit: StoreOf<Sheet>? = store.scope(state: \.destination?.edit, action: \.destination.edit)
    edit?.send(.type("a"))
    #expect(store.destination == .edit(Sheet.State(text: "a")))
  }
}
