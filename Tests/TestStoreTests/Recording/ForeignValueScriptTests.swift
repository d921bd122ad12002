import Foundation
import Store
import TestStore
import TestSupport
import Testing

/// A feature with values that can be assigned only as a whole, and with names that need backticks.
@Reducer
struct Atlas {
  struct Layers: OptionSet {
    let rawValue: Int
  }

  struct Point: Equatable {
    let x: Int
    let y: Int
  }

  struct Pin: Equatable, Identifiable {
    let id: Int
    let place: Point
    var `self` = 0
  }

  /// Not `Identifiable`.
  struct Tile: Equatable {
    let number: Int
  }

  /// A dictionary with an order.
  struct Register: Equatable, CustomReflectable {
    var keys = ["b", "a"]
    var numbers = [1, 2]

    subscript(key: String) -> Int? {
      get { keys.firstIndex(of: key).map { numbers[$0] } }
      set { if let index = keys.firstIndex(of: key), let newValue { numbers[index] = newValue } }
    }

    var customMirror: Mirror {
      Mirror(
        self, unlabeledChildren: zip(keys, numbers).map { (key: $0, value: $1) }, displayStyle: .dictionary)
    }
  }

  @CasePathable
  enum Mode: Equatable {
    case `init`
    case `self`(Pin)
  }

  struct State: Equatable {
    var layers: Layers = []
    var center = Point(x: 0, y: 0)
    var nearest: Point?
    var pins: IdentifiedArrayOf<Pin> = [
      Pin(id: 1, place: Point(x: 1, y: 1)), Pin(id: 2, place: Point(x: 2, y: 2)),
    ]
    var corners = [Point(x: 0, y: 0), Point(x: 9, y: 9)]
    var names = ["a": Point(x: 0, y: 0)]
    var register = Register()
    var tiles = IdentifiedArray<Int, Tile>(id: \.number)
    var mode = Mode.`init`
    var image = Data()
    var locale = Locale(identifier: "en_US")
    var zone = TimeZone(identifier: "GMT")!
    var due = DateComponents()
    var shown = IndexSet(integersIn: 0..<3)
    var `let` = 0
  }

  enum Action: Equatable { case `init`, move, `self`(Int), settle }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .`init`:
        state.layers = [Layers(rawValue: 1), Layers(rawValue: 4)]
        state.image = Data([0, 255])
        state.locale = Locale(identifier: "de_CH")
        state.zone = TimeZone(identifier: "Europe/Zurich")!
        state.due = DateComponents(year: 2024, month: 2)
        state.shown = []
      case .move:
        state.center = Point(x: 1, y: 0)
        state.nearest = Point(x: 1, y: 1)
        state.pins[id: 2] = Pin(id: 2, place: Point(x: 3, y: 2))
        state.corners[1] = Point(x: 8, y: 9)
        state.names["a"] = Point(x: 0, y: 1)
        state.register["a"] = 5
        state.tiles.append(Tile(number: 7))
        state.`let` = 1
      case .`self`(let number):
        state.pins[id: 1]?.`self` = number
        state.nearest = Point(x: 1, y: 2)
        state.mode = .`self`(Pin(id: 1, place: state.center))
      case .settle:
        if case .`self`(var pin) = state.mode {
          pin.`self` += 1
          state.mode = .`self`(pin)
        }
        state.due.timeZone = state.zone
        state.due.calendar = Calendar(identifier: .republicOfChina)
        state.due.isLeapMonth = true
        state.shown = [1, 3, 4]
        state.tiles.removeAll()
      }
      return .none
    }
  }
}

@MainActor
@Suite("Recording a script with values that are assigned as a whole")
struct ForeignValueScriptTests {
  private static func pasted(_ store: TestStoreOf<Atlas>) async {
    // Script:
    await store.send(.`init`) {
      $0.layers = Atlas.Layers(rawValue: 5)
      $0.image = Data(base64Encoded: "AP8=")!
      $0.locale = Locale(identifier: "de_CH")
      $0.zone = TimeZone(identifier: "Europe/Zurich")!
      $0.due = DateComponents(year: 2024, month: 2)
      $0.shown = IndexSet()
    }
    await store.send(.move) {
      $0.center = Atlas.Point(x: 1, y: 0)
      $0.nearest = Atlas.Point(x: 1, y: 1)
      $0.pins[id: 2] = Atlas.Pin(id: 2, place: Atlas.Point(x: 3, y: 2), self: 0)
      $0.corners[1] = Atlas.Point(x: 8, y: 9)
      $0.names["a"] = Atlas.Point(x: 0, y: 1)
      $0.register["a"] = 5
      $0.tiles = IdentifiedArray(uniqueElements: [Atlas.Tile(number: 7)], id: \.number)
      $0.let = 1
    }
    await store.send(.`self`(5)) {
      $0.nearest = Atlas.Point(x: 1, y: 2)
      $0.pins[id: 1]?.`self` = 5
      $0.mode = .`self`(Atlas.Pin(id: 1, place: Atlas.Point(x: 1, y: 0), self: 0))
    }
    await store.send(.settle) {
      $0.tiles = IdentifiedArray(id: \.number)
      $0.mode.modify(\.`self`) {
        $0.`self` = 1
      }
      // swift-format-ignore
      $0.due = { var date = DateComponents(calendar: Calendar(identifier: .republicOfChina), timeZone: TimeZone(identifier: "Europe/Zurich")!, year: 2024, month: 2); date.isLeapMonth = true; return date }()
      $0.shown = IndexSet([1..<2, 3..<5].joined())
    }
    // End of script.
  }

  private func makeStore() -> TestStoreOf<Atlas> { TestStore(initialState: Atlas.State()) { Atlas() } }

  @Test("It compiles and passes")
  func script() async throws {
    let text = try pastedScript()
    let recorded = makeStore()
    let script = await recorded.recordScript {
      for action in [Atlas.Action.`init`, .move, .`self`(5), .settle] { await recorded.send(action) }
    }
    #expect(script == text)
    await Self.pasted(makeStore())
  }
}
