import Store
import TestStore
import TestSupport
import Testing

@Reducer
struct Sheet {
  struct State: Equatable {
    var text = ""
    var numbers: [Int] = []
    @Presents var next: Sheet.State?
  }

  enum Action: Equatable {
    case close
    case type(String)
    case append(Int)
    case start(String)
    case checkPresented
    case next(PresentationAction<Sheet.Action>)
    case openNext
  }

  @Dependency(\.dismiss) var dismiss
  @Dependency(\.isPresented) var isPresented

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .close:
        return .run { send in
          await dismiss()
          await send(.type("too late"))
        }
      case .type(let text): state.text = text
      case .append(let number): state.numbers.append(number)
      case .start(let name): return .forever(name)
      case .checkPresented: state.text = "\(isPresented)"
      case .openNext: state.next = Sheet.State()
      case .next: break
      }
      return .none
    }
    .ifLet(\.$next, action: \.next) { Sheet() }
  }
}

@Reducer
struct Destination {
  enum State: Equatable {
    case edit(Sheet.State)
    case info(Sheet.State)
  }

  enum Action: Equatable {
    case edit(Sheet.Action)
    case info(Sheet.Action)
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.edit, action: \.edit) { Sheet() }
    Scope(state: \.info, action: \.info) { Sheet() }
  }
}

@Reducer
struct Screen {
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var log: [String] = []
  }

  enum Action: Equatable {
    case destination(PresentationAction<Destination.Action>)
    case open(Destination.State?)
    case reopen
    case closeWhenTyped
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .destination(.dismiss):
        state.log.append(state.destination == nil ? "gone" : "dismissing")
      case .destination(.presented(.edit(.type("close")))):
        state.destination = nil
      case .destination: break
      case .open(let destination): state.destination = destination
      case .reopen: state.destination = { $0 }(state.destination)
      case .closeWhenTyped: break
      }
      return .none
    }
    .ifLet(\.$destination, action: \.destination) { Destination() }
  }
}

@MainActor
@Suite("Presentation")
struct PresentationTests {
  func makeStore(_ destination: Destination.State? = .edit(Sheet.State())) -> StoreOf<Screen> {
    Store(initialState: Screen.State(destination: destination)) { Screen() }
  }

  @Test("sets the state to nil after the parent has seen the dismissal")
  func dismissal() {
    let store = makeStore()
    store.send(.destination(.dismiss))
    #expect(store.log == ["dismissing"])
    #expect(store.destination == nil)
  }

  @Test("runs the presented feature, before its parent")
  func presented() {
    let store = makeStore()
    store.send(.destination(.presented(.edit(.type("a")))))
    #expect(store.destination?.edit?.text == "a")
    store.send(.destination(.presented(.edit(.type("close")))))
    #expect(store.destination == nil)
  }

  @Test("reports actions while nothing is presented", arguments: [false, true])
  func absent(isDismissal: Bool) {
    let store = makeStore(nil)
    let action: Screen.Action = .destination(isDismissal ? .dismiss : .presented(.edit(.type("a"))))
    #expect(issues { store.send(action) }.map(\.kind) == [.missingPresentation])
  }

  @Test(
    "cancels the effects of what was presented when it is replaced or dismissed, not when it is written back")
  func cancellation() {
    let store = makeStore()
    store.send(.destination(.presented(.edit(.start("edit")))))
    store.send(.reopen)
    #expect(store.runningEffects == ["edit"])
    store.send(.open(.info(Sheet.State())))
    #expect(store.runningEffects.isEmpty)
    store.send(.destination(.presented(.info(.start("info")))))
    store.send(.destination(.dismiss))
    #expect(store.runningEffects.isEmpty)
  }

  @Test("lets a feature dismiss itself from an effect, at any depth, and drops what it sends then")
  func dismissDependency() async {
    let store = TestStore(initialState: Screen.State(destination: .edit(Sheet.State()))) { Screen() }
    await store.send(\.destination.edit.openNext) {
      $0.destination?.modify(\.edit) { $0.next = Sheet.State() }
    }
    await store.send(\.destination.edit.next.close)
    await store.receive(\.destination.edit.next.dismiss) { $0.destination?.modify(\.edit) { $0.next = nil } }
    await store.send(\.destination.edit.close)
    await store.receive(\.destination.dismiss) {
      $0.destination = nil
      $0.log = ["dismissing"]
    }
    await store.finish()
  }

  @Test("reports a dismissal outside of a presentation")
  func outside() async {
    let log = IssueLog()
    await withIssueReporter(log) {
      let store = Store(initialState: Sheet.State()) { Sheet() }
      await store.send(.close).finish()
    }
    #expect(log.issues.map(\.kind) == [.dismissOutsidePresentation])
  }

