// What the compiler says stands behind the line that it is said of.
// swift-format-ignore-file
// Programs that the type checker refuses, since what they share between isolations is not Sendable. Each line with a
// comment 'must not compile' is one, with a part of what the compiler says about it; without these lines the file
// compiles.
import Store

final class Box: Hashable {
  var n = 0
  static func == (lhs: Box, rhs: Box) -> Bool { lhs === rhs }
  func hash(into hasher: inout Hasher) {}
}

struct Form {
  struct State {
    var name = ""
    subscript(box: Box) -> Int { get { box.n } set { box.n = newValue } }
  }
}

func needsSendable<Value: Sendable>(_ value: Value) {}

func selectors(_ box: Box) {
  _ = Selector<Form.State, Int> { state in
    box.n += 1  // must not compile: capture of 'box' with non-Sendable type 'Box'
    return state.name.count
  }
  _ = SelectorFamily<Form.State, Int, Int> { state, number in
    box.n += number  // must not compile: capture of 'box' with non-Sendable type 'Box'
    return state.name.count
  }
  _ = SelectorFamily<Form.State, Box, Int> { state, box in box.n }(box)  // must not compile: 'Box' does not conform to the 'Sendable' protocol
}

enum Globals {
  static let selector = Selector<Form.State, Int> { $0.name.count }
  static let family = SelectorFamily<Form.State, Int, Int> { $0.name.count + $1 }
  static let boxes = SelectorFamily<Form.State, Box, Int> { $1.n + $0.name.count }  // must not compile: 'Box' does not conform to the 'Sendable' protocol
  static let effect = Effect<Int>.send(1)  // must not compile: is not concurrency-safe
  static let binding = BindingAction<Form.State>.set(\.name, "x")
  static let path = AnyCasePath<Int, String>(embed: { $0.count }, extract: { "\($0)" })
  static let store = Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }  // must not compile: is not concurrency-safe
  static let graph = AttributeGraph()  // must not compile: is not concurrency-safe
}

func bindings(_ box: Box) {
  _ = BindingAction<Form.State>.set(\.[box], 1)  // must not compile: 'Sendable'
  let path = \Form.State[box]
  _ = BindingAction<Form.State>.set(path, 1)  // must not compile: 'Sendable'
}

func lockedValues(_ box: Box) {
  let form = LockIsolated(Form.State())
  _ = form.name
  _ = form[dynamicMember: \.[box]]  // must not compile: 'Sendable'
}

func casePaths(_ box: Box) {
  _ = AnyCasePath<Int, Int>(
    embed: { value in
      box.n += 1  // must not compile: capture of 'box' with non-Sendable type 'Box'
      return value
    },
    extract: { value in
      box.n += 1  // must not compile: capture of 'box' with non-Sendable type 'Box'
      return value
    })
}

func conformances(_ store: Store<Int, Int>, _ task: StoreTask, _ token: ObservationToken, _ graph: AttributeGraph) {
  needsSendable(store)  // must not compile: 'Store<Int, Int>' does not conform to the 'Sendable' protocol
  needsSendable(store.sender)
  needsSendable(task)
  needsSendable(token)  // must not compile: 'ObservationToken' does not conform to the 'Sendable' protocol
  needsSendable(graph)  // must not compile: 'AttributeGraph' does not conform to the 'Sendable' protocol
  needsSendable(graph.input(1))  // must not compile: does not conform to the 'Sendable' protocol
  needsSendable(store.values(of: \.self))  // must not compile: does not conform to the 'Sendable' protocol
  needsSendable(store.selectorCache)  // must not compile: 'SelectorCache' does not conform to the 'Sendable' protocol
  needsSendable(Effect<Box>.send(Box()).map { _ in 1 })  // must not compile: 'Effect<Int>' does not conform to the 'Sendable' protocol
  needsSendable(BindingAction<Form.State>.set(\.name, "x"))
}

func effects(_ box: Box) -> Effect<Int> {
  .run { send in
    box.n += 1  // must not compile: capture of 'box' with non-Sendable type 'Box'
    await send(1)
  }
}

func caught(_ box: Box) -> Effect<Int> {
  .run { _ in throw CancellationError() } catch: { _, send in
    box.n += 1  // must not compile: capture of 'box' with non-Sendable type 'Box'
    await send(1)
  }
}

struct Client {
  var box = Box()
}
enum ClientKey: DependencyKey { static let liveValue = Client() }  // must not compile: 'Client' does not conform to the 'Sendable' protocol
extension DependencyValues {
  var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }
}
enum NumberKey: DependencyKey { static let liveValue = 1 }

struct Feature {
  @Dependency(\.number) var number
  var box = Box()
  func effect() -> Effect<Int> {
    .run { send in
      await send(box.n)  // must not compile: capture of 'self' with non-Sendable type 'Feature'
    }
  }
}

struct Part: Sendable { var n = 0 }

final class Whole {
  var part = Part()
  var n = 0
}

enum GlobalSharedValues {
  static let number = Shared(value: 1)
  static let whole = Shared(value: Whole())  // must not compile: is not concurrency-safe
  static let reader = SharedReader(value: Whole())  // must not compile: is not concurrency-safe
}

// A part that is 'Sendable' would let another isolation read the whole, which is not.
func parts(_ whole: Shared<Whole>, _ reader: SharedReader<Whole>, _ value: Shared<Part>) {
  needsSendable(whole)  // must not compile: 'Whole' does not conform
  needsSendable(whole.part)  // must not compile: Sendable
  needsSendable(whole.read { $0.n })  // must not compile: Sendable
  needsSendable(reader.part)  // must not compile: Sendable
  needsSendable(reader.read { $0.n })  // must not compile: Sendable
  needsSendable(value.n)
  needsSendable(value.read { $0.n })
  needsSendable(SharedReader(value).n)
}

func keys() {
  _ = Shared(wrappedValue: Whole(), .inMemory("whole"))  // must not compile: Sendable
}

// The comparisons of a type that only the main actor may use. A selector compares on the isolation of each store.
struct Title { var text = "" }
extension Title: @MainActor Equatable {
  @MainActor static func == (lhs: Title, rhs: Title) -> Bool { lhs.text == rhs.text }
}
extension Title: @MainActor Comparable {
  @MainActor static func < (lhs: Title, rhs: Title) -> Bool { lhs.text < rhs.text }
}
struct Shelf {
  struct Book: Identifiable {
    let id: Int
    var title = Title()
  }
  struct State { var books: IdentifiedArrayOf<Book> = [] }
}
@MainActor func comparisons() {
  let books = CollectionSelector(\Shelf.State.books)
  _ = books.max(\.title)  // must not compile: main actor-isolated conformance of 'Title'
  _ = books.sorted(by: \.title)  // must not compile: main actor-isolated conformance of 'Title'
}
