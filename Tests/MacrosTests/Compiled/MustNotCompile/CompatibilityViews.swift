// What the compiler says stands behind the line that it is said of.
// swift-format-ignore-file
// Views, scopes and bindings as apps for TCA write them. Each line with a comment 'must not compile' is one, with a part of
// what the compiler says about it; without these lines the file compiles.
import StoreCompatibility
import TestStore

@Reducer struct Child {
  struct State: Equatable, Identifiable { var id = 1, name = "" }
  enum Action: Equatable { case tap }
}

@Reducer enum Screen { case child(Child), other(Child) }

@Reducer struct Parent {
  struct State {
    var child = Child.State(), optional: Child.State?, rows: IdentifiedArrayOf<Child.State> = [], title = ""
    @Presents var sheet: Child.State?
    @Presents var destination: Screen.State?
    var path = StackState<Screen.State>()
    var derived: Child.State { child }
  }
  enum Action {
    case child(Child.Action), optional(Child.Action), rows(IdentifiedActionOf<Child>), row(id: Int, action: Child.Action)
    case sheet(PresentationAction<Child.Action>), destination(PresentationAction<Screen.Action>), path(StackActionOf<Screen>)
    case done
  }
}

@Reducer struct Either {
  enum State { case first(Child.State), second(Child.State) }
  enum Action { case first(Child.Action), second(Child.Action) }
}

@Reducer struct Form {
  struct State { var name = "" }
  enum Action: BindableAction { case binding(BindingAction<State>), done }
  var body: some ReducerOf<Self> { BindingReducer() }
}

struct Text { init(_ text: String) {} }
struct Row { init(store: StoreOf<Child>) {} }

@MainActor func closures(_ store: StoreOf<Parent>) {
  _ = store.scope(state: { $0.child }, action: { .child($0) })  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.child, action: \.child)', with key paths instead of closures. If the closure for the state computes a value, declare a computed property of the parent's state.
  _ = store.scope(state: \.child, action: { .child($0) })  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.child, action: \.child)', with key paths instead of closures.
  _ = store.scope(state: \.child, action: Parent.Action.child)  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.child, action: \.child)', with key paths instead of closures.
  _ = store.scope(state: { $0.optional }, action: { .optional($0) })  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.child, action: \.child)', with key paths instead of closures.
  _ = store.scope(state: \.optional, action: Parent.Action.optional)  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.child, action: \.child)', with key paths instead of closures.
  _ = store.scope(state: \.$sheet, action: { .sheet($0) })  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.child, action: \.child)', with key paths instead of closures.
  _ = store.scope(state: \.sheet, action: { .sheet(.presented($0)) })  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.child, action: \.child)', with key paths instead of closures.
  _ = store.scope(state: { ($0.title, $0.child.name) }, action: { $0 })  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.child, action: \.child)', with key paths instead of closures.
  _ = store.scope(state: \.rows, action: { .rows($0) })  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.child, action: \.child)', with key paths instead of closures.
  _ = store.scope(state: \.path, action: Parent.Action.path)  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.child, action: \.child)', with key paths instead of closures.
  _ = store.scope(state: { $0.child }, action: \.child)  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.child, action: \.child)', with key paths instead of closures.
  let child: StoreOf<Child> = store.scope(state: { $0.child }, action: { .child($0) })  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.child, action: \.child)', with key paths instead of closures.
  _ = store.observe { print(store.scope(state: \.child, action: { .child($0) }).name) }  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.child, action: \.child)', with key paths instead of closures.
  _ = store.scope(state: \.rows, action: { .row(id: $0, action: $1) })  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.rows, action: \.rows)', and declare the case as 'rows(IdentifiedActionOf<Row>)'.
  _ = store.scope(state: \.rows, action: Parent.Action.row(id:action:))  // must not compile: 'scope(state:action:)' is unavailable: write 'store.scope(state: \.rows, action: \.rows)', and declare the case as 'rows(IdentifiedActionOf<Row>)'.
}

// What a key path with a mistake is told, although a key path fits where a closure is expected.
@MainActor func mistakes(_ store: StoreOf<Parent>) {
  _ = store.scope(state: \.child, action: \.chidl)  // must not compile: has no dynamic member 'chidl' using key path from root type 'Parent.Action.AllCasePaths'
  for row in store.scope(state: \.rows, action: \.rwos) { _ = row }  // must not compile: has no dynamic member 'rwos' using key path from root type 'Parent.Action.AllCasePaths'
  let child: StoreOf<Child> = store.scope(state: \.optional, action: \.optional)  // must not compile: cannot convert value of type 'KeyPath<Parent.State, Optional<Child.State>>' to expected argument type 'KeyPath<Parent.State, Child.State>'
  _ = store.scope(state: \.child, action: { .chidl($0) })  // must not compile: type 'Parent.Action' has no member 'chidl'
}

