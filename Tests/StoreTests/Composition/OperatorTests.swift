import Store
import TestSupport
import Testing

@Reducer
struct Form {
  struct State: Equatable {
    var name = ""
    var age = 0
    var log: [String] = []
  }

  enum Action: BindableAction, Equatable {
    case binding(BindingAction<State>)
    case reset
  }

  var body: some ReducerOf<Self> {
    BindingReducer()
      .onChange(of: \.name) { old, new in
        Reduce { state, _ in
          state.log.append("\(old) -> \(new)")
          return .none
        }
      }
    Reduce { state, action in
      switch action {
      case .binding(\.age): state.log.append("age \(state.age)")
      case .binding: break
      case .reset: state = State()
      }
      return .none
    }
  }
}

struct Unbound: Reducer {
  typealias State = Form.State
  typealias Action = Form.Action
  var body: some ReducerOf<Self> { EmptyReducer() }
}

struct UserName: TestDependencyKey, DependencyKey {
  static var liveValue: String { "live" }
  static var testValue: String { "test" }
}

extension DependencyValues {
  var userName: String {
    get { self[UserName.self] }
    set { self[UserName.self] = newValue }
  }
}

struct Greeter: Reducer {
  struct State: Equatable { var names: [String] = [] }
  enum Action: Equatable { case greet, greeted(String) }
  @Dependency(\.userName) var userName

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .greet:
        state.names.append(userName)
        return .run { send in await send(.greeted(userName)) }
      case .greeted(let name):
        state.names.append("effect: \(name)")
        return .none
      }
    }
  }
}

@Reducer
struct Host {
  struct State: Equatable { var greeter = Greeter.State() }

  enum Action {
    case greeter(Greeter.Action)
    case refresh
  }

  var body: some ReducerOf<Self> {
    Scope(state: \.greeter, action: \.greeter) { Greeter() }
    Reduce { state, action in
      guard case .refresh = action else { return .none }
      return Greeter().dependency(\.userName, "called")
        .reduce(into: &state.greeter, action: .greet).map(Action.greeter)
    }
  }
}

@MainActor
@Suite("Operators")
struct OperatorTests {
  @Test("any number of reducers run in their order, and so do their effects", arguments: 0..<22)
  func manyReducers(count: Int) {
    let store = Store(initialState: Tally.State()) { Tally(count: count) }
    store.send(.tap)
    #expect(store.ran == Array(0..<count))
    #expect(store.came == (0..<count).filter { $0 % 3 != 1 })
  }

  @Test("BindingReducer writes what bindings say, and others match them by key path")
  func bindings() {
    let store = Store(initialState: Form.State()) { Form() }
    store.send(.binding(.set(\.age, 3)))
    store.send(.set(\.name, "Blob"))
    #expect(store.state == Form.State(name: "Blob", age: 3, log: ["age 3", " -> Blob"]))
  }

  @Test("bindings are equal by key path and value")
  func bindingEquality() {
    typealias Binding = BindingAction<Form.State>
    #expect(Binding.set(\.age, 1) == .set(\.age, 1))
    #expect(Binding.set(\.age, 1) != .set(\.age, 2))
    #expect(Binding.set(\.name, "") != .set(\.age, 0))
    #expect(Form.Action.binding(.set(\.age, 1))[case: \.binding.age] == 1)
    #expect(Form.Action.binding(.set(\.age, 1))[case: \.binding.name] == nil)
    #expect((\Form.Action.Cases.binding.age)(4) == .binding(.set(\.age, 4)))
  }

  @Test("a binding that nobody applies is an issue")
  func unhandledBinding() {
    let store = Store(initialState: Form.State()) { Unbound() }
    let found = issues { store.send(.binding(.set(\.age, 3))) }
    #expect(found.map(\.kind) == [.unhandledBinding])
    #expect(issues { store.send(.reset) }.isEmpty)
  }

