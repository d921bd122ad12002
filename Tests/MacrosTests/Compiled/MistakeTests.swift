import Testing

@Suite("The compiler names the mistake")
struct MistakeTests {
  /// The text of the first error in a client that has the features 'Child' and 'Screens' and what follows, and its
  /// line there.
  private func firstError(_ text: String) async throws -> (line: Int, text: String)? {
    let feature = """
      import Store
      @Reducer struct Child {
        struct State: Equatable, Identifiable { var id = 0 }
        enum Action { case tap }
        var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
      }
      @Reducer enum Screens { case child(Child) }

      """
    let output = try await Toolchain.check(feature + text)
    guard let error = output.split(separator: "\n").first(where: { $0.contains(": error: ") }) else {
      return nil
    }
    let place = error.split(separator: ":")
    let line = place.count > 1 ? Int(place[1]) ?? 0 : 0
    return (line - 7, String(error.split(separator: ": error: ", maxSplits: 1).last ?? ""))
  }

  /// The text of the first error in a parent of 'Child', whose body is at line 5 and an operator below it at 6.
  private func errorInParent(
    state: String, action: String, body: String
  ) async throws -> (line: Int, text: String)? {
    try await firstError(
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
  func noBody() async throws {
    let error = try await firstError(
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
  func assignedState(statement: String) async throws {
    let error = try await firstError(
      """
      @MainActor func change() {
        let store = Store(initialState: Child.State()) { Child() }
        \(statement)
      }
      """)
    #expect(error?.line == 3)
    #expect(
      error?.text == """
        'subscript(dynamicMember:)' is unavailable: only the reducer changes the state of a store: send an action that \
        says what happened. For a property that a view edits, use 'store.send(.set(\\.query, "text"))' with \
        'BindableAction' and 'BindingReducer'.
        """)
  }

  @Test("and none in reads of a store, by name and by key path")
  func reads() async throws {
    let error = try await firstError(
      """
      @MainActor func read(_ store: StoreOf<Child>) -> [Int] {
        let path: KeyPath<StoreOf<Child>, Int> = \\.id
        return [store.id, store[keyPath: path]] + [store].map(\\.id)
      }
      """)
    #expect(error == nil)
  }

  @Test("of a value that a test receives though it can't be compared")
  func receivedValue() async throws {
    let error = try await firstError(
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
  func wrongAction() async throws {
    let error = try await errorInParent(
      state: "var child = Child.State()", action: "case child(Int)",
      body: "Scope(state: \\.child, action: \\.child) { Child() }")
    #expect(error?.line == 5)
    #expect(error?.text == "cannot convert value of type 'Child.Action' to expected argument type 'Int'")
  }

  @Test("of a 'Scope' on state that comes and goes", arguments: ["", "@Presents "])
  func optionalScope(attribute: String) async throws {
    let error = try await errorInParent(
      state: "\(attribute)var child: Child.State?", action: "case child(Child.Action)",
      body: "Scope(state: \\.child, action: \\.child) { Child() }")
    #expect(error?.line == 5)
    #expect(
      error?.text == """
        'init(state:action:child:)' is unavailable: this state is optional, but 'Scope' requires state that is not \
        optional. Run the child with '.ifLet(\\.child, action: \\.child) { Child() }' after the parent's reducer, or \
        with '.ifLet(\\.$child, action: \\.child)' if the property is declared with '@Presents'.
        """)
  }

  @Test(
    "of a 'Scope' on state that can't be changed",
    arguments: ["let child = Child.State()", "var child: Child.State { .init() }"])
  func readOnlyScope(state: String) async throws {
    let error = try await errorInParent(
      state: state, action: "case child(Child.Action)",
      body: "Scope(state: \\.child, action: \\.child) { Child() }")
    #expect(error?.line == 5)
    #expect(
      error?.text == """
        'init(state:action:child:)' is unavailable: the child can't change this state in place: it is a 'let', or a \
        computed property without a setter. Declare it as a 'var', or give the computed property a setter.
        """)
  }

  @Test("of an enum of features as a case of another")
  func nestedEnum() async throws {
    let error = try await firstError(
      """
      @Reducer enum Modal { case child(Child) }
      @Reducer enum Destination { case modal(Modal) }
      """)
    #expect(
      error?.text == """
        'init()' is unavailable: an enum of features can't be created as a value. To use this enum in a case \
        of another enum, write 'case modal(Modal.Body = Modal.body)'. In 'ifLet' and 'forEach', leave out the closure.
        """)
  }

  @Test("of an action without case paths")
  func noCasePaths() async throws {
    let error = try await firstError(
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
  func notOptional() async throws {
    let error = try await errorInParent(
      state: "var child = Child.State()", action: "case child(Child.Action)",
      body: reduce + ".ifLet(\\.child, action: \\.child) { Child() }")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'ifLet(_:action:then:)' is unavailable: this state is not optional, but 'ifLet' requires optional state. Make \
        the state optional, or run the child with 'Scope(state:action:)' in 'body'.
        """)
  }

  @Test("of a presentation whose action can't be a dismissal")
  func noPresentationAction() async throws {
    let error = try await errorInParent(
      state: "@Presents var child: Child.State?", action: "case child(Child.Action)",
      body: reduce + ".ifLet(\\.$child, action: \\.child) { Child() }")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'ifLet(_:action:destination:)' is unavailable: the action of a presentation must include its dismissal: \
        declare the case with 'PresentationAction', as in 'case destination(PresentationAction<Destination.Action>)'.
        """)
  }

  @Test("of a presented property without its dollar sign")
  func noDollarSign() async throws {
    let error = try await errorInParent(
      state: "@Presents var child: Child.State?", action: "case child(PresentationAction<Child.Action>)",
      body: reduce + ".ifLet(\\.child, action: \\.child) { Child() }")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'ifLet(_:action:destination:)' is unavailable: 'PresentationAction' requires a property declared with \
        '@Presents'. Write its name with a dollar sign, as in 'ifLet(\\.$destination, action: \\.destination)'.
        """)
  }

  @Test("of 'forEach' on an array")
  func array() async throws {
    let error = try await errorInParent(
      state: "var rows: [Child.State] = []", action: "case rows(IdentifiedActionOf<Child>)",
      body: reduce + ".forEach(\\.rows, action: \\.rows) { Child() }")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'forEach(_:action:element:)' is unavailable: 'forEach' finds elements by id, and an array has no ids. Make it \
        an 'IdentifiedArrayOf', whose elements are 'Identifiable'.
        """)
  }

  @Test("of 'forEach' with an action that names no element")
  func noIdentifiedAction() async throws {
    let error = try await errorInParent(
      state: "var rows: IdentifiedArrayOf<Child.State> = []", action: "case rows(Child.Action)",
      body: reduce + ".forEach(\\.rows, action: \\.rows) { Child() }")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'forEach(_:action:element:)' is unavailable: the action of an element must contain its id: declare the case \
        with 'IdentifiedActionOf', as in 'case rows(IdentifiedActionOf<Row>)'.
        """)
  }

  @Test(
    "of 'forEach' on a stack with an action that names no element",
    arguments: [("Child", " { Child() }", "destination:"), ("Screens", "", "")])
  func noStackAction(feature: String, element: String, label: String) async throws {
    let error = try await errorInParent(
      state: "var path = StackState<\(feature).State>()", action: "case path(\(feature).Action)",
      body: reduce + ".forEach(\\.path, action: \\.path)\(element)")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'forEach(_:action:\(label))' is unavailable: the case of a stack's actions must contain a 'StackAction': \
        declare the case with 'StackActionOf', as in 'case path(StackActionOf<Path>)'.
        """)
  }

  @Test("of a presentation of an enum's features whose action can't be a dismissal")
  func noPresentationActionOfEnum() async throws {
    let error = try await errorInParent(
      state: "@Presents var screens: Screens.State?", action: "case screens(Screens.Action)",
      body: reduce + ".ifLet(\\.$screens, action: \\.screens)")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'ifLet(_:action:)' is unavailable: the action of a presentation must include its dismissal: declare the case \
        with 'PresentationAction', as in 'case destination(PresentationAction<Destination.Action>)'.
        """)
  }

  /// The first error in a feature with a state 'n' and the actions 'tap' and 'done', whose reducer does what follows from
  /// line 7 on.
  private func errorInReduce(_ statements: String) async throws -> (line: Int, text: String)? {
    try await firstError(
      """
      @Reducer struct Parent {
        struct State { var n = 0 }
        enum Action { case tap, done }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            \(statements)
            }
          }
        }
      }
      """)
  }

  @Test(
    "inside of 'Reduce', at its line",
    arguments: [
      (
        "case .tap:\nstate.m += 1\nreturn .none\ncase .done: return .none", 8,
        "value of type 'Parent.State' has no member 'm'"
      ),
      (
        "case .tap:\nstate.n = \"a\"\nreturn .none\ncase .done: return .none", 8,
        "cannot assign value of type 'String' to type 'Int'"
      ),
      ("case .tap: return .run { _ in load() }\ncase .done: return .none", 7, "cannot find 'load' in scope"),
      (
        "case .tap: return .send(Child.Action.tap)\ncase .done: return .none", 7,
        "cannot convert value of type 'Child.Action' to expected argument type 'Parent.Action'"
      ),
      (
        "case .tap: state.n += 1\ncase .done: return .none", 10,
        "missing return in closure expected to return 'Effect<Parent.Action>'"
      ),
      ("case .tap: return .none", 6, "switch must be exhaustive"),
      (
        "case .tap: return .run { send in send(.done) }\ncase .done: return .none", 7,
        "expression is 'async' but is not marked with 'await'"
      ),
      (
        "case .tap: return .run { send in\nstate.n += 1\nawait send(.done) }\ncase .done: return .none", 8,
        "mutable capture of 'inout' parameter 'state' is not allowed in concurrently-executing code [#SendableClosureCaptures]"
      ),
    ])
  func insideReduce(statements: String, line: Int, text: String) async throws {
    let error = try await errorInReduce(statements)
    #expect(error?.text == text)
    #expect(error?.line == line)
  }

  @Test("of a feature without '@Reducer'")
  func noMacro() async throws {
    let error = try await firstError(
      """
      struct Parent {
        struct State { var n = 0 }
        enum Action { case tap }
        var body: some ReducerOf<Self> {
          Reduce { state, action in .none }
        }
      }
      """)
    #expect(error?.line == 4)
    #expect(error?.text == "type 'Parent' does not conform to protocol 'Reducer'")
  }

  @Test("of 'forEach' with the feature of something else")
  func wrongElement() async throws {
    let error = try await firstError(
      """
      @Reducer struct Other { struct State {}; enum Action {} }
      @Reducer struct Parent {
        struct State { var rows: IdentifiedArrayOf<Child.State> = [] }
        enum Action { case rows(IdentifiedActionOf<Child>) }
        var body: some ReducerOf<Self> {
          Reduce { _, _ in .none }
            .forEach(\\.rows, action: \\.rows) { Other() }
        }
      }
      """)
    #expect(error?.line == 7)
    #expect(
      error?.text == """
        'forEach(_:action:element:)' is unavailable: this feature does not match the elements: its 'State' is not the \
        element type of the collection, or its 'Action' is not the action of the case.
        """)
  }

  @Test(
    "of 'forEach' with a case of two values",
    arguments: [
      "id: Int, action: Child.Action", "Int, Child.Action", "id: Int, Child.Action",
      "Int, action: Child.Action",
    ])
  func twoValues(values: String) async throws {
    let error = try await errorInParent(
      state: "var rows: IdentifiedArrayOf<Child.State> = []",
      action: "case rows(\(values))",
      body: reduce + ".forEach(\\.rows, action: \\.rows) { Child() }")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'forEach(_:action:element:)' is unavailable: an element's id and action must be one associated value: declare \
        the case with 'IdentifiedActionOf', as in 'case rows(IdentifiedActionOf<Row>)', and match it as 'case \
        .rows(.element(id: let id, action: .tapped))'.
        """)
  }

  @Test("of rows without an id")
  func notIdentifiable() async throws {
    let error = try await firstError(
      """
      @Reducer struct Row { struct State { var n = 0 }; enum Action { case tap } }
      @Reducer struct Parent {
        struct State { var rows: IdentifiedArrayOf<Row.State> = [] }
        enum Action { case rows(IdentifiedActionOf<Row>) }
        var body: some ReducerOf<Self> { EmptyReducer().forEach(\\.rows, action: \\.rows) { Row() } }
      }
      """)
    #expect(error?.line == 3)
    #expect(error?.text == "type 'Row.State' does not conform to protocol 'Identifiable'")
  }

  @Test("of 'ifLet' without the child")
  func noChild() async throws {
    let error = try await errorInParent(
      state: "var child: Child.State?", action: "case child(Child.Action)",
      body: reduce + ".ifLet(\\.child, action: \\.child)")
    #expect(error?.line == 6)
    #expect(
      error?.text == """
        'ifLet(_:action:)' is unavailable: the child is missing: write 'ifLet(\\.child, action: \\.child) { Child() \
        }'. Only the reducer of a '@Reducer' enum is inferred from its state.
        """)
  }

  @Test("of an action of a presented feature that is matched as the presentation's")
  func noPresented() async throws {
    let error = try await firstError(
      """
      @Reducer struct Parent {
        struct State { @Presents var child: Child.State? }
        enum Action { case child(PresentationAction<Child.Action>) }
        var body: some ReducerOf<Self> {
          Reduce { _, action in
            switch action {
            case .child(.tap): return .none
            case .child: return .none
            }
          }
        }
      }
      """)
    #expect(error?.line == 7)
    #expect(error?.text == "type 'PresentationAction<Child.Action>' has no member 'tap'")
  }

  @Test("of a state that is a class")
  func classState() async throws {
    let error = try await firstError("@Reducer struct Parent {\n  final class State { var n = 0 }\n}")
    #expect(error?.line == 2)
    #expect(error?.text.hasPrefix("The 'State' of a feature must be a value: ") == true)
  }

  @Test("of a state that is only in part 'Equatable'")
  func notEquatable() async throws {
    let error = try await firstError(
      "struct Plain {}\n@Reducer struct Parent {\n  struct State: Equatable { var plain = Plain() }\n}")
    #expect(error?.line == 3)
    #expect(error?.text == "type 'Parent.State' does not conform to protocol 'Equatable'")
  }

  @Test("of an action that the feature does not have")
  func noAction() async throws {
    let error = try await firstError("@MainActor func f(_ store: StoreOf<Child>) {\n  store.send(.tapped)\n}")
    #expect(error?.line == 2)
    #expect(error?.text == "type 'Child.Action' has no member 'tapped'")
  }

  @Test("of an element of a stack that is the state of a feature and not of the stack's enum")
  func wrongElementOfStack() async throws {
    let error = try await firstError(
      "func f(_ path: inout StackState<Screens.State>) {\n  path.append(Child.State())\n}")
    #expect(error?.line == 2)
    #expect(
      error?.text == "cannot convert value of type 'Child.State' to expected argument type 'Screens.State'")
  }

  @Test(
    "of a dependency that there is in the Composable Architecture and not here",
    arguments: [
      (
        "mainQueue",
        "there are no schedulers here: read '\\.continuousClock', and write 'try await clock.sleep(for:)'"
      ),
      ("mainRunLoop", "there are no schedulers here: read '\\.continuousClock', and write 'Effect.timer'"),
      (
        "urlSession", "declare a client that makes your requests, so that a test can answer them."
      ),
      (
        "notificationCenter",
        "declare a client that provides your notifications as an 'AsyncStream'."
      ),
    ])
  func missingDependency(name: String, advice: String) async throws {
    let error = try await firstError("struct Model {\n  @Dependency(\\.\(name)) var dependency\n}")
    #expect(error?.line == 2)
    #expect(error?.text.hasPrefix("'\(name)' is unavailable: \(advice)") == true)
  }
}
