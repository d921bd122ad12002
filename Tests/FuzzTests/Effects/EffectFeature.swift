import Store
import TestStore
import TestSupport

/// A feature with a child of every kind, which does what a program says.
@Reducer
struct EffectRoot {
  struct State {
    var scoped = EffectLeaf.State(id: 0)
    var optional: EffectLeaf.State? = EffectLeaf.State(id: 0)
    var rows: IdentifiedArrayOf<EffectLeaf.State> = [EffectLeaf.State(id: 0), EffectLeaf.State(id: 1)]
    @Presents var presented: EffectLeaf.State? = EffectLeaf.State(id: 0)
    var path = StackState([EffectLeaf.State(id: 0), EffectLeaf.State(id: 1)])
  }

  enum Action: Sendable {
    case own(Int)
    case scoped(EffectLeaf.Action)
    case optional(EffectLeaf.Action)
    case rows(IdentifiedActionOf<EffectLeaf>)
    case presented(PresentationAction<EffectLeaf.Action>)
    case path(StackActionOf<EffectLeaf>)
  }

  let run: EffectRun

  var body: some ReducerOf<Self> {
    Scope(state: \.scoped, action: \.scoped) { EffectLeaf(run: run) }
    Reduce { state, action in
      let (number, isOwn) = action.number
      run.reduce(number, ran: isOwn || number < 0 && state.has(FeaturePlace(dismissedBy: number)))
      for change in run.program.changes[number] ?? [] { state.apply(change) }
      return isOwn ? run.effect(number) { .own($0) } : .none
    }
    .ifLet(\.optional, action: \.optional) { EffectLeaf(run: run) }
    .forEach(\.rows, action: \.rows) { EffectLeaf(run: run) }
    .ifLet(\.$presented, action: \.presented) { EffectLeaf(run: run) }
    .forEach(\.path, action: \.path) { EffectLeaf(run: run) }
  }
}

/// A child.
@Reducer
struct EffectLeaf {
  struct State: Identifiable { let id: Int }

  enum Action: Sendable { case act(Int) }

  let run: EffectRun

  var body: some ReducerOf<Self> {
    Reduce { _, action in
      guard case .act(let number) = action else { return .none }
      run.reduceInChild(number)
      return run.effect(number) { .act($0) }
    }
  }
}

extension EffectRoot.Action {
  init(_ number: Int, _ place: FeaturePlace) {
    switch place {
    case .root: self = .own(number)
    case .scoped: self = .scoped(.act(number))
    case .optional: self = .optional(.act(number))
    case .row(let id): self = .rows(.element(id: id, action: .act(number)))
    case .presented: self = .presented(.presented(.act(number)))
    case .element(let id): self = .path(.element(id: StackElementID(generation: id), action: .act(number)))
    }
  }

  /// Creates the action that dismisses a feature.
  init(dismissing place: FeaturePlace) {
    if case .element(let id) = place {
      self = .path(.popFrom(id: StackElementID(generation: id)))
    } else {
      self = .presented(.dismiss)
    }
  }

  var number: (Int, isOwn: Bool) {
    switch self {
    case .own(let number): (number, true)
    case .scoped(.act(let number)), .optional(.act(let number)), .rows(.element(_, .act(let number))),
      .presented(.presented(.act(let number))), .path(.element(_, .act(let number))):
      (number, false)
    case .presented(.dismiss): (-1, false)
    case .path(.popFrom(let id)): (-2 - id.generation, false)
    case .path(.push): preconditionFailure("Nobody sends this.")
    }
  }
}

extension EffectRoot.State {
  fileprivate func has(_ place: FeaturePlace) -> Bool {
    if case .element(let id) = place {
      path[id: StackElementID(generation: id)] != nil
    } else {
      presented != nil
    }
  }

  fileprivate mutating func apply(_ change: StateChange) {
    switch change {
    case .present(let id): optional = EffectLeaf.State(id: id)
    case .dismiss: optional = nil
    case .addRow(let id): if rows[id: id] == nil { rows.append(EffectLeaf.State(id: id)) }
    case .removeRow(let id): rows.remove(id: id)
    case .show(let id): presented = EffectLeaf.State(id: id)
    case .hide: presented = nil
    case .push: path.append(EffectLeaf.State(id: 0))
    case .pop(let id): path.pop(from: StackElementID(generation: id))
    }
  }
}

/// One run of a program in a store: what is seen of it.
final class EffectRun: Sendable {
  let program: EffectProgram
  let clock = TestClock()
  let lifetimes = Lifetimes()
  let issues = IssueLog()
  /// Whether the caller is on the store's isolation, where that can be told.
  private let isOnIsolation: @Sendable () -> Bool
  private let directActions: Set<Int>
  private let seen = Locked<[EffectEvent]>([])
  private let found = Locked<[String]>([])
  /// The action of a child that the child's reducer saw last.
  private let childAction = Locked<Int?>(nil)

