import Testing

@Suite("A client of the macros")
struct ClientTests {
  /// What a client may be compiled with.
  static let settings = [
    "-swift-version 6",
    "-swift-version 6 -default-isolation MainActor",
    "-swift-version 6 -enable-upcoming-feature NonisolatedNonsendingByDefault",
    "-swift-version 6 -enable-upcoming-feature InferIsolatedConformances -enable-upcoming-feature ExistentialAny",
    "-swift-version 5",
    "-swift-version 5 -default-isolation MainActor",
  ]

  @Test("compiles without a warning under any of the settings", arguments: settings)
  func compiles(options: String) async throws {
    let output = try await Toolchain.check(
      """
      import Store

      @Reducer
      struct Counter {
        @ObservableState
        struct State: Equatable { var count = 0 }
        enum Action { case add(Int), reset, loaded(Int) }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .add(let amount):
              state.count += amount
              return .run { send in await send(.loaded(amount)) }
            case .loaded, .reset: return .none
            }
          }
        }
      }

      @Reducer
      struct Parent {
        struct State { var counter = Counter.State(), mode = Mode.idle }
        enum Action { case counter(Counter.Action), mode(Mode) }
        @CasePathable
        @dynamicMemberLookup
        enum Mode { case idle, busy(reason: String, [Int]) }
        var body: some ReducerOf<Self> {
          Scope(state: \\.counter, action: \\.counter) { Counter() }
          Reduce { state, action in
            if let mode = action[case: \\.mode.busy] { state.mode = .busy(reason: mode.reason, mode.1) }
            return .none
          }
        }
      }

      @Reducer struct Nothing {}
      @Reducer nonisolated struct Free {
        enum State { case on, off }
        enum Action { case flip }
        func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
      }

      func run() {
        let store = Store(initialState: Parent.State()) { Parent() }
        store.send(.counter(.add(2)))
        store.scope(state: \\.counter, action: \\.counter).send(.reset)
        _ = store.mode.busy?.reason
        _ = (Parent.Action.counter(.add(1)).is(\\.counter.add), (\\Parent.Action.Cases.counter.add)(3))
        _ = Store(initialState: Nothing.State()) { Nothing() }
        _ = Store(initialState: Free.State.on) { Free() }
      }
      """, options: options.split(separator: " ").map(String.init))
    #expect(output.isEmpty)
  }

  @Test("compiles dependency clients under any of the settings", arguments: settings)
  func compilesDependencyClients(options: String) async throws {
    let output = try await Toolchain.check(
      """
      import Store
      @DependencyClient
      nonisolated struct Weather: Sendable {
        var report: @Sendable (_ city: String, _ days: Int) async throws -> String
        var unit: @Sendable () -> String = { "C" }
        var observe: @Sendable () -> AsyncStream<Int> = { .init { $0.finish() } }
        @DependencyEndpoint(method: "store") var save: @Sendable (String) throws -> Void
      }
      nonisolated extension Weather: DependencyKey {
        static let liveValue = Weather(
          report: { city, _ in city }, unit: { "F" }, observe: { .init { $0.finish() } }, save: { _ in })
        static let testValue = Weather()
      }
      nonisolated extension DependencyValues {
        var weather: Weather {
          get { self[Weather.self] }
          set { self[Weather.self] = newValue }
        }
      }
      @DependencyClient struct Isolated {
        var load: (_ id: Int) async throws -> Int
        @DependencyEndpointIgnored var format: (Int) -> String = { "\\($0)" }
      }
      @Reducer struct Feature {
        @Dependency(\\.weather) var weather
        struct State { var text = "" }
        enum Action { case load, loaded(String) }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .load:
              return .run { send in
                await send(.loaded(try await weather.report(city: "Rome", days: 2)))
              }
            case .loaded(let text):
              state.text = text + weather.unit()
              return .none
            }
          }
        }
      }
      """, options: options.split(separator: " ").map(String.init))
    #expect(output.isEmpty)
  }

