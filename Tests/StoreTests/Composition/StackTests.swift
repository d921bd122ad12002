import Effects
import Store
import TestStore
import TestSupport
import Testing

@Reducer
struct Flow {
  struct State: Equatable {
    var path = StackState<Sheet.State>()
    var log: [String] = []
  }

  enum Action: Equatable {
    case path(StackActionOf<Sheet>)
    case push(String)
    case replace([String])
    case removeLast
    case remove(StackElementID)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .path(.popFrom(let id)): state.log.append("pop \(id) of \(state.path.count)")
      case .path(.push(let id, _)): state.log.append("push \(id) of \(state.path.count)")
      case .path: break
      case .push(let text): state.path.append(Sheet.State(text: text))
      case .replace(let texts): state.path = StackState(texts.map { Sheet.State(text: $0) })
      case .removeLast: state.path.removeLast()
      case .remove(let id): state.path[id: id] = nil
      }
      return .none
    }
    .forEach(\.path, action: \.path) { Sheet() }
  }
}

@MainActor
@Suite("Stacks")
struct StackTests {
  func makeStore() -> StoreOf<Flow> { Store(initialState: Flow.State()) { Flow() } }

  @Test("give ids from 0 on and never again")
  func ids() {
    let store = makeStore()
    store.send(.push("a"))
    store.send(.push("b"))
    #expect(store.path.ids == [0, 1])
    store.send(.removeLast)
    store.send(.push("c"))
    #expect(store.path.ids == [0, 2])
    store.send(.replace(["d"]))
    #expect(store.path.ids == [3])
  }

  @Test("do not give the ids again of a stack that was made outside of the store")
  func foreignIDs() {
    let store = Store(initialState: Flow.State(path: [Sheet.State(), Sheet.State()])) { Flow() }
    #expect(store.path.ids == [0, 1])
    store.send(.replace(["a"]))
    #expect(store.path.ids == [2])
  }

  @Test("pop an element and those above it after the parent, and cancel their effects")
  func popFrom() {
    let store = makeStore()
    for text in ["a", "b", "c"] { store.send(.push(text)) }
    for id in 0..<3 {
      store.send(.path(.element(id: StackElementID(integerLiteral: id), action: .start("\(id)"))))
    }
    #expect(store.runningEffects == ["0", "1", "2"])
    store.send(.path(.popFrom(id: 1)))
    #expect(store.path.map(\.text) == ["a"])
    #expect(store.log == ["pop #1 of 3"])
    #expect(store.runningEffects == ["0"])
  }

  @Test("cancel the effects of an element that is taken out of the middle, and only those")
  func removal() {
    let store = makeStore()
    for text in ["a", "b", "c"] { store.send(.push(text)) }
    for id in 0..<3 {
      store.send(.path(.element(id: StackElementID(integerLiteral: id), action: .start("\(id)"))))
    }
    store.send(.remove(1))
    #expect(store.runningEffects == ["0", "2"])
    #expect(store.path.ids == [0, 2])
  }

  @Test("push what an action says, before the parent")
  func push() {
    let store = makeStore()
    store.send(.path(.push(id: 0, state: Sheet.State(text: "a"))))
    #expect(store.log == ["push #0 of 1"])
    store.send(.push("b"))
    #expect(store.path.ids == [0, 1])
  }

  @Test("report what does not fit")
  func misuse() {
    let store = makeStore()
    store.send(.push("a"))
    func kinds(_ action: StackActionOf<Sheet>) -> [RuntimeIssue.Kind] {
      issues { store.send(.path(action)) }.map(\.kind)
    }
    #expect(kinds(.push(id: 0, state: Sheet.State())) == [.presentStackElement])
    #expect(kinds(.push(id: 7, state: Sheet.State())) == [.futureStackElement])
    #expect(kinds(.popFrom(id: 3)) == [.missingStackElement])
    #expect(kinds(.element(id: 3, action: .append(1))) == [.missingStackElement])
    #expect(kinds(.push(id: 8, state: Sheet.State())) == [])
  }

  @Test("keep an element that is pushed again, with its state and its effects")
  func pushAgain() {
    let store = makeStore()
    store.send(.push("a"))
    store.send(.path(.element(id: 0, action: .start("0"))))
    let found = issues { store.send(.path(.push(id: 0, state: Sheet.State(text: "b")))) }
    #expect(found.map(\.kind) == [.presentStackElement])
    #expect(store.path.map(\.text) == ["a"])
    #expect(store.log == ["push #0 of 1"])
    #expect(store.runningEffects == ["0"])
  }

  @Test(
    "take the greatest ids, and count on only from those of the lower half",
    arguments: [(Int.max, 0), (Int.max - 1, 0), (Int.max / 2, 0), (Int.max / 2 - 1, Int.max / 2)])
  func greatestIDs(number: Int, next: Int) {
    let following = [next, next + 1].map { StackElementID(integerLiteral: $0) }
    let greatest = StackElementID(integerLiteral: number)
    let store = makeStore()
    let found = issues { store.send(.path(.push(id: greatest, state: Sheet.State(text: "a")))) }
    #expect(found.map(\.kind) == [.futureStackElement])
    store.send(.push("b"))
    store.send(.push("c"))
    #expect(store.path.ids == [greatest] + following)
    var stack = StackState<Int>()
    stack[id: greatest] = 1
    stack.append(2)
    stack.append(3)
    #expect(stack.ids == [greatest] + following)
  }

  @Test("can be left by an element")
  func dismiss() async {
    let store = TestStore(initialState: Flow.State()) { Flow() }
    await store.send(.push("a")) { $0.path.append(Sheet.State(text: "a")) }
    await store.send(.push("b")) { $0.path[id: 1] = Sheet.State(text: "b") }
    await store.send(\.path[id: 0].close)
    await store.receive(\.path.popFrom) {
      $0.path = StackState()
      $0.log = ["pop #0 of 2"]
    }
  }

  @Test("give a test's closure the ids that the reducer gives")
  func idsInTests() async {
    let store = TestStore(initialState: Flow.State()) { Flow() }
    await store.send(.push("a")) { $0.path.append(Sheet.State(text: "a")) }
    await store.send(.removeLast) { $0.path.removeLast() }
    await store.send(.replace(["b", "c"])) {
      $0.path = StackState([Sheet.State(text: "b"), Sheet.State(text: "c")])
    }
    #expect(store.state.path.ids == [1, 2])
  }

  @Test("change an element where it is")
  func inPlace() {
    let store = makeStore()
    store.send(.push("a"))
    for number in 0..<1000 { store.send(.path(.element(id: 0, action: .append(number)))) }
    func address() -> UnsafePointer<Int>? {
      store.withState { $0.path[0].numbers.withUnsafeBufferPointer { $0.baseAddress } }
    }
    let before = address()
    store.send(.path(.element(id: 0, action: .append(1))))
    #expect(address() == before)
  }
}