  init(_ program: EffectProgram, isOnIsolation: @escaping @Sendable () -> Bool = { true }) {
    self.program = program
    self.isOnIsolation = isOnIsolation
    directActions = Set(program.effects.values.flatMap(\.directActions))
  }

  var events: [EffectEvent] { seen.value }

  var mistakes: [String] { found.value }

  func add(_ event: EffectEvent) { seen.withLock { $0.append(event) } }

  func add(mistake: String) { found.withLock { $0.append(mistake) } }

  func reduceInChild(_ number: Int) { childAction.withLock { $0 = number } }

  func reduce(_ number: Int, ran: Bool) {
    if !isOnIsolation() { add(mistake: "\(number) was reduced off the store's isolation") }
    let child = childAction.withLock { child in
      defer { child = nil }
      return child
    }
    add(.reduced(number, ran: ran || child == number))
  }

  /// Returns what the reducer of an action returns.
  func effect<Action: Sendable>(
    _ number: Int, _ wrap: @escaping @Sendable (Int) -> Action
  ) -> Effect<Action> {
    guard let tree = program.effects[number] else { return .none }
    return effect(tree).map(wrap)
  }

  private func effect(_ tree: EffectTree) -> Effect<Int> {
    switch tree {
    case .none: .none
    case .send(let action): .send(action)
    case .run(let steps, let rescue): body(steps, rescue)
    case .elements(let actions): .run(self.elements(actions), action: { $0 })
    case .merge(let trees) where trees.count == 2: effect(trees[0]).merge(with: effect(trees[1]))
    case .merge(let trees): .merge(trees.map(effect))
    case .concatenate(let trees) where trees.count == 2: effect(trees[0]).concatenate(with: effect(trees[1]))
    case .concatenate(let trees): .concatenate(trees.map(effect))
    case .map(let tree): effect(tree).map { self.map($0) }
    case .cancellable(let tree, let id, let cancelInFlight):
      effect(tree).cancellable(id: id, cancelInFlight: cancelInFlight)
    case .cancel(let id): .cancel(id: id)
    case .queued(let tree, let id, let policy): effect(tree).queued(id: id, policy: policy.value)
    case .debounce(let tree, let id, let time):
      effect(tree).debounce(id: id, for: .milliseconds(time), clock: clock)
    case .throttle(let tree, let id, let time, let latest):
      effect(tree).throttle(id: id, for: .milliseconds(time), clock: clock, latest: latest)
    case .timeout(let tree, let time, let action):
      effect(tree).timeout(for: .milliseconds(time), clock: clock, sending: action)
    case .timer(let time, let action): .timer(every: .milliseconds(time), clock: clock, sending: action)
    }
  }

  private func map(_ action: Int) -> Int {
    // What `.send` sends may be aliased by the state; what a task sends is handed over to it.
    if directActions.contains(action), !isOnIsolation() {
      add(mistake: "'map' got the action \(action) of a '.send' off the store's isolation")
    }
    return action
  }

  private func elements(_ actions: [Int]) -> AsyncStream<Int> {
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for action in actions { continuation.yield(action) }
    continuation.finish()
    return stream
  }

  private func body(_ steps: [BodyStep], _ rescue: Int?) -> Effect<Int> {
    let token = lifetimes.make()
    let operation: @Sendable (Send<Int>) async throws -> Void = { send in
      try await self.perform(steps, send)
      withExtendedLifetime(token) {}
    }
    guard let rescue else { return .run(operation: operation) }
    return .run(operation: operation) { _, send in await send(rescue) }
  }

  private func perform(_ steps: [BodyStep], _ send: Send<Int>) async throws {
    for step in steps {
      switch step {
      case .send(let action): await send(action)
      case .yield: await Task.yield()
      case .sleep(let time): try await clock.sleep(for: .milliseconds(time))
      case .fail: throw BodyError()
      case .part(let id, let cancelInFlight, let steps):
        do {
          try await withTaskCancellation(id: id, cancelInFlight: cancelInFlight) {
            try await self.perform(steps, send)
          }
        } catch is CancellationError {}
      case .cancel(let id): Task.cancel(id: id)
      case .dismiss:
        @Dependency(\.dismiss) var dismiss
        await dismiss()
      case .group(let lists):
        await withTaskGroup { group in
          for steps in lists { group.addTask { try? await self.perform(steps, send) } }
        }
      }
    }
  }
}

private struct BodyError: Error {}

extension EffectTree.Policy {
  fileprivate var value: EffectQueuePolicy {
    switch self {
    case .all: .all
    case .newest: .newest
    case .oldest: .oldest
    case .limited(let limit, let waiting): .limited(to: limit, waiting: waiting)
    }
  }
}