  @Test("compiles dependency entries under any of the settings", arguments: settings)
  func compilesDependencyEntries(options: String) async throws {
    let output = try await Toolchain.check(
      """
      import Store
      nonisolated protocol Weather: Sendable { func report() -> String }
      nonisolated struct FakeWeather: Weather { func report() -> String { "fake" } }
      nonisolated struct LiveWeather: Weather { func report() -> String { "live" } }
      public nonisolated struct Location: Sendable { static let live = Location(), test = Location() }

      nonisolated extension DependencyValues {
        @DependencyEntry var weather: any Weather = FakeWeather()
        @DependencyEntry(liveValue: LiveWeather(), previewValue: FakeWeather()) var liveWeather: any Weather
        @DependencyEntry(previewValue: FakeWeather()) fileprivate var previewWeather: any Weather
        @DependencyEntry(liveValue: Location.live) public var location = Location.test
        @DependencyEntry("NameKey") package var name = "Blob"
        @available(*, deprecated) @DependencyEntry var old: Int? = nil
        @DependencyEntry var makeId: @Sendable (_ seed: Int) -> String = { seed in
          "\\(seed)" // A comment.
        }
      }
      extension DependencyValues {
        @DependencyEntry(
          liveValue: { 1 }()
        ) nonisolated
        public var count: Int = if true { 2 } else { 3 }
      }
      nonisolated extension DependencyValues.CountOfRowsKey: DependencyKey {
        public static var liveValue: [Int] { [] }
      }
      nonisolated public extension DependencyValues {
        @DependencyEntry("CountOfRowsKey") var countOfRows: [Int] = []
        @DependencyEntry var plain: Int = 1
      }

      @Reducer struct Feature {
        @Dependency(\\.weather) var weather
        @Dependency(\\.location) var location
        @Dependency(\\.makeId) var makeId
        struct State { var text = "" }
        enum Action { case load, loaded(String) }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .load: return .run { [makeId, weather] send in await send(.loaded(weather.report() + makeId(1))) }
            case .loaded(let text):
              state.text = text
              return .none
            }
          }
        }
      }
      func run() {
        withDependencies {
          $0.weather = LiveWeather()
          $0[DependencyValues.LocationKey.self] = .live
          $0[DependencyValues.NameKey.self] += "!"
        } operation: {
          _ = Store(initialState: Feature.State()) { Feature() }
        }
      }
      """, options: options.split(separator: " ").map(String.init) + ["-package-name", "weather"])
    #expect(output.isEmpty)
  }

  @Test("compiles clients with closures and attributes of all forms")
  func compilesClientForms() async throws {
    let output = try await Toolchain.check(
      """
      import Store
      @globalActor public actor Database { public static let shared = Database() }
      @DependencyClient public struct Library: Sendable {
        public var load: @Sendable() async throws -> [Int]
        public var find: @Sendable(
          _ id: Int
        ) async throws -> Int?
        public var log: @Sendable (_ text: @autoclosure () -> String, _ n: @autoclosure () throws -> Int) throws -> Void
        @Database public var save: @Database @Sendable (_ n: Int) throws -> Void
        public let format: @Sendable (Int) -> String
        public var pages = 1...
        public var show: @MainActor
          @Sendable (_ n: Int) async -> Void
        @DependencyEndpoint(method: "`in`") public var contains: @Sendable (Int) -> Bool = { _ in false }
      }
      @DependencyClient struct Observed {
        var load: () throws -> Int
        let format: (Int) -> String
        var onChange: () -> Int? { didSet {} }
      }
      func make() -> (Library, Library, Observed) {
        (
          Library(
            load: { [] }, find: { $0 }, log: { _ = ($0(), try $1()) }, save: { _ in }, format: { "\\($0)" },
            show: { _ in }, contains: { $0 == 1 }),
          Library(format: { "\\($0)" }), Observed(format: { "\\($0)" }, onChange: { nil })
        )
      }
      """)
    #expect(output.isEmpty)
  }

