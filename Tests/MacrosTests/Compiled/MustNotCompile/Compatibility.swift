// What the compiler says stands behind the line that it is said of.
// swift-format-ignore-file
// Code written for TCA that has no equal here. Each line with a comment 'must not compile' is one, with a part of what the
// compiler says about it; without these lines the file compiles.
import StoreCompatibility
import TestStore

@Reducer struct Child {
  struct State: Equatable { var name = "" }
  enum Action: Equatable { case tap, loaded(Int) }
}

@Reducer struct Parent {
  struct State { var child = Child.State(), editor: Child.State?, rows: IdentifiedArrayOf<Identified<Int, Int>> = [] }
  enum Action { case child(Child.Action), editor(Child.Action), row(id: Int, action: Child.Action), done }
}

struct Environment {}

func effects(_ queue: AnySchedulerOf<DispatchQueue>, _ publisher: Int) {
  let effect = Effect<Child.Action>.send(.tap)
  _ = Effect<Child.Action>.publisher { publisher }  // must not compile: 'publisher' is unavailable: there are no publishers on Linux. Read the values of an asynchronous sequence: '.run { send in for await value in values { await send(.received(value)) } }', or '.run(values, action: Action.received)'.
  _ = Effect<Child.Action>.task { .tap }  // must not compile: 'task(priority:operation:catch:)' is unavailable: write '.run { send in await send(…) }'. The closure sends the action instead of returning it.
  _ = Effect<Child.Action>.fireAndForget {}  // must not compile: 'fireAndForget(priority:_:)' is unavailable: write '.run { _ in … }'.
  _ = Effect<Child.Action>(value: .tap)  // must not compile: 'init(value:)' is unavailable: write '.send(action)'.
  _ = effect.receive(on: queue)  // must not compile: 'receive(on:)' is unavailable: remove this call: the store reduces the actions of effects on its own isolation.
  _ = effect.eraseToEffect()  // must not compile: 'eraseToEffect()' is unavailable: remove this call: the value is already an effect.
  let old: EffectPublisher<Child.Action, Never> = .none  // must not compile: 'EffectPublisher' is unavailable: write 'Effect<Action>': effects are not publishers, and have no type of failure.
}

func sharedValues(_ shared: Shared<Int>, _ reader: SharedReader<Int>) {
  _ = shared.publisher  // must not compile: 'publisher' is unavailable: there are no publishers on Linux. Read the values of an asynchronous sequence: '.run { [value = state.$value] send in for await new in Observations({ value.wrappedValue }) { await send(.changed(new)) } }'.
  _ = reader.publisher.dropFirst().map { $0 + 1 }  // must not compile: 'publisher' is unavailable: there are no publishers on Linux. Read the values of an asynchronous sequence
  @Shared(.appStorage("number", store: UserDefaults.standard)) var number = 0  // must not compile: 'appStorage(_:store:)' is unavailable: settings are in a file, and not in user defaults. Write '.appStorage("key")' for the settings of the program, or '.appStorage("key", store: AppStorage(suiteName: "group"))' for other settings.
  @SharedReader(.appStorage("name", store: UserDefaults(suiteName: "group"))) var name: String?  // must not compile: 'appStorage(_:store:)' is unavailable: settings are in a file, and not in user defaults.
  @Shared(.appStorage("other", store: nil)) var other = 0
}

func reducers() {
  _ = AnyReducer<Child.State, Child.Action, Environment>.self  // must not compile: 'AnyReducer' is unavailable: write a feature as '@Reducer struct Feature', with 'State', 'Action' and 'body', and the members of the environment as '@Dependency' properties.
  _ = Child().pullback(state: \Child.State.self, action: 1, environment: Environment())  // must not compile: 'pullback(state:action:environment:)' is unavailable: write 'Scope(state: \.child, action: \.child) { Child() }' in the 'body' of the parent.
  _ = Child().optional()  // must not compile: 'optional()' is unavailable: write '.ifLet(\.child, action: \.child) { Child() }' in the 'body' of the parent.
  _ = Child().combined(with: Child())  // must not compile: 'combined(with:)' is unavailable: list the reducers in 'body', one below the other.
  _ = Child().debug()  // must not compile: 'debug' is unavailable: write '._printChanges()'.
}

