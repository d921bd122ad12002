// What the code in doc comments needs around it to be compiled, by .ci/snippets. A section for each source file; the
// file's blocks take the places of the lines "// block", in their order; "// declarations" and then "// statements"
// take one block apart. "(file)" leaves out the type that a section is put into otherwise, so that it can have
// extensions.

//// Sources/Store/Reducers/Children/DismissEffect.swift
@Reducer struct Form {
  struct State {}
  enum Action { case closeButtonTapped }
  // declarations
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      // statements
      }
    }
  }
}
//// Sources/Store/Reducers/Children/IfLet+Presentation.swift
@Reducer struct Destination { struct State {}; enum Action {} }
@Reducer struct Parent {
  struct State { @Presents var destination: Destination.State? }
  enum Action { case destination(PresentationAction<Destination.Action>) }
  var body: some ReducerOf<Self> {
    // block
  }
}
@Reducer struct Asking {
  struct State { @Presents var alert: AlertState<Action.Alert>? }
  enum Action {
    case alert(PresentationAction<Alert>)
    enum Alert { case confirm }
  }
  var body: some ReducerOf<Self> {
    // block
  }
}
@Reducer struct Noticing {
  struct State { @Presents var alert: AlertState<Never>? }
  enum Action { case alert(PresentationAction<Never>) }
  var body: some ReducerOf<Self> {
    // block
  }
}
//// Sources/Store/Derived/Memo/SelectorMemo.swift
struct Item: Identifiable, Equatable, Sendable { let id: Int; var due = 0 }
struct Filter: Equatable, Sendable { func matches(_ item: Item) -> Bool { true } }
// block
//// Sources/Store/Dialogs/AlertState.swift
enum Action { enum Alert { case confirmDeletion } }
struct State {
  // declarations
}
func show(_ state: inout State) {
  // statements
}
//// Sources/Store/Dialogs/ConfirmationDialogState.swift
enum Dialog { case saveAndQuit, quit }
struct State { var dialog: ConfirmationDialogState<Dialog>? }
func show(_ state: inout State) {
  // block
}
//// Sources/Store/Dialogs/TextState.swift
func text(_ name: String) -> TextState {
  // block
}
//// Sources/Effects/Dependencies/DependencyContext.swift
@Reducer struct Feature { struct State {}; enum Action {} }
@MainActor func use() {
  // block
}
//// Sources/Effects/Dependencies/PrepareDependencies.swift (file)
struct Database: TestDependencyKey {
  static let testValue = Database()
  static func open(at path: String) throws -> Database { Database() }
}
extension DependencyValues {
  var database: Database {
    get { self[Database.self] }
    set { self[Database.self] = newValue }
  }
}
func prepare(_ path: String) throws {
  // block
}
//// Sources/Effects/Dependencies/Unimplemented+Functions.swift
struct Clipboard {
  var read: @Sendable () -> String
  // block
}
//// Sources/Effects/Dependencies/WithDependenciesFrom.swift
struct Editor { @Dependency(\.uuid) var uuid }
final class List {
  @Dependency(\.uuid) var uuid
  var editor: Editor?
  // block
}
//// Sources/Store/Presentation/PresentationState.swift
@Reducer struct Destination { struct State {}; enum Action {} }
// block
//// Sources/Store/Store/StoreSender.swift
struct Watcher { func onEvent(_ body: @escaping @Sendable (Int) -> Void) {} }
@Reducer struct Files { struct State {}; enum Action { case fileChanged(Int) } }
@MainActor func watch(_ watcher: Watcher, _ store: StoreOf<Files>) {
  // block
}
//// Sources/Store/Store/Coalescing/CoalescingSource.swift
struct File: Identifiable { let id: Int }
struct Watcher { func onEvent(_ body: @escaping @Sendable (File) -> Void) {} }
@Reducer struct Files { struct State {}; enum Action { case filesChanged(Set<File.ID>) } }
@MainActor func watch(_ watcher: Watcher, _ store: StoreOf<Files>) {
  // block
}
//// Sources/Store/Store/Coalescing/Store+Coalescing.swift
struct File: Identifiable { let id: Int }
@Reducer struct Files { struct State {}; enum Action { case filesChanged(Set<File.ID>), ticked(Int) } }
@MainActor func add(_ store: StoreOf<Files>) {
  // block
}
@MainActor func merge(_ store: StoreOf<Files>) {
  // block
}
//// Sources/Store/Store/Store.swift
@Reducer struct Counter {
  struct State { var count = 0 }
  enum Action { case increment }
}
@MainActor func use() {
  // block
}
//// Sources/Store/Selectors/SelectorCache.swift
@MainActor func use(_ store: StoreOf<TodoList>) {
  // block
}
//// Sources/Store/Selectors/SelectorFamily.swift
typealias State = TodoList.State
enum Todos {
  // declarations
}
@MainActor func use(_ store: StoreOf<TodoList>, _ id: Todo.ID) {
  // statements
}
//// Sources/Store/Selectors/Selector.swift (file)
struct Todo: Identifiable, Equatable { let id: Int; var isDone = false }
@Reducer struct TodoList {
  struct Filter: Equatable { func matches(_ todo: Todo) -> Bool { true } }
  struct State { var items: IdentifiedArrayOf<Todo> = []; var filter = Filter() }
  enum Action {}
}
enum Todos { typealias State = TodoList.State }
// declarations
@MainActor func use(_ store: StoreOf<TodoList>) {
  // statements
}
//// Sources/Store/History/History.swift
enum Typing { case typed(String) }
@MainActor func use() {
  let store = Store(initialState: "") { Reduce<String, Typing> { _, _ in .none } }
  // block
}
//// Sources/Store/Recording/Recording+Dependencies.swift
struct Library: Sendable { var price: @Sendable (_ book: Int) -> Int }
struct Values { var library: Library }
func use(_ values: inout Values, _ recording: Recording) {
  // block
}
//// Sources/Store/Recording/Recording.swift
@Reducer struct Counter {
  struct State: Codable {}
  enum Action: Codable { case increment }
  var body: some ReducerOf<Self> { EmptyReducer() }
}
@MainActor func use() throws {
  // block
}
//// Sources/TestStore/Replay/RecordedNumbers.swift
@MainActor func use(_ store: TestStore<Int, Int>) {
  // block
}
//// Sources/TestStore/Replay/TestStore+Replay.swift
@Reducer struct Counter {
  struct State: Codable, Equatable {}
  enum Action: Codable { case increment }
  var body: some ReducerOf<Self> { EmptyReducer() }
}
@MainActor func use(_ store: TestStoreOf<Counter>) throws {
  // block
}
@MainActor func use(_ recording: Recording) throws {
  // block
}
//// Sources/Store/Reducers/Printing/Reducer+PrintChanges.swift
@Reducer struct Row {
  struct State: Identifiable { let id: Int }
  enum Action { case loaded([String]) }
}
@Reducer struct Feature {
  struct State { var rows: IdentifiedArrayOf<Row.State> = [] }
  enum Action { case rows(IdentifiedActionOf<Row>) }
}
@MainActor func use() {
  // block
}
//// Sources/Store/Insight/EventPrinter.swift
@Reducer struct Feature { struct State {}; enum Action {} }
@MainActor func use(_ store: StoreOf<Feature>) {
  // block
  withExtendedLifetime(token) {}
}
//// Sources/Store/Insight/Store+PrintEvents.swift
@Reducer struct Feature { struct State {}; enum Action {} }
@MainActor func use(_ store: StoreOf<Feature>) {
  // block
  withExtendedLifetime(token) {}
}
//// Sources/Store/Insight/EffectInFlight.swift
let store = Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
func use() {
  // block
}
//// Sources/Store/Trace/EventTrace.swift
let store = Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
func use() throws {
  // block
  withExtendedLifetime(token) {}
}
//// Sources/Store/Trace/Store+Trace.swift
let store = Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
func use() throws {
  // block
  withExtendedLifetime(token) {}
}
//// Sources/Store/Inspection/Inspection.swift
let store = Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
func use() {
  // block
}
//// Sources/Store/Insight/StoreEvent.swift
let store = Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
func use() {
  // block
  withExtendedLifetime(token) {}
}
//// Sources/Store/Insight/Store+Events.swift
struct Log { func debug(_ text: String) {} }
let log = Log()
let store = Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
func use() {
  // block
  withExtendedLifetime(token) {}
}
//// Sources/Store/Observation/StoreValues.swift
@MainActor func use(_ store: Store<CountState, Never>) async {
  // block
}
struct CountState { var count = 0 }
//// Sources/Store/Observation/ChangeSet.swift
struct List { func reload(_ items: IdentifiedArrayOf<Todo>) {} }
final class Title { var text = "" }
@MainActor func use(_ store: StoreOf<TodoList>, _ list: List, _ title: Title) {
  // block
  token.cancel()
}
//// Sources/Store/Stack/StackState.swift
@Reducer enum Path {}
// block
//// Sources/Store/Reducers/Children/ForEach+Stack.swift
@Reducer struct Path { struct State {}; enum Action {} }
@Reducer struct Parent {
  struct State { var path = StackState<Path.State>() }
  enum Action { case path(StackActionOf<Path>) }
  var body: some ReducerOf<Self> {
    // block
  }
}
//// Sources/Store/Reducers/Bindings/BindingReducer.swift
@Reducer struct Form {
  struct State { var name = "" }
  enum Action: BindableAction { case binding(BindingAction<State>) }
  // block
}
//// Sources/Store/Reducers/Bindings/BindableAction.swift
@Reducer struct Form {
  struct State { var name = "" }
  // block
}
//// Sources/Store/Reducers/Bindings/BindingAction.swift
@Reducer struct Form {
  struct State { var name = "" }
  enum Action: BindableAction { case binding(BindingAction<State>) }
}
@MainActor func use(_ store: StoreOf<Form>) {
  // block
}
//// Sources/Store/Reducers/Children/ForEach.swift
@Reducer struct Row { struct State: Identifiable { let id: Int }; enum Action {} }
@Reducer struct Rows {
  struct State { var rows: IdentifiedArrayOf<Row.State> = [] }
  enum Action { case rows(IdentifiedActionOf<Row>) }
  var body: some ReducerOf<Self> {
    // block
  }
}
//// Sources/Store/Reducers/ViewAction.swift
@Reducer struct Feature {
  struct State {}
  // block
}
//// Sources/Store/Reducers/Children/IfCaseLet.swift
@Reducer struct LoggedIn { struct State {}; enum Action {} }
@Reducer struct App {
  enum State { case loggedIn(LoggedIn.State), loggedOut }
  enum Action { case loggedIn(LoggedIn.Action) }
  var body: some ReducerOf<Self> {
    // block
  }
}
//// Sources/Store/Reducers/Scope.swift
@Reducer struct Profile { struct State {}; enum Action {} }
@Reducer struct App {
  struct State { var profile = Profile.State() }
  enum Action { case profile(Profile.Action) }
  // block
}
//// Sources/Store/Reducers/IdentifiedAction.swift
@Reducer struct Row { struct State: Identifiable { let id: Int }; enum Action {} }
// block
//// Sources/Store/Reducers/OnChange.swift
@Reducer struct SavedForm {
  struct State { var (settings, isSaved) = (0, true) }
  enum Action: BindableAction { case binding(BindingAction<State>) }
  var body: some ReducerOf<Self> {
    // block
  }
}
@Reducer struct Form {
  struct State { var settings = 0 }
  enum Action: BindableAction { case binding(BindingAction<State>) }
  var body: some ReducerOf<Self> {
    // block
  }
}
//// Sources/Store/Reducers/Children/IfLet.swift
@Reducer struct Editor { struct State {}; enum Action {} }
@Reducer struct App {
  struct State { var editor: Editor.State? }
  enum Action { case editor(Editor.Action) }
  var body: some ReducerOf<Self> {
    // block
  }
}
//// Sources/Store/Reducers/Issues/Reducer+SilencingIssues.swift
@Reducer struct Row { struct State: Identifiable { let id: Int }; enum Action {} }
@Reducer struct Rows {
  struct State { var rows: IdentifiedArrayOf<Row.State> = [] }
  enum Action { case rows(IdentifiedActionOf<Row>) }
  var body: some ReducerOf<Self> {
    // block
  }
}
//// Sources/Store/CaseReducers/CaseReducer.swift
@Reducer struct Detail { struct State {}; enum Action {} }
@Reducer enum Destination { case detail(Detail), edit(Detail) }
@MainActor func use(_ store: StoreOf<Destination>) {
  // block
}
//// Sources/Store/Macros.swift (file)
enum CasePathableExample {
  // declarations
  func use() {
    // statements
  }
}
enum ReducerExample {
  // block
}
@Reducer struct Detail { struct State: Equatable {}; enum Action: Equatable {} }
@Reducer struct Edit { let isNew: Bool; struct State: Equatable {}; enum Action {} }
struct Photo: Equatable {}
// block
enum ConformanceExample {
  // block
}
// block
enum EndpointExample {
  // declarations
  func use(_ scores: Scores) async throws {
    // statements
  }
}
protocol ClimateService: Sendable {}
struct LiveClimate: ClimateService {}
struct FakeClimate: ClimateService {}
// block
public struct Forecast: Sendable { var days: Int }
// block
//// Sources/Effects/Dependencies/Escaping.swift
struct Socket { func onMessage(_ body: @escaping (String) -> Void) {} }
func handle(_ message: String) {}
func use(_ socket: Socket) {
  // block
}
//// Sources/Effects/Dependencies/DependencyValues.swift (file)
struct WeatherClient: TestDependencyKey { static let testValue = WeatherClient() }
// block
//// Sources/Effects/Effect/Effect+Sequence.swift
enum Action: Sendable { case pathChanged(Int), tick }
enum CancelID { case timer }
struct Network: Sendable { var pathUpdates: AsyncStream<Int> { AsyncStream { $0.finish() } } }
func first(_ network: Network) -> Effect<Action> {
  // block
}
func second(_ clock: any Clock<Duration>) -> Effect<Action> {
  // block
}
//// Sources/Effects/Effect/Result+Catching.swift
enum Action { case loaded(Result<Int, any Error>) }
struct API: Sendable { func load() async throws -> Int { 0 } }
func use(_ api: API) -> Effect<Action> {
  // block
}
//// Sources/Effects/Effect/Effect+Queue.swift
enum CancelID { case upload }
func use() -> Effect<Int> {
  // block
}
//// Sources/Effects/Effect/TaskCancellation.swift
enum CancelID { case download }
enum Action { case downloaded(Int) }
func use(_ download: @escaping @Sendable () async throws -> Int) -> Effect<Action> {
  // block
}
//// Sources/Effects/Effect/Effect+Debounce.swift
enum CancelID { case search }
enum Action { case queryChanged(String), found([String]) }
func use(
  _ action: Action, _ clock: any Clock<Duration>,
  _ search: @escaping @Sendable (String) async throws -> [String]
) -> Effect<Action> {
  switch action {
  // block
  case .found: return .none
  }
}
//// Sources/Effects/Cooperation/ProgressThrottle.swift
enum Action { case progress(Double) }
func use(_ files: [String], _ send: Send<Action>, _ index: (String) -> Void) async {
  // block
}
//// Sources/Effects/Cooperation/YieldPolicy.swift
func use(_ nodes: [Int]) async {
  var stack = nodes
  // block
}
//// Sources/Effects/Cooperation/YieldingSequence.swift
enum Action { case progress(Double) }
func use(_ lines: [String], _ index: (String) -> Void) async {
  // block
}
func use(_ files: [String], _ send: Send<Action>, _ index: (String) -> Void) async {
  // block
}
//// Sources/TestStore/Exploration/Schedules/ExploreSchedules.swift
@Reducer struct Search {
  struct State { var results: [String] = [] }
  enum Action { case queryChanged(String), found([String]) }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .queryChanged(let query):
        return .run { await $0(.found([query])) }.cancellable(id: 0, cancelInFlight: true)
      case .found(let results):
        state.results = results
        return .none
      }
    }
  }
}
// block
//// Sources/TestStore/ActionExploration/ExploreActions.swift
@Reducer struct Account {
  struct State { var balance = 0; var isOpen = true; var isLoading = false }
  enum Action { case deposit(Int), withdraw(Int), close }
}
// block
//// Sources/TestStore/Exploration/Draws/Draw.swift
@Reducer struct Account {
  struct State { var balance = 0; var isOpen = true; var isLoading = false }
  enum Action { case deposit(Int), withdraw(Int), close }
}
func use() async {
  // block
}
//// Sources/TestStore/Exploration/Draws/Draw+Values.swift
indirect enum Item { case file(String), folder([Item]) }
func use(_ draw: Draw) {
  // block
}
//// Sources/TestStore/TestStore/TestStore+RecordScript.swift
@Reducer struct Library {
  struct State { var isLoading = false; var titles: [String] = [] }
  enum Action: Equatable { case load, loaded([String]) }
}
func record(_ store: TestStoreOf<Library>, _ clock: TestClock<Duration>) async {
  // block
}
func play(_ store: TestStoreOf<Library>, _ clock: TestClock<Duration>) async {
  // block
}
//// Sources/TestStore/Clocks/TestClock.swift
@Reducer struct Timer {
  struct State { var seconds = 0 }
  enum Action { case start, ticked }
}
func use() async {
  // block
}
//// Sources/TestStore/TestStore/TestStore.swift
@Reducer struct Counter {
  struct State { var count = 0 }
  enum Action { case increment }
  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.count += 1
      return .none
    }
  }
}
// block
//// Sources/TestStore/TestStore/TestStore+Ignore.swift
@Reducer struct Feature { struct State { var cache = 0 } }
func use(_ store: TestStoreOf<Feature>) {
  // block
}
//// Sources/TestStore/TestStore/TestStore+ReceiveGroup.swift
@Reducer struct Feature {
  struct State { var loaded: [Int] = [] }
  enum Action: Equatable { case loaded(Int) }
}
func use(_ store: TestStoreOf<Feature>) async {
  // block
}
//// Sources/Effects/Issues/SilencedIssues.swift
struct Editing { var isDirty = false }
@CasePathable enum Mode { case editing(Editing), reading }
struct State { var mode: Mode }
func use(_ state: inout State) {
  // block
}
func use(_ dismiss: DismissEffect) async {
  // block
}
//// Sources/Store/Observation/Tracked/Tracked.swift
typealias Symbol = String
// block
//// Sources/Store/Diff/ExpectNoDifference.swift
struct Row: Equatable { var id: Int; var text: String }
func use(_ state: (rows: [Row], Int)) {
  // block
}
//// Sources/Store/Diff/ExpectDifference.swift
struct Counter: Equatable { var count = 0 }
func check() {
  var counter = Counter()
  // block
}
//// Sources/TestStore/TestStore/DependenciesTrait.swift
// block
//// Sources/StoreCompatibility/Schedulers/AnyScheduler.swift
@Reducer struct Feature { struct State {} }
@MainActor func make() {
  // block
  _ = store
}
//// Sources/StoreCompatibility/Differences/XCTModify.swift
@Reducer struct Editor {
  struct State: Equatable { var isSaved = false }
  enum Action { case saved }
}
@Reducer(state: .equatable) enum Destination { case edit(Editor) }
@Reducer struct Feature {
  struct State: Equatable { @Presents var destination: Destination.State? }
  enum Action { case destination(PresentationAction<Destination.Action>) }
}
func check(store: TestStoreOf<Feature>) async {
  // block
}
//// Sources/TestStore/Schedulers/TestScheduler.swift
@Reducer struct Feature {
  struct State {}
  enum Action { case start }
}
@MainActor func check() async {
  // block
}
//// Sources/Store/Derived/Selectors/CollectionSelector.swift (file)
struct InboxItem: Identifiable, Equatable {
  let id: Int
  var due = 0
  var title = ""
  var isDone = false
}
enum InboxFilter: Equatable {
  case all
  func matches(_ item: InboxItem) -> Bool { true }
}
enum Inbox {
  struct State {
    var items: IdentifiedArrayOf<InboxItem> = []
    var filter = InboxFilter.all
  }
}
// declarations
@MainActor func read(_ store: Store<Inbox.State, Never>) {
  // statements
}
//// Sources/Store/Derived/Aggregates/CollectionSelector+Groups.swift
struct Item: Identifiable, Equatable {
  let id: Int
  var project = ""
}
struct State { var items: IdentifiedArrayOf<Item> = [] }
static let open = CollectionSelector(\State.items)
// block
//// Sources/Store/Shared/Storage/FileStorageKey.swift (file)
import struct FoundationEssentials.Data
struct NamesV2: Codable, Equatable, Sendable { var names: [String] = [] }
private typealias Settings = NamesV2
extension FileStorageKey<NamesV2> {
  static var settings: Self {
    .fileStorage("settings.json", version: 2, migrations: [.json(1) { $0["names"] = [] }])
  }
}
func expectMigration() throws {
  // block
}
//// Sources/Store/Shared/Storage/Formats/SharedMigration.swift
struct SettingsV1: Codable, Sendable { var name = "" }
struct SettingsV2: Codable, Sendable {
  var name = ""
  init(_ old: SettingsV1) { name = old.name }
}
struct Settings: Codable, Sendable { var sort = "" }
// block
//// Sources/Store/Shared/Storage/SharedStorage+FileLock.swift (file)
import struct FoundationEssentials.URL
func add(_ url: URL) async throws {
  @Shared(.fileStorage(url)) var count = 0
  // block
}
//// Sources/Store/Selectors/SelectorElements.swift
struct Todo: Identifiable, Equatable { let id: Int; var isDone = false }
struct State { var items: IdentifiedArrayOf<Todo> = [] }
// block
//// Sources/Store/Derived/Selectors/CollectionSelector+Family.swift
struct Item: Identifiable, Equatable { let id: Int; var price = 0 }
struct State { var items: IdentifiedArrayOf<Item> = []; var factor = 1 }
enum Prices {
  // block
}
enum Totals {
  // block
}
