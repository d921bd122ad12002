import Store
import TestStore
import TestSupport
import Testing

/// Random changes of one shared value, by reducers of two stores, by references and on other threads, against a plain
/// value: each observer has seen the truth after each turn, once, and was not called in vain.
@MainActor @Suite struct SharedFuzzTests {
  struct World: Equatable, Sendable {
    var number = 0
    var point = Point()
    var rows = IdentifiedArray(uniqueElements: (0..<4).map { Row(id: $0) })
    var optional: Int?
    var doubled: Int {
      get { number * 2 }
      set { number = newValue / 2 }
    }

    struct Point: Equatable, Sendable { var (x, y) = (0, 0) }
    struct Row: Equatable, Identifiable, Sendable {
      let id: Int
      var value = 0
    }
  }

  /// A change, which the model and the shared value make.
  enum Change: Sendable, CaseIterable {
    case number, x, y, row, move, removeOrInsert, optional, doubled, same

    func make(_ world: inout World, _ amount: Int) {
      switch self {
      case .number: world.number += amount
      case .x: world.point.x = amount
      case .y: world.point.y = amount
      case .row: world.rows[id: amount % 4]?.value += amount
      case .move: if world.rows.count > 1 { world.rows.swapAt(0, world.rows.count - 1) }
      case .removeOrInsert:
        if world.rows.remove(id: amount % 4) == nil { world.rows.append(World.Row(id: amount % 4)) }
      case .optional: world.optional = amount % 3 == 0 ? nil : amount
      case .doubled: world.doubled = amount
      case .same: world.point.x += 0
      }
    }
  }

  /// The way of a change to the shared value.
  enum Way: CaseIterable { case firstStore, secondStore, reference, part, thread }

  struct Step {
    let change: Change
    let amount: Int
    let way: Way
    let endsTurn: Bool
  }

  @Reducer struct Feature {
    struct State {
      @Shared var world: World
      @Shared var point: World.Point
      @Shared var doubled: Int
      var child: Child
      var own = 0
    }
    struct Child: Equatable { @Shared var x: Int }
    enum Action { case change(Change, Int), own }

    static let sum = Selector<State, Int> { $0.point.x + $0.doubled }
    static let nested = Selector<State, Int> { $0[sum] * 3 + $0.child.x }

    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .change(let change, let amount): state.$world.withLock { change.make(&$0, amount) }
        case .own: state.own += 1
        }
        return .none
      }
    }
  }

  /// A value that an observer reads, in the stores and in the model.
  struct Reading {
    let read: @MainActor (StoreOf<Feature>, Shared<World>) -> AnyHashable
    let truth: (World) -> AnyHashable
  }

  static let readings: [Reading] = [
    Reading(read: { store, _ in store.point.x }, truth: { [$0.point.x, $0.point.y] as AnyHashable }),
    Reading(read: { store, _ in store.doubled }, truth: { $0.doubled }),
    Reading(read: { store, _ in store.child.x }, truth: { $0.point.x }),
    Reading(read: { _, world in world.point.y.wrappedValue }, truth: { $0.point.y }),
    Reading(
      read: { _, world in world.rows[id: 1].wrappedValue?.value ?? -1 },
      truth: { $0.rows[id: 1]?.value ?? -1 }),
    Reading(read: { _, world in world.optional.wrappedValue ?? -1 }, truth: { $0.optional ?? -1 }),
    Reading(read: { store, _ in store[Feature.sum] }, truth: { $0.point.x + $0.doubled }),
    Reading(
      read: { store, _ in store[Feature.nested] }, truth: { ($0.point.x + $0.doubled) * 3 + $0.point.x }),
    Reading(read: { _, world in world.read { $0.rows.count }.wrappedValue }, truth: { $0.rows.count }),
  ]

  @Test func observersSeeTheTruth() async {
    await fuzz("shared values", cases: 300) { random in
      (0..<random.int(in: 1...20)).map { _ in
        Step(
          change: Change.allCases.randomElement(using: &random) ?? .number, amount: random.int(below: 9),
          way: Way.allCases.randomElement(using: &random) ?? .part, endsTurn: random.once(in: 2))
      }
    } shrink: {
      shortened($0)
    } check: { steps in
      await check(steps)
    }
  }

  private func check(_ steps: [Step]) async -> String? {
    let world = Shared(value: World())
    let stores = (0..<2).map { _ in
      StoreOf<Feature>(
        initialState: Feature.State(
          world: world, point: world.point, doubled: world.doubled, child: Feature.Child(x: world.point.x))
      ) { Feature() }
    }
    var model = World()
    var observers: [(store: Int, reading: Int, seen: [AnyHashable], token: ObservationToken)] = []
    let log = Locked<[Int: [AnyHashable]]>([:])
    for store in stores.indices {
      for (index, reading) in Self.readings.enumerated() {
        let id = store * Self.readings.count + index
        let token = stores[store].observe { [unowned store = stores[store]] in
          let value = reading.read(store, world)
          log.withLock { $0[id, default: []].append(value) }
        }
        observers.append((store, index, [], token))
      }
    }
    log.withLock { $0 = [:] }
    var before = model
    let steps = steps + [Step(change: .same, amount: 0, way: .reference, endsTurn: true)]
    for (position, step) in steps.enumerated() {
      step.change.make(&model, step.amount)
      await perform(step, stores, world)
      // A change on another thread is in a turn of its own.
      let isAlone = step.way == .thread || steps.dropFirst(position + 1).first?.way == .thread
      guard step.endsTurn || isAlone else { continue }
      await Task { @MainActor in }.value
      if step.way == .thread {
        // The stores learn of it by jobs that come at any time.
        let truths = Self.readings.map { ($0.truth(before), $0.truth(model)) }
        await waiting(for: "a change on another thread") {
          let seen = log.value
          return observers.indices.contains { id in
            let (old, new) = truths[id % truths.count]
            return old != new && seen[id] == nil
          }
        }
      }
      let seen = log.withLock { log in
        defer { log = [:] }
        return log
      }
      for id in observers.indices {
        let reading = Self.readings[id % Self.readings.count]
        let (old, new) = (reading.truth(before), reading.truth(model))
        let calls = seen[id] ?? []
        if calls.count != (old == new ? 0 : 1) {
          return "Observer \(id) was called with \(calls) after step \(position): \(old) became \(new)."
        }
      }
      before = model
    }
    for store in stores {
      for (index, reading) in Self.readings.enumerated() {
        let value = reading.read(store, world)
        let truth = reading.truth(model)
        if index != 0, value != truth { return "Reading \(index) is \(value), and should be \(truth)." }
      }
    }
    if world.wrappedValue != model {
      return "The shared value is \(world.wrappedValue), and should be \(model)."
    }
    withExtendedLifetime(observers) {}
    return nil
  }

  private func perform(_ step: Step, _ stores: [StoreOf<Feature>], _ world: Shared<World>) async {
    switch step.way {
    case .firstStore: stores[0].send(.change(step.change, step.amount))
    case .secondStore: stores[1].send(.change(step.change, step.amount))
    case .reference: world.withLock { step.change.make(&$0, step.amount) }
    case .part:
      switch step.change {
      case .x: world.point.x.withLock { $0 = step.amount }
      case .doubled: world.doubled.withLock { $0 = step.amount }
      case .row:
        if let row = Shared(world.rows[id: step.amount % 4]) { row.value.withLock { $0 += step.amount } }
      default: world.withLock { step.change.make(&$0, step.amount) }
      }
    case .thread: await Task.detached { world.withLock { step.change.make(&$0, step.amount) } }.value
    }
  }
}