@MainActor func keyPaths(_ store: StoreOf<Parent>, _ either: StoreOf<Either>, _ child: KeyPath<Parent.State, Child.State>) {
  _ = store.scope(state: \.child, action: \.child).name
  _ = store.scope(state: \.derived, action: \.child)
  _ = store.scope(state: child, action: \.child)
  _ = store.scope(state: \Parent.State.child, action: \Parent.Action.Cases.child)
  _ = store.scope(state: \.child.name, action: \.child)
  _ = store.scope(state: \.title, action: \.self)
  _ = store.scope(state: \.optional, action: \.optional)?.name
  _ = store.scope(state: \.sheet, action: \.sheet)?.name
  _ = store.scope(state: \.$sheet, action: \.sheet)
  _ = store.scope(state: \.sheet, action: \.sheet.presented)
  _ = store.scope(state: \.destination?.child, action: \.destination.child)
  _ = store.scope(state: \.rows, action: \.rows).map(\.name)
  _ = store.scope(state: \.rows[id: 1], action: \.rows[id: 1])
  let whole: Store<Child.State?, Child.Action> = store.scope(state: \.optional, action: \.optional)
  if let first = either.scope(state: \.first, action: \.first) { _ = first.name }
  _ = store.observe {
    _ = whole.state
    if let sheet = store.scope(state: \.sheet, action: \.sheet) { print(sheet.name) } else { print("none") }
    if let optional = store.scope(state: \.optional, action: \.optional) { optional.send(.tap) }
    for row in store.scope(state: \.rows, action: \.rows) { print(row.name) }
    for screen in store.scope(state: \.path, action: \.path) {
      switch screen.case {
      case .child(let child), .other(let child): print(child.name)
      }
    }
    if let second = either.scope(state: \.second, action: \.second) { print(second.name) }
  }
  _ = store.observe { store.scope(state: \.child, action: \.child).send(.tap) }
  _ = [1].compactMap { _ in store.scope(state: \.optional, action: \.optional) }
}

@MainActor func viewStores(_ store: StoreOf<Child>, _ parent: StoreOf<Parent>) {
  _ = ViewStore(store, observe: { $0 })  // must not compile: 'ViewStore' is unavailable: read the store itself, as in 'store.name', and send to the store, as in 'store.send(.tapped)'. 'store.observe { … }' calls its closure after each change of the values that the closure reads.
  _ = ViewStore(store, observe: \.name)  // must not compile: 'ViewStore' is unavailable: read the store itself
  _ = ViewStore(parent, observe: { $0.title }, send: { (action: Child.Action) in .child(action) })  // must not compile: 'ViewStore' is unavailable: read the store itself
  let viewStore = ViewStoreOf<Child>(store, observe: { $0 }); viewStore.send(.tap); print(viewStore.name, viewStore.state)  // must not compile: 'ViewStoreOf' is unavailable: read the store itself, as in 'store.name', and send to the store, as in 'store.send(.tapped)'. 'store.observe { … }' calls its closure after each change of the values that the closure reads.
  _ = WithViewStore(store, observe: { $0 }) { viewStore in Text(viewStore.name) }  // must not compile: 'WithViewStore' is unavailable: read the store itself, 'store.name', inside 'store.observe { … }'.
  WithViewStore(store, observe: { $0 }) { viewStore in Text(viewStore.name); if viewStore.id > 1 { Text("") } }  // must not compile: 'WithViewStore' is unavailable: read the store itself, 'store.name', inside 'store.observe { … }'.
  _ = WithViewStore(store, observe: \.name, removeDuplicates: ==) { Text($0.state) }  // must not compile: 'WithViewStore' is unavailable: read the store itself, 'store.name', inside 'store.observe { … }'.
  _ = WithViewStore(parent, observe: { $0.title }, send: Parent.Action.child) { viewStore in Text(viewStore.state) }  // must not compile: 'WithViewStore' is unavailable: read the store itself, 'store.name', inside 'store.observe { … }'.
  _ = WithViewStore(store, observe: ViewState.init(bindingViewStore:)) { viewStore in Text(viewStore.name) }  // must not compile: 'WithViewStore' is unavailable: read the store itself, 'store.name', inside 'store.observe { … }'.
}

struct ViewState {
  let name = ""
  init(bindingViewStore: BindingViewStore<Child.State>) { print(bindingViewStore.name) }  // must not compile: 'BindingViewStore' is unavailable: read the property from the store, 'store.name', and change it by sending '.set(\.name, value)'.
}

