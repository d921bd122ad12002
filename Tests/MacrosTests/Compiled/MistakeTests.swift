import Testing

@Suite("The compiler names the mistake")
struct MistakeTests {
  /// The text of the first error in a client that has the features 'Child' and 'Screens' and what follows, and its
  /// line there.
  private func firstError(_ text: String) throws -> (line: Int, text: String)? {
    let feature = """
      import Store
      @Reducer struct Child {
        struct State: Equatable, Identifiable { var id = 0 }
        enum Action { case tap }
        var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
      }
      @Reducer enum Screens { case child(Child) }

      """
    let output = try Toolchain.check(feature + text)
    guard let error = output.split(separator: "\n").first(where: { $0.contains(": error: ") }) else {
      return nil
    }
    let place = error.split(separator: ":")
    let line = place.count > 1 ? Int(place[1]) ?? 0 : 0
    return (line - 7, String(error.split(separator: ": error: ", maxSplits: 1).last ?? ""))
  }

  /// The text of the first error in a parent of 'Child', whose body is at line 5 and an operator below it at 6.
  private func errorInParent(state: String, action: String, body: String) throws -> (line: Int, text: String)?
  {
    try firstError(
      """
      @Reducer struct Parent {
        struct State { \(state) }
        enum Action { \(action) }
        var body: some ReducerOf<Self> {
          \(body)
        }
      }
      """)
  }

  private let reduce = "Reduce { _, _ in .none }\n"

  @Test("of a reducer without a body")
  func noBody() throws {
    let error = try firstError(
      """
      struct Parent: Reducer {
        struct State {}
        enum Action { case tap }
      }
      """)
    #expect(error?.line == 1)
    #expect(error?.text == "type 'Parent' does not conform to protocol 'Reducer'")
  }