struct Old: ReducerProtocol {}  // must not compile: 'ReducerProtocol' has been renamed to 'Reducer'

@MainActor func stores(_ store: StoreOf<Parent>, _ optional: Store<Child.State?, Child.Action>) {
  _ = Store<Child.State, Child.Action>(initialState: Child.State(), reducer: Child(), environment: Environment())  // must not compile: 'init(initialState:reducer:environment:)' is unavailable: write 'Store(initialState: …) { Feature() }'. Read the members of the environment through '@Dependency' in the feature, and override the dependencies with 'withDependencies: { … }'.
  var cancellables: Set<AnyCancellable> = []
  store.publisher.child.name.sink { print($0) }.store(in: &cancellables)  // must not compile: 'publisher' is unavailable: there are no publishers on Linux. Read the values of a property with 'for await name in store.values(of: \.name) { … }', or call 'store.observe { … }', which calls its closure after each change of the values that the closure reads.
  store.publisher.map { $0.child }.removeDuplicates().sink { _ in }.store(in: &cancellables)  // must not compile: 'publisher' is unavailable: there are no publishers on Linux.
  let publisher = store.publisher  // must not compile: 'publisher' is unavailable: there are no publishers on Linux.
  let publishers: [StorePublisher<Int>] = []  // must not compile: 'StorePublisher' is unavailable: there are no publishers on Linux.
  optional.ifLet(then: { _ = $0.name }, else: {}).store(in: &cancellables)  // must not compile: 'ifLet(then:else:)' is unavailable: write 'if let child = store.scope(state: \.child, action: \.child) { … } else { … }' in a closure that you pass to 'store.observe'. 'store.observe' calls the closure after each change of the values that the closure reads. Here, 'store' is the store of the parent.
  store.scope(state: \.editor, action: \.editor).ifLet { _ = $0.name }.store(in: &cancellables)  // must not compile: 'ifLet(then:else:)' is unavailable: write 'if let child = store.scope(state: \.child, action: \.child) { … } else { … }' in a closure that you pass to 'store.observe'. 'store.observe' calls the closure after each change of the values that the closure reads.
}

struct Whole: Reducer {
  typealias State = Parent.State
  typealias Action = Parent.Action
  var body: some Reducer<State, Action> {
    Scope(state: \.child, action: /Action.child) { Child() }  // must not compile: '/' is unavailable: write the case key path '\.child' instead of '/Action.child', and add '@CasePathable' to the enum, or '@Reducer' to its feature.
    Reduce { _, _ in .none }
      .ifLet(\.editor, action: /Action.editor) { Child() }  // must not compile: '/' is unavailable: write the case key path '\.child' instead of '/Action.child', and add '@CasePathable' to the enum, or '@Reducer' to its feature.
  }
}