@MainActor func views(_ store: StoreOf<Parent>, _ either: StoreOf<Either>, _ optional: Store<Child.State?, Child.Action>) {
  _ = IfLetStore(optional) { Row(store: $0) }  // must not compile: 'IfLetStore' is unavailable: write 'if let child = store.scope(state: \.child, action: \.child) { … }'.
  _ = IfLetStore(store.scope(state: \.optional, action: \.optional)) { child in Row(store: child) }  // must not compile: 'IfLetStore' is unavailable: write 'if let child = store.scope(state: \.child, action: \.child) { … }'.
  _ = IfLetStore(store.scope(state: \.optional, action: \.optional), then: Row.init(store:), else: { Text(""); Text("") })  // must not compile: 'IfLetStore' is unavailable: write 'if let child = store.scope(state: \.child, action: \.child) { … }'.
  _ = IfLetStore(store.scope(state: \.$sheet, action: \.sheet)) { Row(store: $0) } else: { Text("") }  // must not compile: 'IfLetStore' is unavailable: write 'if let child = store.scope(state: \.child, action: \.child) { … }'.
  _ = IfLetStore(store.scope(state: \.$destination, action: \.destination), state: \.child, action: Screen.Action.child) { Row(store: $0) }  // must not compile: 'IfLetStore' is unavailable: write 'if let child = store.scope(state: \.child, action: \.child) { … }'.
  _ = IfLetStore(store.scope(state: \.$destination, action: \.destination), state: /Screen.State.child, action: Screen.Action.child) { Row(store: $0) }  // must not compile: 'IfLetStore' is unavailable: write 'if let child = store.scope(state: \.child, action: \.child) { … }'.
  _ = ForEachStore(store.scope(state: \.rows, action: \.rows)) { row in Row(store: row) }  // must not compile: 'ForEachStore' is unavailable: write 'for row in store.scope(state: \.rows, action: \.rows) { … }'.
  _ = ForEachStore(store.scope(state: \.rows, action: { .row(id: $0, action: $1) }), content: Row.init(store:))  // must not compile: 'ForEachStore' is unavailable: write 'for row in store.scope(state: \.rows, action: \.rows) { … }'.
  _ = SwitchStore(either) { switch $0 { case .first: Text(""); case .second: Text("") } }  // must not compile: 'SwitchStore' is unavailable: write 'switch store.state { … }', and get the store of a case with 'store.scope(state: \.edit, action: \.edit)'.
  _ = SwitchStore(either) { state in switch state { case .first: CaseLet(\Either.State.first, action: Either.Action.first, then: Row.init(store:)); case .second: Text("") } }  // must not compile: 'SwitchStore' is unavailable: write 'switch store.state { … }', and get the store of a case with 'store.scope(state: \.edit, action: \.edit)'.
  _ = CaseLet(\Either.State.first, action: Either.Action.first) { Row(store: $0) }  // must not compile: 'CaseLet' is unavailable: write 'if let child = store.scope(state: \.edit, action: \.edit) { … }'.
  _ = CaseLet(/Either.State.first, action: Either.Action.first, then: Row.init(store:))  // must not compile: 'CaseLet' is unavailable: write 'if let child = store.scope(state: \.edit, action: \.edit) { … }'.
  _ = NavigationStackStore(store.scope(state: \.path, action: \.path)) { Text("") } destination: { screen in Text("\(screen)") }  // must not compile: 'NavigationStackStore' is unavailable: write 'for screen in store.scope(state: \.path, action: \.path) { … }'.
  _ = NavigationStackStore(store.scope(state: \.path, action: \.path)) { Text("") } destination: { switch $0 { case .child: Text(""); case .other: Text("") } }  // must not compile: 'NavigationStackStore' is unavailable: write 'for screen in store.scope(state: \.path, action: \.path) { … }'.
  _ = NavigationLinkStore(store.scope(state: \.$sheet, action: \.sheet)) { store.send(.done) } destination: { Row(store: $0) } label: { Text("") }  // must not compile: 'NavigationLinkStore' is unavailable: write 'if let screen = store.scope(state: \.destination, action: \.destination) { … }'.
  _ = NavigationLinkStore(store.scope(state: \.$sheet, action: \.sheet), id: 1, onTap: {}) { Row(store: $0) } label: { Text("") }  // must not compile: 'NavigationLinkStore' is unavailable: write 'if let screen = store.scope(state: \.destination, action: \.destination) { … }'.
  _ = NavigationLinkStore(store.scope(state: \.$destination, action: \.destination), state: \.child, action: Screen.Action.child, onTap: {}) { Row(store: $0) } label: { Text("") }  // must not compile: 'NavigationLinkStore' is unavailable: write 'if let screen = store.scope(state: \.destination, action: \.destination) { … }'.
}

struct Outer: Reducer {
  typealias State = Form.State
  enum Action { case view(Form.Action) }
  var body: some Reducer<State, Action> {
    BindingReducer(action: { if case .view(let action) = $0 { action } else { nil } })  // must not compile: 'init(action:)' is unavailable: write 'BindingReducer(action: \.view)', with a case key path instead of a closure.
  }
}

@MainActor func bindings(_ store: TestStoreOf<Form>, _ outer: TestStore<Form.State, Screens>) {
  _ = store.bindings  // must not compile: 'bindings' is unavailable: read the state, 'store.state.name', and change it by 'store.send(\.binding.name, "Blob")'.
  _ = store.bindings.name  // must not compile: 'bindings' is unavailable: read the state
  _ = outer.bindings(action: \.view)  // must not compile: 'bindings(action:)' is unavailable: read the state, 'store.state.name', and change it by 'store.send(\.view.binding.name, "Blob")'.
}

@CasePathable enum Screens { case view(Form.Action) }