  @Test("compiles what has its access from an extension")
  func compilesExtensions() async throws {
    let output = try await Toolchain.check(
      """
      import Store
      public enum Namespace {}
      public extension Namespace {
        @CasePathable enum Choice { case first(Int), second }
        @Reducer struct Feature {}
        @Reducer enum Path { case feature(Feature), none }
        @DependencyClient struct Client: Sendable {
          public var load: @Sendable (_ id: Int) throws -> Int
        }
      }
      """)
    #expect(output.isEmpty)
  }

  @Test("compiles overloads of 'reduce(into:action:)' beside a body")
  func compilesOverloads() async throws {
    let output = try await Toolchain.check(
      """
      import Store
      @Reducer struct Form {
        struct State { var n = 0 }
        enum Action { case view(View), done }
        enum View { case tap }
        var body: some ReducerOf<Self> {
          Reduce { state, action in
            switch action {
            case .view(let action): return reduce(into: &state, action: action)
            case .done: return .none
            }
          }
        }
        private func reduce(into state: inout State, action: View) -> Effect<Action> {
          state.n += 1
          return .none
        }
      }
      """)
    #expect(output.isEmpty)
  }

  @Test("compiles an enum of features with its own action, which has actions of plain data")
  func compilesOwnActions() async throws {
    let output = try await Toolchain.check(
      """
      import Store
      @Reducer struct Settings {
        struct State {}
        enum Action { case tap }
        var body: some ReducerOf<Self> { EmptyReducer() }
      }
      struct Sheet { var title = "" }
      enum SheetAction { case close }
      @Reducer enum Destination {
        @ReducerCaseIgnored case sheet(Sheet)
        @ReducerCaseIgnored case page(number: Int)
        case settings(Settings)
        enum Action { case sheet(SheetAction), settings(Settings.Action) }
      }
      @MainActor func run(_ store: Store<Destination.State, Destination.Action>) {
        switch store.case {
        case .sheet(let store):
          _ = store.title
          store.send(.close)
        case .page(let number): _ = number + 1
        case .settings: break
        }
      }
      """)
    #expect(output.isEmpty)
  }

