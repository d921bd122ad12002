import TestStore
import TestSupport

/// A feature that a table describes: each action adds to a field and has effects, which send later actions only.
struct RandomFeature: Reducer, CustomStringConvertible {
  struct State: Equatable {
    var fields = [0, 0, 0]
    let counter = Counter()
  }

  /// An object that an action may change in place, which is a mistake.
  final class Counter: Equatable {
    var count = 0

    static func == (lhs: Counter, rhs: Counter) -> Bool { lhs === rhs }
  }

  enum Action: Equatable { case number(Int) }

  /// A part of an effect.
  enum Piece {
    /// `.send` of an action.
    case send(Int)
    /// A task that sends an action.
    case run(Int, id: Int?)
    /// A task that sleeps for so many seconds, then sends an action.
    case sleep(Int, Int, id: Int?)
    /// A task that does not end by itself.
    case stay(id: Int?)
    case cancel(Int)
  }

  struct Rule {
    var field: Int
    var amount: Int
    var changesObject = false
    var pieces: [Piece]
  }

  var rules: [Rule]
  let clock: TestClock<Duration>

  var description: String {
    rules.enumerated().map { "\($0): fields[\($1.field)] += \($1.amount), \($1.pieces)" }.joined(
      separator: "\n")
  }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    let number =
      switch action {
      case .number(let number): number
      }
    let rule = rules[number]
    state.fields[rule.field] += rule.amount
    if rule.changesObject { state.counter.count += 1 }
    return .merge(rule.pieces.map(effect))
  }

  private func effect(_ piece: Piece) -> Effect<Action> {
    let clock = clock
    switch piece {
    case .send(let number): return .send(.number(number))
    case .run(let number, let id): return .run { await $0(.number(number)) }.with(id)
    case .sleep(let seconds, let number, let id):
      return .run { send in
        try await clock.sleep(for: .seconds(seconds))
        await send(.number(number))
      }
      .with(id)
    case .stay(let id): return .run { _ in try await clock.sleep(for: .seconds(1_000_000)) }.with(id)
    case .cancel(let id): return .cancel(id: id)
    }
  }
}

extension Effect {
  fileprivate func with(_ id: Int?) -> Self { id.map { cancellable(id: $0) } ?? self }
}

extension RandomFeature {
  static func random(_ random: inout SeededGenerator) -> Self {
    let count = random.int(in: 2...6)
    let rules = (0..<count).map { index in
      Rule(
        field: random.int(below: 3), amount: random.int(below: 3),
        pieces: (0..<random.int(below: 4)).map { _ in piece(after: index, of: count, &random) })
    }
    return Self(rules: rules, clock: TestClock())
  }

  private static func piece(after index: Int, of count: Int, _ random: inout SeededGenerator) -> Piece {
    let id = random.once(in: 2) ? random.int(below: 2) : nil
    guard index + 1 < count else { return random.once(in: 3) ? .stay(id: id) : .cancel(random.int(below: 2)) }
    let next = random.int(in: index + 1...count - 1)
    switch random.int(below: 6) {
    case 0: return .send(next)
    case 1, 2: return .run(next, id: id)
    case 3: return .sleep(random.int(below: 3), next, id: id)
    case 4: return .stay(id: id)
    default: return .cancel(random.int(below: 2))
    }
  }
}
