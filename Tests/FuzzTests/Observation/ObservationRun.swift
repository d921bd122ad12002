import Store
import TestSupport

/// A store with observers, beside a model that knows what each has seen.
///
/// The model compares, at the end of each turn, everything that an observer has read with what it was when the observer
/// was last called.
final class ObservationRun {
  let store: StoreOf<World>
  let aside = World.Aside()
  private(set) var observers: [Observed] = []
  private var turns = 0
  /// Whether an observer has sent in the turn at hand, so that others may be called more than once.
  var hasSent = false
  /// The observer that has sent in the turn at hand before it read what that changes.
  var writer: Observed?
  /// The stores that observers keep, with what they read when their state has gone.
  private var kept: [ObjectIdentifier: (store: AnyObject, initial: Any)] = [:]

  private init(isolation: isolated (any Actor)?) {
    store = Store(initialState: World.State(), isolation: isolation) { World() }
  }

  /// Takes steps with a store that belongs to an isolation.
  ///
  /// - Returns: What first went wrong, and how many turns there were.
  static func take(
    _ steps: [ObservationStep], isolation: isolated (any Actor)?
  ) async -> (mistake: String?, turns: Int) {
    await ObservationRun(isolation: isolation).take(steps, isolation: isolation)
  }

  private func take(
    _ steps: [ObservationStep], isolation: isolated (any Actor)?
  ) async -> (mistake: String?, turns: Int) {
    for (number, step) in (steps + [.endTurn]).enumerated() {
      var isTurn = false
      take(step, &isTurn, isolation: isolation)
      // Without an isolation each send is a turn.
      guard isTurn || isolation == nil else { continue }
      await endTurn(isolation: isolation)
      turns += 1
      let state = store.state
      for observer in observers {
        await waiting(for: "\(observer.kind) of \(observer.parts.map(\.name)) after \(steps)") {
          observer.isBehind(state)
        }
      }
      for observer in observers {
        // Others may be called once more.
        let hasSent = hasSent || !(writer === observer || writer == nil)
        if let mistake = observer.mistake(in: state, hasSent: hasSent, hasWritten: writer === observer) {
          let name = "\(observer.kind) of \(observer.parts.map(\.name))"
          end()
          return ("step \(number), \(step): \(name): \(mistake)", turns)
        }
      }
      hasSent = false
      writer = nil
      for observer in observers { observer.endTurn(state) }
    }
    end()
    return (nil, turns)
  }

  private func end() {
    for observer in observers { observer.cancel() }
    observers = []
  }

  /// Lets the jobs run that were enqueued before: the end of a turn, and what it woke.
  private func endTurn(isolation: isolated (any Actor)?) async {
    guard isolation != nil else { return }
    for _ in 0..<3 { await Task { _ = isolation }.value }
  }

  private func take(_ step: ObservationStep, _ isTurn: inout Bool, isolation: isolated (any Actor)?) {
    switch step {
    case .send(let changes):
      send(changes)
    case .detour(let changes, let parts):
      // Without an isolation each send is a turn.
      guard isolation != nil else { return send(changes) }
      let before = store.state
      send(changes)
      for part in parts { _ = World.parts[part % World.parts.count].read(self) }
      store.send(.change { $0 = before })
    case .sendNothing(let count):
      touch(.unequatable)
      if isolation == nil { hasSent = true }
      for _ in 0..<count { store.send(.change { _ in }) }
    case .sendToLeaf(let place, let value):
      let place = LeafPlace.allCases[place % LeafPlace.allCases.count]
      guard let leaf = leaf(place) else { return }
      touch(place == .lowest ? [.unequatable, .path] : .unequatable)
      leaf.send(.set(value))
    case .sendToRow(let id, let value):
      guard let row = row(id) else { return }
      touch([.unequatable, .rows])
      row.send(.set(value))
    case .observe(let kind, let parts):
      // A store without an isolation has one user, and an iterator would be another.
      let kind = kind == .values && isolation == nil ? .observe : kind
      if let observer = Observed.make(kind, parts, in: self, isolation: isolation) {
        observers.append(observer)
      }
    case .cancel(let number):
      if !observers.isEmpty { observers.remove(at: number % observers.count).cancel() }
    case .read(let part): _ = World.parts[part % World.parts.count].read(self)
    case .endTurn: isTurn = true
    }
  }

  private func send(_ changes: [(change: Int, number: Int)]) {
    let all = changes.map { (World.changes[$0.change % World.changes.count], $0.number) }
    touch(all.reduce(into: .unequatable) { $0.formUnion($1.0.stamps) })
    let aside = aside
    store.send(.change { state in for (change, number) in all { change.body(&state, number, aside) } })
  }

  /// Notes that stamps may have changed.
  func touch(_ stamps: Stamps) {
    for observer in observers { observer.touched.formUnion(stamps) }
  }
}

// The stores of the features in the state.
extension ObservationRun {
  var rows: StoreCollection<Int, RowFeature.State, RowFeature.Action> {
    store.scope(state: \.rows, action: \.rows)
  }

  var path: StoreCollection<StackElementID, Leaf.State, Leaf.Action> {
    store.scope(state: \.path, action: \.path)
  }

  func row(_ id: Int) -> StoreOf<RowFeature>? { rows[id: id] }

  func leaf(_ place: LeafPlace) -> StoreOf<Leaf>? {
    switch place {
    case .child: store.scope(state: \.child, action: \.child)
    case .optionalChild: store.scope(state: \.optionalChild, action: \.optionalChild)
    case .destination: store.scope(state: \.$destination, action: \.destination)
    case .first: store.scope(state: \.mode, action: \.mode).scope(state: \.first, action: \.first)
    case .second: store.scope(state: \.mode, action: \.mode).scope(state: \.second, action: \.second)
    case .lowest: path.first
    }
  }

  /// What a store that is kept reads when its state has gone: what it was made with.
  func initial<State, Action>(of store: Store<State, Action>) -> State {
    if let known = kept[ObjectIdentifier(store)]?.initial as? State { return known }
    kept[ObjectIdentifier(store)] = (store, store.state)
    return store.state
  }
}
