import TestSupport
import Testing

@testable import Store

/// Twenty levels of a feature of 8 KB, each holding the next in the same way, and a store of them.
private struct Tower {
  static let height = 20
  let store: StoreOf<Level>
  let marks = StackMarks()
  let increment: Level.Action
  let work: Level.Action

  init(_ border: Border) {
    var (state, increment, work) = (Level.State(), Level.Action.increment, Level.Action.work)
    for _ in 0..<Self.height {
      (state, increment, work) = (border.nest(state), border.wrap(increment), border.wrap(work))
    }
    (self.increment, self.work) = (increment, work)
    let marks = marks
    store = Store(initialState: state) { Level(marks: marks) }
  }

  /// Sends an action to the lowest level on a thread with a stack of 512 KB, twice.
  ///
  /// - Returns: The bytes of the stack that a level takes.
  func reduceOnSmallStack(working: Bool = false) -> Int {
    // Sound: this thread waits while the other one uses the store, which belongs to no actor.
    nonisolated(unsafe) let tower = self
    return withStack(bytes: 512 * 1_024) {
      if working { tower.store.send(tower.work) }
      tower.marks.removeAll()
      tower.store.send(tower.increment)
      tower.store.send(tower.increment)
      return tower.marks.bytesPerLevel
    }
  }
}

/// A feature that presents itself.
@Reducer
private struct Nest {
  struct State {
    var count = 0
    @Presents var nest: State?
  }

  enum Action {
    case increment
    indirect case nest(PresentationAction<Action>)
  }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .increment = action { state.count += 1 }
      return .none
    }
    .ifLet(\.$nest, action: \.nest) { Nest() }
  }
}

@Suite("Large state")
struct LargeStateTests {
  @Test(
    "on 20 levels is changed on a stack of 512 KB, and no level of it lies there", arguments: Border.allCases)
  private func small(border: Border) {
    let tower = Tower(border)
    let bytesPerLevel = tower.reduceOnSmallStack()
    #expect(border.count(in: tower.store.state, depth: Tower.height) == 2)
    #expect(bytesPerLevel > 0 && bytesPerLevel < MemoryLayout<Level.State>.size)
  }

  @Test("on 20 levels is looked after on a stack of 512 KB while effects run", arguments: Border.allCases)
  private func working(border: Border) {
    let tower = Tower(border)
    let bytesPerLevel = tower.reduceOnSmallStack(working: true)
    #expect(border.count(in: tower.store.state, depth: Tower.height) == 2)
    #expect(bytesPerLevel > 0 && bytesPerLevel < MemoryLayout<Level.State>.size)
  }

  @Test("of 4,000 presented features inside each other is changed on a stack of 8 MB")
  func deep() {
    let depth = 4_000
    // The address sanitizer makes frames several times as large.
    let scale = AddressSanitizer.isActive ? 4 : 1
    let isChanged = withStack(bytes: scale * 8 * 1_024 * 1_024) {
      var (state, action) = (Nest.State(), Nest.Action.increment)
      for _ in 0..<depth { (state, action) = (Nest.State(nest: state), .nest(.presented(action))) }
      let store = Store(initialState: state) { Nest() }
      store.send(action)
      return store.withState { state in
        var lowest = state
        while let next = lowest.nest { lowest = next }
        return lowest.count == 1
      }
    }
    #expect(isChanged)
  }

  @Test("that is optional is changed where it lies")
  func optional() {
    let marks = StackMarks()
    let store = Store(initialState: FourFloors.makeState()) { FourFloors.make(marks: marks) }
    store.send(.lower(.lower(.lower(.increment))))
    #expect(store.state.lower?.lower?.lower?.count == 1)
    #expect(marks.addresses.count == 4)
    #expect(marks.bytesPerLevel < MemoryLayout<Ballast>.size)
  }

  @Test("is larger than what a level takes of the stack")
  func size() { #expect(MemoryLayout<Level.State>.size > 8_192) }
}
