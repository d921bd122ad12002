import TestSupport

/// What happens to a store and to those who observe it.
enum ObservationStep: CustomStringConvertible, Sendable {
  /// One action with several changes, each with a number.
  case send([(change: Int, number: Int)])
  /// Actions that change nothing.
  case sendNothing(Int)
  /// An action of a feature in the state, with a value.
  case sendToLeaf(Int, Int)
  case sendToRow(Int, Int)
  /// An observer of some kind begins, of some parts.
  case observe(ObserverKind, [Int])
  /// An observer ends.
  case cancel(Int)
  /// A part is read by nobody.
  case read(Int)
  /// Changes that are taken back when parts have been read by nobody.
  case detour([(change: Int, number: Int)], reads: [Int])
  case endTurn

  var description: String {
    switch self {
    case .send(let changes): "send(\(changes.map { "(\($0.change), \($0.number))" }.joined(separator: ", ")))"
    case .sendNothing(let count): "sendNothing(\(count))"
    case .sendToLeaf(let place, let value): "sendToLeaf(\(place), \(value))"
    case .sendToRow(let id, let value): "sendToRow(\(id), \(value))"
    case .observe(let kind, let parts):
      "observe(.\(kind), \(parts)) of \(parts.map { World.parts[$0 % World.parts.count].name })"
    case .cancel(let number): "cancel(\(number))"
    case .read(let part): "read(\(part)) of \(World.parts[part % World.parts.count].name)"
    case .detour(let changes, let parts):
      "detour(\(changes.map { "(\($0.change), \($0.number))" }.joined(separator: ", "))), reads: \(parts)) of "
        + "\(parts.map { World.parts[$0 % World.parts.count].name })"
    case .endTurn: "endTurn"
    }
  }
}

enum ObserverKind: CaseIterable {
  /// `observe`, reading some parts, or others if the flag is set.
  case observe, branching
  /// `observe` with a change set, asking for some of the parts at each call.
  case changes
  case onChange, values
  /// `withObservationTracking`, again after each change.
  case tracking
  /// `observe` of a child store that stays, of a leaf or of a row.
  case leaf, row
  /// `observe`, and sends.
  case sender
  /// `observe`, and now and then sends before it reads what that changes.
  case writer
}

extension ObservationStep {
  /// A random list of steps.
  static func list(_ random: inout SeededGenerator) -> [ObservationStep] {
    // A case has its own taste, so that some are about few things that happen often.
    let changes = (0..<random.int(in: 2...12)).map { _ in random.int(below: World.changes.count) }
    let first = random.int(below: World.parts.count)
    // Parts of a part stand side by side.
    let reach = random.once(in: 2) ? 8 : World.parts.count
    let parts = (0..<random.int(in: 3...14)).map { _ in (first + random.int(below: reach)) % World.parts.count
    }
    let kinds = (0..<random.int(in: 1...4)).map { _ in random.element(of: ObserverKind.allCases) }
    var steps = (0..<random.int(in: 1...6)).map { _ in observer(of: kinds, parts, &random) }
    for _ in 0..<random.int(in: 5...30) {
      for _ in 0..<random.int(in: 0...4) { steps.append(step(kinds, changes, parts, &random)) }
      steps.append(.endTurn)
    }
    return steps
  }

  private static func observer(
    of kinds: [ObserverKind], _ parts: [Int], _ random: inout SeededGenerator
  ) -> ObservationStep {
    let count = random.int(in: 1...5)
    return .observe(random.element(of: kinds), (0..<count).map { _ in random.element(of: parts) })
  }

  private static func step(
    _ kinds: [ObserverKind], _ changes: [Int], _ parts: [Int], _ random: inout SeededGenerator
  ) -> ObservationStep {
    switch random.int(below: 20) {
    case 0: .sendNothing(random.int(in: 1...40))
    case 1: .sendToLeaf(random.int(below: 6), random.int(below: 3))
    case 2: .sendToRow(random.int(below: 4), random.int(below: 3))
    case 3...4: observer(of: kinds, parts, &random)
    case 5: .cancel(random.int(below: 8))
    case 6...8: .read(random.element(of: parts))
    case 9...11:
      .detour(
        numbered(changes, 1...6, &random),
        reads: (0..<random.int(in: 1...3)).map { _ in random.element(of: parts) })
    default: .send(numbered(changes, 0...3, &random))
    }
  }

  private static func numbered(
    _ changes: [Int], _ count: ClosedRange<Int>, _ random: inout SeededGenerator
  ) -> [(change: Int, number: Int)] {
    (0..<random.int(in: count)).map { _ in (random.element(of: changes), random.int(below: 6)) }
  }
}