  @Test("of a store whose state is assigned to", arguments: ["store.id = 2", "store.id += 1"])
  func assignedState(statement: String) throws {
    let error = try firstError(
      """
      @MainActor func change() {
        let store = Store(initialState: Child.State()) { Child() }
        \(statement)
      }
      """)
    #expect(error?.line == 3)
    #expect(
      error?.text == """
        'subscript(dynamicMember:)' is unavailable: the state of a store is changed by its reducer alone: send an \
        action that says what happened. For a property that a view edits, 'store.send(.set(\\.query, "text"))' with \
        'BindableAction' and 'BindingReducer'.
        """)
  }

  @Test("and none in reads of a store, by name and by key path")
  func reads() throws {
    let error = try firstError(
      """
      @MainActor func read(_ store: StoreOf<Child>) -> [Int] {
        let path: KeyPath<StoreOf<Child>, Int> = \\.id
        return [store.id, store[keyPath: path]] + [store].map(\\.id)
      }
      """)
    #expect(error == nil)
  }

  @Test("of a value that a test receives though it can't be compared")
  func receivedValue() throws {
    let error = try firstError(
      """
      import TestStore
      @Reducer struct Search {
        struct State { var count = 0 }
        enum Action { case found(Int) }
      }
      @MainActor func test(_ store: TestStoreOf<Search>) async {
        await store.receive(\\.found)
        await store.receive(\\.found, 3)
        await store.receive { $0.is(\\.found) }
        await store.receive(.found(3)) { $0.count = 3 }
      }
      """)
    #expect(error?.line == 10)
    #expect(
      error?.text == """
        'receive(_:timeout:assert:)' is unavailable: actions of this type can't be compared. Receive by the case, \
        'receive(\\.response)', or by the case and its value, 'receive(\\.response, 42)'; or make 'Action' Equatable.
        """)
  }

  @Test("of a 'Scope' with another feature's action")
  func wrongAction() throws {
    let error = try errorInParent(
      state: "var child = Child.State()", action: "case child(Int)",
      body: "Scope(state: \\.child, action: \\.child) { Child() }")
    #expect(error?.line == 5)
    #expect(error?.text == "cannot convert value of type 'Child.Action' to expected argument type 'Int'")
  }

  @Test("of a 'Scope' on state that comes and goes", arguments: ["", "@Presents "])
  func optionalScope(attribute: String) throws {
    let error = try errorInParent(
      state: "\(attribute)var child: Child.State?", action: "case child(Child.Action)",
      body: "Scope(state: \\.child, action: \\.child) { Child() }")
    #expect(error?.line == 5)
    #expect(
      error?.text == """
        'init(state:action:child:)' is unavailable: this state is optional, and a 'Scope' is for state that is always \
        there. Run the child while there is any: '.ifLet(\\.child, action: \\.child) { Child() }' behind the parent's \
        reducer, '.ifLet(\\.$child, action: \\.child)' for a property that is declared with '@Presents'.
        """)
  }

  @Test(
    "of a 'Scope' on state that can't be changed",
    arguments: ["let child = Child.State()", "var child: Child.State { .init() }"])
  func readOnlyScope(state: String) throws {
    let error = try errorInParent(
      state: state, action: "case child(Child.Action)",
      body: "Scope(state: \\.child, action: \\.child) { Child() }")
    #expect(error?.line == 5)
    #expect(
      error?.text == """
        'init(state:action:child:)' is unavailable: the child can't change this state in place: it is a 'let', or \
        computed without a setter. Declare it as a 'var', or give the computed property a setter.
        """)
  }

  @Test("of an action without case paths")
  func noCasePaths() throws {
    let error = try firstError(
      """
      struct Parent: Reducer {
        struct State { var child = Child.State() }
        enum Action { case child(Child.Action) }
        var body: some ReducerOf<Self> {
          Scope(state: \\.child, action: \\.child) { Child() }
        }
      }
      """)
    #expect(error?.line == 5)
    #expect(
      error?.text
        == "subscript 'subscript(dynamicMember:)' requires that 'Parent.Action' conform to 'CasePathable'")
  }

  @Test("of 'ifLet' on state that is always there")
  func notOptional() throws {
    let error = try errorInParent(
      state: "var child = Child.State()", action: "case child(Child.Action)",
      body: reduce + ".ifLet(\\.child, action: \\.child) { Child() }")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'ifLet(_:action:then:)' is unavailable: this state is not optional, and 'ifLet' is for state that comes and \
        goes. Make it optional, or run the child by 'Scope(state:action:)' in 'body'.
        """)
  }

  @Test("of a presentation whose action can't be a dismissal")
  func noPresentationAction() throws {
    let error = try errorInParent(
      state: "@Presents var child: Child.State?", action: "case child(Child.Action)",
      body: reduce + ".ifLet(\\.$child, action: \\.child) { Child() }")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'ifLet(_:action:destination:)' is unavailable: what is presented can be dismissed, and its action says so: \
        declare the case with 'PresentationAction', as in 'case destination(PresentationAction<Destination.Action>)'.
        """)
  }

  @Test("of a presented property without its dollar sign")
  func noDollarSign() throws {
    let error = try errorInParent(
      state: "@Presents var child: Child.State?", action: "case child(PresentationAction<Child.Action>)",
      body: reduce + ".ifLet(\\.child, action: \\.child) { Child() }")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'ifLet(_:action:destination:)' is unavailable: 'PresentationAction' goes with a property that is declared \
        with '@Presents'; name it with its dollar sign, as in 'ifLet(\\.$destination, action: \\.destination)'.
        """)
  }

  @Test("of 'forEach' on an array")
  func array() throws {
    let error = try errorInParent(
      state: "var rows: [Child.State] = []", action: "case rows(IdentifiedActionOf<Child>)",
      body: reduce + ".forEach(\\.rows, action: \\.rows) { Child() }")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'forEach(_:action:element:)' is unavailable: 'forEach' finds elements by their id, which an array does not: \
        make it an 'IdentifiedArrayOf', whose elements are 'Identifiable'.
        """)
  }

  @Test("of 'forEach' with an action that names no element")
  func noIdentifiedAction() throws {
    let error = try errorInParent(
      state: "var rows: IdentifiedArrayOf<Child.State> = []", action: "case rows(Child.Action)",
      body: reduce + ".forEach(\\.rows, action: \\.rows) { Child() }")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'forEach(_:action:element:)' is unavailable: the action of an element says which one it is for: declare the \
        case with 'IdentifiedActionOf', as in 'case rows(IdentifiedActionOf<Row>)'.
        """)
  }

  @Test(
    "of 'forEach' on a stack with an action that names no element",
    arguments: [("Child", " { Child() }", "destination:"), ("Screens", "", "")])
  func noStackAction(feature: String, element: String, label: String) throws {
    let error = try errorInParent(
      state: "var path = StackState<\(feature).State>()", action: "case path(\(feature).Action)",
      body: reduce + ".forEach(\\.path, action: \\.path)\(element)")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'forEach(_:action:\(label))' is unavailable: the action of a stack says which element it is for, or what is \
        pushed: declare the case with 'StackActionOf', as in 'case path(StackActionOf<Path>)'.
        """)
  }

  @Test("of a presentation of an enum's features whose action can't be a dismissal")
  func noPresentationActionOfEnum() throws {
    let error = try errorInParent(
      state: "@Presents var screens: Screens.State?", action: "case screens(Screens.Action)",
      body: reduce + ".ifLet(\\.$screens, action: \\.screens)")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'ifLet(_:action:)' is unavailable: what is presented can be dismissed, and its action says so: declare the \
        case with 'PresentationAction', as in 'case destination(PresentationAction<Destination.Action>)'.
        """)
  }

  @Test("of state that is to be shared")
  func shared() throws {
    let error = try firstError("struct Settings { @Shared var count = 0 }")
    #expect(error?.line == 1)
    #expect(
      error?.text == """
        'Shared' is unavailable: state is not shared between features here. Keep it in the parent and hand it to the \
        child, or keep it behind a dependency, '@Dependency', that features read and write in effects.
        """)
  }
}
