import Effects
import Foundation
import TestStore
import TestSupport
import Testing

@Suite("A class instance in the state")
struct ObjectStateTests {
  final class Model: Equatable {
    var count = 0
    static func == (first: Model, second: Model) -> Bool { first === second }
  }

  struct Feature: Reducer {
    struct State: Equatable {
      var title = ""
      var models: [Model] = [Model()]
    }
    enum Action { case changeInPlace, replace, rename }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      switch action {
      case .changeInPlace: state.models[0].count += 1
      case .replace:
        let model = Model()
        model.count = 7
        state.models = [model]
      case .rename: state.title = "new"
      }
      return .none
    }
  }

  func makeStore() -> TestStoreOf<Feature> { TestStore(initialState: Feature.State()) { Feature() } }

  @Test("that the reducer changes in place is named, with what has changed")
  func inPlace() async {
    let store = makeStore()
    let line = #line + 1
    let told = await failures { await store.send(.changeInPlace) }
    #expect(
      told == [
        Failure(
          """
          The action changed an instance of the class 'ObjectStateTests.Model' in place. The old state refers to it \
          too, so the change can't be asserted, and observers of the state are not notified.

            ObjectStateTests.Model(
          −   count: 0
          +   count: 1
            )

          (Before: −, After: +)

          Fix: make 'ObjectStateTests.Model' a struct, or replace the instance with a new one. To ignore a cache, \
          call 'store.ignore(\\.…)'.
          """, line: line)
      ])
  }

  @Test("that is replaced is a change like any other, and one that stays is none")
  func replaced() async {
    let store = makeStore()
    let told = await failures { await store.send(.replace) }
    #expect(told.map { $0.message.hasPrefix("State was not expected to change") } == [true])
    await store.send(.rename) { $0.title = "new" }
  }

  @Test("that is ignored, or need not be asserted, may change")
  func ignored() async {
    let store = makeStore()
    store.ignore(\.models)
    await store.send(.changeInPlace)
    let other = makeStore()
    other.exhaustivity = .off
    await other.send(.changeInPlace)
  }

  @Test("that an assertion changes in place is named, because it asserts nothing", arguments: [false, true])
  func changedByAssertion(isExhaustive: Bool) async {
    let store = makeStore()
    store.exhaustivity = isExhaustive ? .on : .off
    let told = await failures {
      await store.send(.rename) {
        $0.title = "new"
        $0.models[0].count = 9
      }
      store.assert { $0.models[0].count = 8 }
      store.assert { $0.models[0].count = 8 }
    }
    #expect(
      told.map(\.message)
        == [(0, 9), (9, 8)].map { before, after in
          """
          The trailing closure changed an instance of the class 'ObjectStateTests.Model' in place. The store's state \
          refers to it too, so the closure has changed the store's state and asserted nothing.

            ObjectStateTests.Model(
          −   count: \(before)
          +   count: \(after)
            )

          (Before: −, After: +)

          Fix: make 'ObjectStateTests.Model' a struct, or replace the instance with a new one. To ignore a cache, \
          call 'store.ignore(\\.…)'.
          """
        })
  }

  @Test("that the action has brought, and an assertion changes, is named too")
  func newObject() async {
    let store = makeStore()
    store.exhaustivity = .off(showSkippedAssertions: true)
    let told = await failures { await store.send(.replace) { $0.models[0].count = 9 } }
    #expect(told.count == 1)
    #expect(told.first?.message.hasPrefix("The trailing closure changed an instance of the class") == true)
    #expect(told.first?.message.contains("−   count: 7\n+   count: 9") == true)
  }

  @Test("that an action has brought into a state without any is looked after from then on")
  func firstObject() async {
    let store = TestStore(initialState: Feature.State(models: [])) { Feature() }
    await store.withExhaustivity(.off) { await store.send(.replace) }
    let told = await failures { await store.send(.changeInPlace) }
    #expect(told.count == 1)
    #expect(told.first?.message.contains("−   count: 7\n+   count: 8") == true)
  }

  struct Shelf {
    var books: [Row<Model?>] = []
    var byID: IdentifiedArrayOf<Row<Model?>> = []
  }

  @Test(
    "is found in the first elements of a collection and in the last ones",
    arguments: [(4, 3), (100, 31), (100, 68), (100, 99), (10_000, 9_999)], [false, true])
  func inCollection(place: (count: Int, index: Int), isIdentified: Bool) async {
    let rows = (0..<place.count).map { Row<Model?>(id: $0, value: $0 == place.index ? Model() : nil) }
    let shelf =
      isIdentified ? Shelf(byID: IdentifiedArray(uniqueElements: rows)) : Shelf(books: rows)
    let store = TestStore(initialState: shelf) {
      Reduce<Shelf, Int> { shelf, _ in
        (isIdentified ? shelf.byID[place.index] : shelf.books[place.index]).value?.count += 1
        return .none
      }
    }
    let told = await failures { await store.send(0) }
    #expect(told.count == 1)
    #expect(told.first?.message.contains("−   count: 0\n+   count: 1") == true)
  }

  struct Plain {
    var (a, b, c, d, e) = (1, 2, 3, 4, 5)
    var (f, g, h, i, j) = ("f", "g", "h", "i", "j")
  }

  struct Settings {
    var early: Model? = Model()
    var first = (Plain(), Plain(), Plain(), Plain(), Plain(), Plain(), Plain(), Plain(), Plain(), Plain())
    var second = (Plain(), Plain(), Plain(), Plain(), Plain(), Plain(), Plain(), Plain(), Plain(), Plain())
    var late: Model?
  }

  @Test("is found among two hundred properties without one", arguments: [false, true])
  func amongPlainProperties(isLate: Bool) async {
    let settings = isLate ? Settings(early: nil, late: Model()) : Settings()
    let store = TestStore(initialState: settings) {
      Reduce<Settings, Int> { settings, _ in
        settings.early?.count += 1
        settings.late?.count += 1
        return .none
      }
    }
    let told = await failures { await store.send(0) }
    #expect(told.count == 1)
  }

  struct Row<Value>: Identifiable {
    let id: Int
    var value: Value
  }

  @Test("is not looked for in collections of the library whose elements can't hold one")
  func plainCollections() {
    #expect(!TypeContents.canHoldObjects(IdentifiedArrayOf<Row<String>>.self))
    #expect(!TypeContents.canHoldObjects(StackState<Row<String>>.self))
    #expect(TypeContents.canHoldObjects(IdentifiedArrayOf<Row<Model>>.self))
    #expect(TypeContents.canHoldObjects(IdentifiedArray<AnyHashable, Row<String>>.self))
    #expect(TypeContents.canHoldObjects(StackState<Row<Model>>.self))
  }

  @Test("that is the state itself is refused, at the line where the store is made")
  func state() async {
    let line = #line + 2
    let told = await failures {
      _ = TestStore(initialState: Model()) { Reduce<Model, Int> { _, _ in .none } }
    }
    #expect(told.map(\.line) == [line])
    #expect(
      told.first?.message.hasPrefix("The state 'ObjectStateTests.Model' is a class: the state is") == true
    )
  }

  final class Cache {
    var image = Data(repeating: 0, count: 100)
    var loaded = Date(timeIntervalSinceReferenceDate: 800_000_000)
    var value: Any = 1
    let model = Model()
    var ratio = Double.nan
  }

  struct Images: Reducer {
    struct State {
      var cache = Cache()
    }
    struct Action {
      let change: (Cache) -> Void
    }

    func reduce(into state: inout State, action: Action) -> Effect<Action> {
      action.change(state.cache)
      return .none
    }
  }

  @Test("is compared by its values, which may differ although their texts do not")
  func sameText() async {
    let store = TestStore(initialState: Images.State()) { Images() }
    let told = await failures {
      await store.send(.init { $0.image[50] = 9 })
      await store.send(.init { $0.loaded += 0.25 })
      await store.send(.init { $0.value = Int8(1) })
      await store.send(.init { _ in })
    }
    #expect(told.count == 3)
    #expect(
      told.first?.message.contains(
        """
        image:
          Data([
            … (50 unchanged),
        −   [50]: 0,
        +   [50]: 9,
            … (49 unchanged)
          ])
        """) == true)
    #expect(told.dropFirst().first?.message.contains("loaded:\n") == true)
    #expect(told.last?.message.contains("value:\n") == true)
  }

  @Test("that is in another one is the only one that is named")
  func nested() async {
    let store = TestStore(initialState: Images.State()) { Images() }
    let told = await failures { await store.send(.init { $0.model.count = 3 }) }
    #expect(told.count == 1)
    #expect(told.first?.message.contains("of the class 'ObjectStateTests.Model' in place") == true)
  }
}