func casePaths(_ action: Parent.Action) {
  let path: AnyCasePath<Child.Action, Int> = /Child.Action.loaded  // must not compile: '/' is unavailable: write a case key path, and add '@CasePathable' to the enum, or '@Reducer' to its feature: 'action[case: \.child]' for '(/Action.child).extract(from: action)', 'Action.child(value)' for '(/Action.child).embed(value)', and 'AnyCasePath(\.child)' where an 'AnyCasePath' is expected.
  let tap: CaseKeyPath<Child.Action, Void> = /Child.Action.tap  // must not compile: '/' is unavailable: write the case key path '\.child' instead of '/Action.child', and add '@CasePathable' to the enum, or '@Reducer' to its feature.
  let child = /Parent.Action.child  // must not compile: '/' is unavailable: write the case key path '\.child' instead of '/Action.child', and add '@CasePathable' to the enum, or '@Reducer' to its feature.
  _ = (/Parent.Action.child).extract(from: action)  // must not compile: '/' is unavailable: write a case key path, and add '@CasePathable' to the enum, or '@Reducer' to its feature: 'action[case: \.child]' for
  _ = (/Parent.Action.done).extract(from: action) != nil  // must not compile: '/' is unavailable: write a case key path, and add '@CasePathable' to the enum, or '@Reducer' to its feature: 'action.is(\.child)' for '(/Action.child).extract(from: action) != nil', and 'AnyCasePath(\.child)' where an 'AnyCasePath' is expected.
  _ = Scope(state: \Parent.State.child, action: /Parent.Action.child) { Child() }  // must not compile: '/' is unavailable: write the case key path '\.child' instead of '/Action.child', and add '@CasePathable' to the enum, or '@Reducer' to its feature.
}

struct Form {
  @BindingState var name = ""  // must not compile: 'BindingState' is unavailable: declare the property without '@BindingState'. 'BindableAction' and 'BindingReducer' change any property of the state: 'store.send(.set(\.name, "Blob"))'.
  @BindingViewState var title = ""  // must not compile: 'BindingViewState' is unavailable: read the property from the store, 'store.name', and change it by sending '.set(\.name, value)'.
  let other = 1
}

func schedulers(_ scheduler: TestSchedulerOf<DispatchQueue>) {
  scheduler.advance(by: .seconds(1))  // must not compile: 'async' call in a function that does not support concurrency
  scheduler.advance()  // must not compile: 'async' call in a function that does not support concurrency
  scheduler.advance(to: scheduler.now)  // must not compile: 'async' call in a function that does not support concurrency
  scheduler.run()  // must not compile: 'async' call in a function that does not support concurrency
}

final class Box { var number = 0 }

func closures(_ scheduler: AnySchedulerOf<RunLoop>, _ box: Box) {
  scheduler.schedule {
    box.number += 1  // must not compile: capture of 'box' with non-Sendable type 'Box'
  }
  let token = scheduler.schedule(after: scheduler.now, interval: 1) {
    box.number += 1  // must not compile: capture of 'box' with non-Sendable type 'Box'
  }
  token.cancel()
}

// A mistake in a body with several 'onChange' is the one that the compiler shows.
@Reducer struct ManyChanges {
  struct State: Equatable { var a = false, b = false, c = false, d = false, e = false }
  enum Action: BindableAction { case binding(BindingAction<State>), loaded(Result<Int, any Error>), task }
  let load: @Sendable (Bool) async throws -> Int
  var body: some ReducerOf<Self> {
    CombineReducers {
      BindingReducer()
      .onChange(of: \.a) { _, value in
        Reduce { _, _ in .run { send in await send(.loaded(Result { try await load(value) })) } }
      }
      .onChange(of: \.b) { _, value in
        Reduce { _, _ in .run { send in await send(.loaded(Result { try await load(value) })) } }
      }
      .onChange(of: \.c) { _, value in
        Reduce { _, _ in .run { send in await send(.loaded(Result { try await load(value) })) } }
      }
      .onChange(of: \.d) { _, value in
        Reduce { _, _ in .run { send in await send(.loaded(Result { try await load(value) })) } }
      }
      .onChange(of: \.e) { _, value in
        Reduce { _, _ in .run { send in await send(.loaded(Result { try await load(value) })) } }
      }
      Reduce { state, action in
        switch action {
        case .task:
          return .merge(.run { send in await send(.task) }, .publisher { NotificationCenter.default.publisher(for: Notification.Name("a")).map { _ in .task } })  // must not compile: value of type 'NotificationCenter' has no member 'publisher'
          return .none
        case .loaded(.success):
          state.a = true
          return .none
        case .binding, .loaded: return .none
        }
      }
    }
  }
}