  @Test("lets a test stand in for what presents a feature")
  func overriding() async {
    let dismissals = Counted()
    let store = TestStore(initialState: Sheet.State()) {
      Sheet()
    } withDependencies: {
      $0.dismiss = DismissEffect { dismissals.increment() }
    }
    await store.send(.close)
    await store.receive(.type("too late")) { $0.text = "too late" }
    #expect(dismissals.count == 1)
  }

  @Test("tells a feature whether it is presented")
  func isPresented() {
    let store = makeStore()
    store.send(.destination(.presented(.edit(.checkPresented))))
    #expect(store.destination?.edit?.text == "true")
    let alone = Store(initialState: Sheet.State()) { Sheet() }
    alone.send(.checkPresented)
    #expect(alone.text == "false")
  }

  @Test("tells a feature whose dismissal is overridden that it is presented")
  func isPresentedByOverride() async {
    let alone = TestStore(initialState: Sheet.State()) {
      Sheet()
    } withDependencies: {
      $0.dismiss = DismissEffect {}
    }
    await alone.send(.checkPresented) { $0.text = "true" }
    let child = Store(initialState: Sheet.State()) { Sheet().dependency(\.dismiss, DismissEffect {}) }
    child.send(.checkPresented)
    #expect(child.text == "true")
  }

  @Test("changes what is presented where it is")
  func inPlace() {
    let store = Store(
      initialState: Sheet.State(next: Sheet.State(numbers: Array(0..<100_000)))
    ) { Sheet() }
    func address() -> UnsafePointer<Int>? {
      store.withState { $0.next?.numbers.withUnsafeBufferPointer { $0.baseAddress } }
    }
    store.send(.next(.presented(.append(1))))
    store.send(.next(.presented(.append(1))))
    let before = address()
    store.send(.next(.presented(.append(2))))
    #expect(address() == before)
  }

  @Test("keeps copies of its state apart")
  func values() {
    var first = Sheet.State(next: Sheet.State(text: "a"))
    var second = first
    second.next?.text = "b"
    #expect(first.next?.text == "a")
    #expect(second.next?.text == "b")
    first.next = nil
    #expect(second.next != nil)
    first.next?.text = "c"
    #expect(first.next == nil)
    #expect(first != second)
  }

  @Reducer
  struct Review {
    struct State: Equatable, Identifiable { var id: Int }
    enum Action { case start }
    var body: some ReducerOf<Self> {
      Reduce { _, _ in .run { _ in try await Task.sleep(for: .seconds(1_000)) } }
    }
  }

  @Reducer
  enum Place {
    case review(Review)
    case alert(AlertState<Answer>)
    @CasePathable enum Answer: Equatable { case yes, again }
  }

  @Reducer
  struct Queue {
    struct State {
      var next = 2
      @Presents var place: Place.State?
    }
    enum Action { case place(PresentationAction<Place.Action>), replace }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .place(.dismiss) where state.next == 2:
          if case .review = state.place { state.place = .review(Review.State(id: state.next)) }
          if case .alert = state.place { state.place = .alert(AlertState { TextState("Next") }) }
          state.next += 1
        case .place(.presented(.alert(.again))):
          state.place = .alert(AlertState { TextState("Again") })
        case .replace: state.place = .review(Review.State(id: 9))
        case .place: break
        }
        return .none
      }
      .ifLet(\.$place, action: \.place)
    }
  }

  @Test("a state with another id, in the same case, is another child")
  func payloads() async {
    let store = Store(initialState: Queue.State(place: .review(Review.State(id: 1)))) { Queue() }
    let task = store.send(.place(.presented(.review(.start))))
    store.send(.place(.dismiss))
    #expect(store.place?.review?.id == 2)
    await task.finish()
    let next = store.send(.place(.presented(.review(.start))))
    store.send(.replace)
    await next.finish()
    #expect(store.place?.review?.id == 9)
    store.send(.place(.dismiss))
    #expect(store.place == nil)
  }

  @Test("a dialog that the parent shows instead of a dismissed one stays")
  func dialogs() {
    let alert = AlertState<Place.Answer> { TextState("First") }
    let store = Store(initialState: Queue.State(place: .alert(alert))) { Queue() }
    store.send(.place(.presented(.alert(.again))))
    #expect(store.place?.alert?.title == TextState("Again"))
    store.send(.place(.dismiss))
    #expect(store.place?.alert?.title == TextState("Next"))
    store.send(.place(.presented(.alert(.yes))))
    #expect(store.place == nil)
  }
}