  @Test("compiles enums of features under any of the settings", arguments: settings)
  func compilesEnums(options: String) async throws {
    let output = try await Toolchain.check(
      """
      import Store
      @Reducer struct Edit {
        struct State: Equatable { var text = "" }
        enum Action: Equatable { case tap }
        nonisolated init(isNew: Bool = false) {}
        var body: some ReducerOf<Self> { Reduce { _, _ in .none } }
      }
      struct AlertState<Action: Equatable>: Equatable {}

      @Reducer enum Destination {
        case edit(Edit)
        case other(Edit = Edit(isNew: true))
        case labelled(feature: Edit)
        case alert(AlertState<Alert>)
        case none, list([Int])
        case meeting(id: Int, Bool)
        @ReducerCaseIgnored case photo(Int)
        @ReducerCaseEphemeral case sheet(Sheet)
        #if !NEVER
          case conditional(Edit)
        #else
          case conditional(Missing)
        #endif
        case implicit(Edit = .init(isNew: true))
        case silent(Silent)
        nonisolated enum Alert: Equatable { case confirm }
        struct Sheet: Equatable { enum Action: Equatable { case close } }
      }
      extension Destination.State: Equatable {}
      @Reducer struct Silent {
        struct State: Equatable {}
        enum Action {}
        var body: some ReducerOf<Self> { EmptyReducer() }
      }

      @Reducer(state: .equatable, action: .equatable) enum Small { case edit(Edit), none }
      @Reducer enum NoCases {}
      @Reducer enum OnlyData { case first, second(x: Int, y: Int) }
      @Reducer indirect enum Path { case feature(Recursive) }
      @Reducer struct Recursive {
        struct State { var path: Path.State? }
        enum Action { case path(Path.Action) }
        var body: some ReducerOf<Self> {
          Reduce { _, _ in .none }
            .ifLet(\\.path, action: \\.path)
        }
      }
      @Reducer struct Screens {
        struct State {
          @Presents var destination: Destination.State?
          var path = StackState<Path.State>()
        }
        enum Action {
          case destination(PresentationAction<Destination.Action>)
          case path(StackActionOf<Path>)
        }
        var body: some ReducerOf<Self> {
          Reduce { _, _ in .none }
            .ifLet(\\.$destination, action: \\.destination)
            .forEach(\\.path, action: \\.path)
        }
      }
      @Reducer public enum Public { case feature(PublicFeature) }
      @Reducer public struct PublicFeature {}
      enum Outer { @Reducer fileprivate enum Inner { case edit(Edit) } }
      @Reducer enum Generic<Value: Equatable> { case feature(GenericFeature<Value>), none }
      @Reducer struct GenericFeature<Value: Equatable> {
        struct State { var value: Value }
        enum Action { case set(Value) }
        var body: some ReducerOf<Self> { EmptyReducer() }
      }

      func run() {
        let store = Store(initialState: Destination.State.edit(.init())) { Destination.body }
        switch store.case {
        case .edit(let store), .other(let store), .labelled(feature: let store), .conditional(let store),
          .implicit(let store):
          store.send(.tap)
        case .alert, .none, .list, .sheet, .silent: break
        case .photo(let number): _ = number + 1
        case .meeting(let id, let flag): _ = (id, flag)
        }
        _ = (store.case.photo, store.state.edit?.text)
        _ = (Destination.Action.alert(.confirm), Destination.Action.sheet(.close))
        _ = Small.State.none == .edit(.init())
      }
      """, options: options.split(separator: " ").map(String.init))
    #expect(output.isEmpty)
  }

  @Test(
    "compiles rows and stacks, on the main actor and off it, under any of the settings",
    arguments: settings)
  func compilesCollections(options: String) async throws {
    let output = try await Toolchain.check(
      """
      import Store
      @Reducer struct Row {
        struct State: Identifiable { let id: Int }
        enum Action { case tap }
        var body: some ReducerOf<Self> { EmptyReducer() }
      }
      @Reducer struct List {
        struct State {
          var rows: IdentifiedArrayOf<Row.State> = []
          var path = StackState<Row.State>()
        }
        enum Action { case rows(IdentifiedActionOf<Row>), path(StackActionOf<Row>), other(StoreOf<Row>) }
        var body: some ReducerOf<Self> {
          EmptyReducer()
            .forEach(\\.rows, action: \\.rows) { Row() }
            .forEach(\\.path, action: \\.path) { Row() }
        }
      }
      @Reducer nonisolated struct FreeRow {
        struct State: Identifiable { let id: Int }
        enum Action { case tap }
        var body: some ReducerOf<Self> { EmptyReducer() }
      }
      @Reducer nonisolated enum FreeScreen { case row(FreeRow) }
      actor Session {
        let store: StoreOf<FreeRow>
        init() { store = Store(initialState: FreeRow.State(id: 1)) { FreeRow() } }
        func tap() -> Int {
          store.send(.tap)
          return store.id
        }
      }
      nonisolated struct Item: Identifiable { let id: Int }
      extension List {
        nonisolated static let first = Selector<[Item], Int?> { $0.first?.id }
        nonisolated static let title = Selector<[Item], String> { "\\($0[first] ?? 0)" }
      }
      @MainActor @Reducer struct MainRow {
        struct State: Identifiable { let id: Int }
        enum Action { case tap }
        var body: some ReducerOf<Self> { EmptyReducer() }
      }
      @MainActor @Reducer enum MainScreen { case row(MainRow) }
      @MainActor @Reducer struct Lists {
        struct State {
          var free: IdentifiedArrayOf<FreeRow.State> = []
          var main: IdentifiedArrayOf<MainRow.State> = []
          @Presents var screen: MainScreen.State?
        }
        enum Action {
          case free(IdentifiedActionOf<FreeRow>)
          case main(IdentifiedActionOf<MainRow>)
          case screen(PresentationAction<MainScreen.Action>)
        }
        var body: some ReducerOf<Self> {
          EmptyReducer()
            .forEach(\\.free, action: \\.free) { FreeRow() }
            .forEach(\\.main, action: \\.main) { MainRow() }
            .ifLet(\\.$screen, action: \\.screen)
        }
      }
      """, options: options.split(separator: " ").map(String.init))
    #expect(output.isEmpty)
  }

