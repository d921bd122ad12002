import Effects
import Store
import TestStore
import TestSupport
import Testing

/// Features that can be presented, one at a time.
@Reducer(state: .equatable, action: .equatable)
enum Panel {
  case edit(Sheet)
  case work(Worker)
  @ReducerCaseIgnored case photo(Int)
  case empty
}

/// A feature that presents and stacks enums of features, and holds one as optional state.
@Reducer
struct Board {
  struct State: Equatable {
    @Presents var panel: Panel.State?
    var path = StackState<Panel.State>()
    var inset: Panel.State?
    var log: [String] = []
  }

  enum Action: Equatable {
    case panel(PresentationAction<Panel.Action>)
    case path(StackActionOf<Panel>)
    case inset(Panel.Action)
    case show(Panel.State?)
    case push(Panel.State)
    case replace(StackElementID, Panel.State)
    case setInset(Panel.State?)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .panel(.dismiss): state.log.append("dismissing \(state.panel == nil ? "nothing" : "a panel")")
      case .panel(.presented(.work(.remove))): state.panel = .edit(Sheet.State())
      case .panel, .inset: break
      case .path(.element(let id, .work(.remove))): state.path.pop(from: id)
      case .path: break
      case .show(let panel): state.panel = panel
      case .push(let panel): state.path.append(panel)
      case .replace(let id, let panel): state.path[id: id] = panel
      case .setInset(let panel): state.inset = panel
      }
      return .none
    }
    .ifLet(\.$panel, action: \.panel)
    .ifLet(\.inset, action: \.inset)
    .forEach(\.path, action: \.path)
  }
}

/// An enum of features as a case of another.
@Reducer(state: .equatable, action: .equatable)
enum Window {
  case panel(Panel.Body = Panel.body)
  case work(Worker)
}

@MainActor
@Suite("Enums of features")
struct CaseReducerTests {
  func makeStore(_ state: Board.State = Board.State()) -> StoreOf<Board> {
    Store(initialState: state) { Board() }
  }

  @Test("run the feature of the case that is presented")
  func presented() {
    let store = makeStore(Board.State(panel: .edit(Sheet.State())))
    store.send(.panel(.presented(.edit(.type("a")))))
    #expect(store.panel == .edit(Sheet.State(text: "a")))
    store.send(.show(.work(Worker.State(id: 1))))
    store.send(.panel(.presented(.work(.increment))))
    #expect(store.panel == .work(Worker.State(id: 1, count: 1)))
  }

  @Test("report an action for another case than the one presented, at the enum")
  func otherCase() {
    let store = makeStore(Board.State(panel: .empty))
    let found = issues { store.send(.panel(.presented(.edit(.type("a"))))) }
    #expect(found.map(\.kind) == [.wrongCase])
    #expect(found.map(\.site.fileID.description) == ["StoreTests/CaseReducerTests.swift"])
  }

  @Test("cancel the effects of the case that is left, by its own action or by the parent's")
  func cancellation() {
    let store = makeStore(Board.State(panel: .work(Worker.State(id: 1))))
    store.send(.panel(.presented(.work(.start("a")))))
    store.send(.panel(.presented(.work(.chain("b")))))
    #expect(store.runningEffects == ["a", "b"])
    store.send(.panel(.presented(.work(.remove))))
    #expect(store.runningEffects.isEmpty)
    #expect(store.panel == .edit(Sheet.State()))
    store.send(.panel(.presented(.edit(.start("c")))))
    store.send(.show(.photo(3)))
    #expect(store.runningEffects.isEmpty)
    #expect(store.hasNoEffectPaths)
  }

  @Test("dismiss the case that is presented, with its effects")
  func dismissal() {
    let store = makeStore(Board.State(panel: .work(Worker.State(id: 1))))
    store.send(.panel(.presented(.work(.start("a")))))
    store.send(.panel(.dismiss))
    #expect(store.panel == nil)
    #expect(store.log == ["dismissing a panel"])
    #expect(store.runningEffects.isEmpty)
  }

  @Test("let the feature of a case dismiss itself")
  func dismissDependency() async {
    let store = TestStore(initialState: Board.State(panel: .edit(Sheet.State()))) { Board() }
    await store.send(\.panel.edit.close)
    await store.receive(\.panel.dismiss) {
      $0.panel = nil
      $0.log = ["dismissing a panel"]
    }
    await store.send(.push(.edit(Sheet.State()))) { $0.path.append(.edit(Sheet.State())) }
    await store.send(\.path[id: 0].edit.close)
    await store.receive(\.path.popFrom) { $0.path = StackState() }
  }

  @Test("run the features of a stack's elements, and cancel only the effects of those that go")
  func stack() {
    let store = makeStore()
    store.send(.push(.work(Worker.State(id: 1))))
    store.send(.push(.edit(Sheet.State())))
    store.send(.push(.work(Worker.State(id: 1))))
    store.send(.path(.element(id: 0, action: .work(.start("0")))))
    store.send(.path(.element(id: 1, action: .edit(.start("1")))))
    store.send(.path(.element(id: 2, action: .work(.start("2")))))
    #expect(store.runningEffects == ["0", "1", "2"])
    store.send(.path(.element(id: 2, action: .work(.increment))))
    #expect(store.path[id: 2, case: \.work]?.count == 1)
    store.send(.replace(1, .empty))
    #expect(store.runningEffects == ["0", "2"])
    store.send(.path(.element(id: 2, action: .work(.remove))))
    #expect(store.runningEffects == ["0"])
    #expect(store.path.ids == [0, 1])
    store.send(.path(.popFrom(id: 0)))
    #expect(store.path.isEmpty)
    #expect(store.runningEffects.isEmpty)
  }

  @Test("run on optional state")
  func optional() {
    let store = makeStore(Board.State(inset: .work(Worker.State(id: 1))))
    store.send(.inset(.work(.start("a"))))
    store.send(.inset(.work(.increment)))
    #expect(store.inset == .work(Worker.State(id: 1, count: 1)))
    #expect(store.runningEffects == ["a"])
    store.send(.setInset(.edit(Sheet.State())))
    #expect(store.runningEffects.isEmpty)
    store.send(.setInset(nil))
    #expect(issues { store.send(.inset(.edit(.type("a")))) }.map(\.kind) == [.missingChildState])
  }

  @Test("have a store for the case that is presented")
  func stores() throws {
    let store = makeStore(Board.State(panel: .edit(Sheet.State())))
    let panel = try #require(store.scope(state: \.panel, action: \.panel))
    guard case .edit(let sheet) = panel.case else {
      Issue.record("The case is another: \(panel.case)")
      return
    }
    sheet.send(.type("by its store"))
    #expect(store.panel == .edit(Sheet.State(text: "by its store")))
  }

  @Test("an enum can be a case of another, given its body")
  func nested() {
    let store = Store(initialState: Window.State.panel(.edit(Sheet.State()))) { Window.body }
    store.send(.panel(.edit(.type("a"))))
    #expect(store.withState { $0[case: \.panel.edit]?.text } == "a")
    let found = issues { store.send(.panel(.work(.remove))) }
    #expect(found.count == 1)
  }
}
