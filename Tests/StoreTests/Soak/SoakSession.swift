import Store
import TestSupport

/// One store, to which random things are done from its making to its end.
final class SoakSession {
  private typealias Part = Store<SoakPart.State, SoakPart.Action>

  private let ledger: SoakLedger
  private var random: SeededGenerator
  private var store: StoreOf<SoakFeature>?
  private var tasks: [(rootScope: Int, task: StoreTask)] = []
  /// Those among the tasks that were cancelled, which still have to come to their end.
  private var cancelled: [StoreTask] = []
  private var children: [Part] = []
  private var observations: [ObservationToken] = []
  private var rootScopes = 0
  private var generation = 0
  /// The rows and the sheet that are there, by their generations.
  private var rows: [Int: Int] = [:]
  private var sheet: Int?

  init(seed: UInt64, _ lifetimes: Lifetimes, isolation: isolated (any Actor)? = #isolation) {
    ledger = SoakLedger(lifetimes)
    random = SeededGenerator(seed: seed)
    store = Store(initialState: SoakFeature.State(part: .init(id: -1, token: lifetimes.make()))) {
      SoakFeature()
    }
  }

  /// Does everything.
  ///
  /// - Returns: The number of actions that effects sent, and what went wrong.
  func run(
    steps: Int, isolation: isolated (any Actor)? = #isolation
  ) async -> (actions: Int, mistakes: [String]) {
    for _ in 0..<steps {
      step()
      if chance(3) { await Task.yield() }
      if chance(20) { await tasks.randomElement(using: &random)?.task.finish() }
    }
    let isPatient = chance(2)
    var mistakes: [String] = []
    if isPatient {
      for task in tasks.map(\.task) + cancelled { await task.finish() }
      if let runtime = store?.core.runtime, !runtime.isIdle {
        let tasks = runtime.tasksInFlight.map { $0.isCancelled ? "a cancelled one" : "\($0.origin as Any)" }
        mistakes.append("In flight at the end: \(tasks)")
      }
    }
    end()
    for (_, task) in tasks { await task.finish() }
    return (ledger.reduced, mistakes + ledger.audit(allHaveFinished: isPatient))
  }

  /// Ends the store, with what is in flight.
  private func end() {
    let running = ledger.effects { !$0.hasFinished }
    (children, observations, store) = ([], [], nil)
    ledger.end(running)
  }

  private func chance(_ count: Int) -> Bool { number(count) == 0 }

  private func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private func step() {
    switch number(16) {
    case 0...6: start()
    case 7, 8: cancel()
    case 9: cancelTask()
    case 10: addRow()
    case 11: removeRow()
    case 12: present()
    case 13: scope()
    default: observe()
    }
  }
}

// Effects.
extension SoakSession {
  private func start() {
    let place = randomPlace()
    let id = chance(2) ? nil : number(3)
    let others = affected(place, id)
    rootScopes += 1
    var effect = group(place, id)
    var isNewest = false
    if let id {
      switch number(6) {
      case 0: effect = effect.cancellable(id: id)
      case 1: (effect, isNewest) = (effect.cancellable(id: id, cancelInFlight: true), true)
      case 2: (effect, isNewest) = (effect.queued(id: id, policy: .newest), true)
      case 3: effect = effect.queued(id: id, policy: .limited(to: 2))
      case 4: effect = effect.queued(id: id, policy: .all).cancellable(id: id)
      default:
        (effect, isNewest) = (effect.debounce(id: id, for: .zero, clock: ContinuousClock()), true)
      }
    }
    if chance(8) { effect = effect.timeout(for: .seconds(1_000_000), clock: ContinuousClock()) }
    if let task = send(.run(effect), to: place) { tasks.append((rootScopes, task)) }
    if isNewest { ledger.end(others) }
  }

  private func group(_ place: SoakLedger.Place, _ id: Int?) -> Effect<SoakPart.Action> {
    let effects = (0...number(3)).map { _ in
      let effect = ledger.open(place, id: id, rootScope: rootScopes)
      return Effect.soak(effect, sends: number(6), followers: number(3), ledger)
    }
    return chance(2) ? .merge(effects) : .concatenate(effects)
  }

  private func cancel() {
    let (place, id) = (randomPlace(), number(3))
    let cancelled = affected(place, id)
    _ = send(.run(.cancel(id: id)), to: place)
    ledger.end(cancelled)
  }

  private func cancelTask() {
    guard !tasks.isEmpty else { return }
    let (rootScope, task) = tasks.remove(at: number(tasks.count))
    task.cancel()
    cancelled.append(task)
    ledger.end(ledger.effects { $0.rootScope == rootScope && !$0.hasFinished })
  }

  /// The effects that a cancel of `id` at `place` reaches, with those that they have led to.
  private func affected(_ place: SoakLedger.Place, _ id: Int?) -> [Int] {
    ledger.effects { ($0.place == place || place == .root) && $0.id == id && !$0.hasFinished }
  }
}

// State that comes and goes.
extension SoakSession {
  private func randomPlace() -> SoakLedger.Place {
    if chance(3), let sheet { return .sheet(generation: sheet) }
    if chance(2), let (id, generation) = rows.sorted(by: { $0.key < $1.key }).randomElement(using: &random) {
      return .row(id, generation: generation)
    }
    return .root
  }

  private func send(_ action: SoakPart.Action, to place: SoakLedger.Place) -> StoreTask? {
    guard let store else { return nil }
    switch place {
    case .root: return store.send(.part(action))
    case .sheet: return store.scope(state: \.$sheet, action: \.sheet)?.send(action)
    case .row(let id, _):
      guard chance(2) else { return store.send(.rows(.element(id: id, action: action))) }
      return store.scope(state: \.rows, action: \.rows)[id: id]?.send(action)
    }
  }

  private func addRow() {
    let id = number(5)
    guard rows[id] == nil else { return }
    generation += 1
    rows[id] = generation
    let token = ledger.lifetimes.make()
    store?.send(.change { $0.rows.append(SoakPart.State(id: id, token: token)) })
  }

  private func removeRow() {
    guard let (id, generation) = rows.sorted(by: { $0.key < $1.key }).randomElement(using: &random)
    else { return }
    rows[id] = nil
    let over = ledger.effects { $0.place == .row(id, generation: generation) && !$0.hasFinished }
    store?.send(.change { $0.rows.remove(id: id) })
    ledger.end(over)
  }

  private func present() {
    let over = ledger.effects { [sheet] in
      $0.place == .sheet(generation: sheet ?? -1) && !$0.hasFinished
    }
    if sheet != nil, chance(2) {
      sheet = nil
      store?.send(chance(2) ? .sheet(.dismiss) : .change { $0.sheet = nil })
    } else {
      generation += 1
      sheet = generation
      let state = SoakPart.State(id: generation, token: ledger.lifetimes.make())
      store?.send(.change { $0.sheet = state })
    }
    ledger.end(over)
  }

  private func scope() {
    if children.count > 4 { children.removeFirst(2) }
    guard let store else { return }
    children.append(store.scope(state: \.part, action: \.part))
    children += store.scope(state: \.rows, action: \.rows)
    if let sheet = store.scope(state: \.$sheet, action: \.sheet) { children.append(sheet) }
    for child in children { _ = child.heard }
  }

  private func observe() {
    if observations.count > 3 { observations.removeFirst(number(3)) }
    guard let store else { return }
    observations.append(store.observe { [weak store] in _ = store?.part.heard })
    observations.append(store.onChange(of: \.part.heard) { _, _ in })
  }
}