  @Test("compiles features that take their state and actions from another's")
  func compilesInferredTypes() async throws {
    let output = try await Toolchain.check(
      """
      import Store
      public struct Base: Reducer {
        public struct State {}
        public enum Action {}
        public init() {}
        public var body: some ReducerOf<Self> { EmptyReducer() }
      }
      @Reducer public struct OfBase { public var body: some ReducerOf<Base> { Base() } }
      @Reducer struct Wrapped<Inner: Reducer> {
        let inner: Inner
        var body: some Reducer<Inner.State, Inner.Action> { inner }
      }
      @Reducer struct WrappedAgain<Inner: Reducer>: Reducer {
        let inner: Inner
        func reduce(into state: inout Inner.State, action: Inner.Action) -> Effect<Inner.Action> { .none }
      }
      @Reducer struct OfTuples { var body: some Reducer<[Int], (a: Int, b: [String: Int])> { EmptyReducer() } }
      @Reducer struct OfState {
        struct State {}
        var body: some Reducer<State, Base.Action> { EmptyReducer() }
      }
      @Reducer struct InExtension { var body: some ReducerOf<Self> { EmptyReducer() } }
      extension InExtension { struct State {}; enum Action {} }
      @Reducer struct InExtensionToo { var body: some Reducer<InExtensionToo.State, Action> { EmptyReducer() } }
      extension InExtensionToo { struct State {}; enum Action {} }
      struct ByHand<Inner: Reducer>: Reducer {
        let inner: Inner
        var body: some Reducer<Inner.State, Inner.Action> { inner }
      }
      """)
    #expect(output.isEmpty)
  }

  @Test("compiles features that take their state and actions from the type around them", arguments: settings)
  func compilesOuterTypes(options: String) async throws {
    let output = try await Toolchain.check(
      """
      import Store
      @Reducer struct Outer {
        struct State { var n = 0 }
        enum Action { case a }
        @Reducer struct Composed { var body: some Reducer<State, Action> { Reduce { state, _ in state.n += 1; return .none } } }
        @Reducer struct Method {
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        }
        @Reducer struct Half { struct State {}; var body: some Reducer<State, Action> { EmptyReducer() } }
        var body: some ReducerOf<Self> {
          Composed()
          Method()
        }
      }
      @Reducer public struct Generic<Value> {
        public struct State {}
        public enum Action { case a(Value) }
        @Reducer public struct Inner { public var body: some Reducer<State, Action> { EmptyReducer() } }
        public var body: some ReducerOf<Self> { Inner() }
      }
      @Reducer struct Late { var body: some Reducer<State, Action> { EmptyReducer() } }
      extension Late { struct State {}; enum Action {} }
      """, options: options.split(separator: " ").map(String.init))
    #expect(output.isEmpty)
  }