  @Test("onChange runs after what it wraps, when the value differs")
  func onChange() {
    let store = Store(initialState: Form.State()) { Form() }
    store.send(.binding(.set(\.name, "")))
    store.send(.binding(.set(\.name, "a")))
    store.send(.binding(.set(\.name, "b")))
    #expect(store.log == [" -> a", "a -> b"])
  }

  @Test("the innermost dependency wins, in the reducer and in its effects")
  func dependency() async {
    let store = Store(initialState: Greeter.State()) {
      CombineReducers {
        Greeter().dependency(\.userName, "inner").dependency(\.userName, "outer")
      }
    } withDependencies: {
      $0.userName = "store"
    }
    await store.send(.greet).finish()
    #expect(store.names == ["inner", "effect: inner"])
  }

  @Test("a dependency can be changed from what it is around")
  func transformDependency() {
    let store = Store(initialState: Greeter.State()) {
      Greeter().transformDependency(\.userName) { $0 += "!" }
    } withDependencies: {
      $0.userName = "store"
    }
    store.send(.greet)
    withDependencies {
      $0.userName = "around"
    } operation: {
      _ = store.send(.greet)
    }
    #expect(store.names.prefix(2) == ["store!", "around!"])
  }

  @Test("a child's logic can be run by its parent, with the parent's dependencies")
  func directCall() async {
    let store = Store(initialState: Host.State()) { Host() }
    await store.send(.refresh).finish()
    #expect(store.greeter.names == ["called", "effect: called"])
  }

  @Test("changes are printed in order, after the reduction")
  func printChanges() {
    var printed: [String] = []
    let store = Store(initialState: Form.State()) {
      Form()._printChanges(.customDump(to: { printed.append($0) }))
    }
    store.send(.binding(.set(\.age, 3)))
    store.send(.reset)
    store.send(.reset)
    #expect(printed.count == 3)
    #expect(printed.first?.hasPrefix("received action:\n  ") == true)
    #expect(printed.first?.contains("age: 3") == true)
    #expect(printed.last?.contains("(No state changes)") == true)
    var labels: [String] = []
    let quiet = Store(initialState: Form.State()) {
      Form()._printChanges(.actionLabels(to: { labels.append($0) }))
    }
    quiet.send(.reset)
    #expect(labels == ["received action: .reset"])
  }

  @Test("issues of an operator can be silenced where it is written")
  func silencing() {
    let store = Store(initialState: Owner.State()) { Owner().silencingIssues(.missingChildState) }
    #expect(issues { store.send(.worker(.increment)) }.isEmpty)
    let other = Store(initialState: Owner.State()) { Owner().silencingIssues(.wrongCase) }
    #expect(issues { other.send(.worker(.increment)) }.count == 1)
  }

  @Test("a silenced binding action stays so with operators that are written after it")
  func silencedBindingBeforeOperators() {
    let store = Store(initialState: Form.State()) {
      CombineReducers {
        EmptyReducer<Form.State, Form.Action>()
          .silencingIssues(.unhandledBinding)
          .dependency(\.userName, "name")
          .onChange(of: \.age) { _, _ in EmptyReducer() }
          ._printChanges(.customDump(to: { _ in }))
      }
    }
    #expect(issues { store.send(.binding(.set(\.age, 3))) }.isEmpty)
  }
}

/// As many reducers as are asked for, two of three of which have an effect.
struct Tally: Reducer {
  let count: Int

  struct State: Equatable {
    var ran: [Int] = []
    var came: [Int] = []
  }

  enum Action {
    case tap
    case came(Int)
  }

  var body: some Reducer<State, Action> {
    for index in 0..<count {
      Reduce<State, Action> { state, action in
        guard case .tap = action else { return .none }
        state.ran.append(index)
        return index % 3 == 1 ? .none : .send(.came(index))
      }
    }
    Reduce { state, action in
      if case .came(let index) = action { state.came.append(index) }
      return .none
    }
  }
}