  @Test(
    "compiles key paths through results and optionals of tuples and of nothing", arguments: ["-Onone", "-O"])
  func compilesResults(optimization: String) async throws {
    let output = try await Toolchain.check(
      """
      import Store
      import TestStore
      @Reducer struct Feature {
        struct State {}
        enum Action {
          case nothing(Result<Void, any Error>), pair(Result<(a: Int, b: Int), any Error>), optional((Int, Int)?)
        }
        var body: some ReducerOf<Self> { EmptyReducer() }
      }
      @MainActor func test(_ store: TestStoreOf<Feature>, _ action: Feature.Action) async -> Bool {
        await store.receive(\\.nothing.success)
        await store.receive(\\.nothing.failure)
        await store.receive(\\.pair.success)
        await store.receive(\\.optional.some)
        return action.is(\\.pair.success) && action[case: \\.pair.success]?.b == 1
      }
      """, options: ["-swift-version", "6", optimization])
    #expect(output.isEmpty)
  }

  @Test("compiles public features whose effects use dependencies", arguments: settings)
  func compilesPublicFeatures(options: String) async throws {
    let output = try await Toolchain.check(
      """
      import Store
      @Reducer public struct Panel: Sendable {
        public struct State: Equatable { public init() {} }
        public enum Action { case close }
        @Dependency(\\.dismiss) var dismiss
        public init() {}
        public var body: some ReducerOf<Self> {
          Reduce { _, action in
            switch action {
            case .close: .run { _ in await dismiss() }
            }
          }
        }
      }
      @Reducer public struct Explicit: Sendable {
        public struct State {}
        public enum Action { case close }
        @Dependency(\\.dismiss) var dismiss
        let id: Int
        public var body: some ReducerOf<Self> { Reduce { _, _ in .run { _ in await dismiss() } } }
      }
      """, options: options.split(separator: " ").map(String.init))
    #expect(output.isEmpty)
  }

  @Test("compiles effects made by a function, and bindings matched by their value")
  func compilesFunctionValues() async throws {
    let output = try await Toolchain.check(
      """
      import Store
      @Reducer struct Form {
        struct State: Equatable { var name = "" }
        enum Action: BindableAction { case binding(BindingAction<State>), got(Int), load([Int]) }
        var body: some ReducerOf<Self> {
          BindingReducer()
          Reduce { state, action in
            switch action {
            case .binding(BindingAction.set(\\.name, "x")): return .send(.got(1))
            case .load(let numbers): return .merge(numbers.map(Action.got).map(Effect.send))
            case .binding, .got: return .none
            }
          }
        }
      }
      """)
    #expect(output.isEmpty)
  }

  @Test("compiles recursions through enums, however many features stand in the file", arguments: 0..<5)
  func compilesRecursions(count: Int) async throws {
    let others = (0..<count).map { "@Reducer struct Feature\($0) {}\n@Reducer enum Enum\($0) { case none }" }
    let output = try await Toolchain.check(
      """
      import Store
      \(others.joined(separator: "\n"))
      @Reducer indirect enum Path { case feature(Recursive) }
      @Reducer struct Recursive {
        struct State { var path: Path.State? }
        enum Action { case path(Path.Action) }
        var body: some ReducerOf<Self> {
          Reduce { _, _ in .none }
            .ifLet(\\.path, action: \\.path)
        }
      }
      """)
    #expect(output.isEmpty)
  }

  @Test("is told of its mistakes at their line")
  func diagnostics() async throws {
    let output = try await Toolchain.check(
      """
      import Store
      @CasePathable
      struct NoEnum {}
      @Reducer
      final class NoStruct {}
      struct Outer {
        @CasePathable
        private enum Hidden { case a }
      }
      """)
    let errors = output.split(separator: "\n").filter { $0.contains("error: ") }
    #expect(
      errors.map { $0.prefix { $0 != " " } } == [
        "Client.swift:3:8:", "Client.swift:5:13:", "Client.swift:8:3:",
      ])
    #expect(
      output.contains("error: '@CasePathable' adds case paths to an enum, but 'NoEnum' is a struct.")
    )
    #expect(output.contains("error: '@Reducer' makes a feature of a struct"))
    #expect(output.contains("Write 'fileprivate' instead of 'private'."))
  }
}
