import TestSupport

/// Makes random programs.
struct EffectGenerator {
  /// The kinds of operators that a program may use.
  struct Options {
    /// Operators that need a clock, and a script that lets time pass.
    var usesTime = false
    /// A test store, which receives.
    var isScripted = false
  }

  private var random: SeededGenerator
  private let options: Options
  private var program = EffectProgram()
  private var nextAction = 0
  /// How many more leaves the program may have.
  private var budget: Int
  private var place = FeaturePlace.root
  /// The ids of the lines that the tree being made stands in.
  private var lines: Set<Int> = []
  /// Whether the program is mostly about lines, which have to be long for their rules to be seen.
  private var isAboutLines = false

  init(_ random: SeededGenerator, _ options: Options) {
    self.random = random
    self.options = options
    budget = 0
  }

  mutating func make() -> EffectProgram {
    budget = random.int(in: 2...12)
    isAboutLines = random.once(in: 4)
    if isAboutLines { budget *= 2 }
    var sends: [Int] = []
    for _ in 0..<random.int(in: 1...6) {
      switch random.int(below: 10) {
      case 0 where !sends.isEmpty: program.script.append(.cancelTask(random.element(of: sends)))
      case 1 where !sends.isEmpty && !options.isScripted:
        program.script.append(.finishTask(random.element(of: sends)))
      case 2 where options.isScripted: program.script.append(.receive)
      case 3 where !options.isScripted: program.script.append(.pause(random.int(in: 1...6)))
      case 2...5 where options.usesTime: program.script.append(.advance(random.int(in: 1...40)))
      default:
        sends.append(program.script.count)
        place = random.element(of: [.root, .root, .scoped, .optional, .row(0), .row(1)])
        program.script.append(.send(action(), place))
      }
    }
    return program
  }

  /// Returns a new action, for which it makes an answer.
  private mutating func action() -> Int {
    let action = nextAction
    nextAction += 1
    let outer = lines
    lines = []
    if budget > 0, action == 0 || random.once(in: 2) {
      program.effects[action] = tree(depth: random.int(in: 0...4))
    }
    lines = outer
    if random.once(in: 8) { program.changes[action] = (0..<random.int(in: 1...2)).map { _ in change() } }
    return action
  }

  private mutating func change() -> StateChange {
    switch random.int(below: 5) {
    case 0: .present(random.int(below: 2))
    case 1: .dismiss
    case 2: .addRow(random.int(below: 3))
    default: .removeRow(random.int(below: 2))
    }
  }

  /// An id of cancellable effects.
  private mutating func id() -> Int { random.int(below: 2) }

  /// An id of lines.
  ///
  /// The root's and those of other features differ, because only cancels reach across features.
  private var lineID: Int { place == .root || place == .scoped ? 2 : 3 }

  private mutating func tree(depth: Int) -> EffectTree {
    guard depth > 0 else { return leaf() }
    switch isAboutLines && random.once(in: 2) ? 8 : random.int(below: options.usesTime ? 14 : 11) {
    case 0, 1: return .merge(trees(depth))
    case 2, 3: return .concatenate(trees(depth))
    case 4: return .map(tree(depth: depth - 1))
    case 5, 6, 7:
      return .cancellable(tree(depth: depth - 1), id: id(), cancelInFlight: random.once(in: 2))
    case 8, 9:
      guard lines.insert(lineID).inserted else { return leaf() }
      defer { lines.remove(lineID) }
      let policies: [EffectTree.Policy] = [
        .all, .newest, .oldest, .oldest, .limited(1), .limited(1), .limited(2),
      ]
      return .queued(tree(depth: depth - 1), id: lineID, random.element(of: policies))
    case 11, 12:
      return .debounce(tree(depth: depth - 1), id: id(), for: random.int(in: 0...2) * 10 + 3)
    case 13:
      return .timeout(
        tree(depth: depth - 1), for: random.int(in: 0...2) * 10 + 5, random.once(in: 2) ? action() : nil)
    default: return leaf()
    }
  }

  private mutating func trees(_ depth: Int) -> [EffectTree] {
    (0..<random.int(in: 1...3)).map { _ in tree(depth: depth - 1) }
  }

  private mutating func leaf() -> EffectTree {
    budget -= 1
    switch random.int(below: 10) {
    case 0: return .none
    case 1, 2, 3: return .send(action())
    case 4, 5: return .cancel(id: random.int(below: 4))
    default: return .run(steps(depth: 2), rescue: random.once(in: 3) ? action() : nil)
    }
  }

  private mutating func steps(depth: Int) -> [BodyStep] {
    (0..<random.int(in: 0...3)).map { _ in step(depth: depth) }
  }

  private mutating func step(depth: Int) -> BodyStep {
    switch random.int(below: depth > 0 ? 12 : 8) {
    case 0...3: return .send(action())
    case 4, 5: return .yield
    case 6: return options.usesTime ? .sleep(random.int(in: 1...3) * 10) : .yield
    case 7: return random.once(in: 2) ? .cancel(id: random.int(below: 4)) : .fail
    case 8, 9: return .part(id: id(), cancelInFlight: random.once(in: 2), steps(depth: depth - 1))
    default: return .group((0..<random.int(in: 1...2)).map { _ in steps(depth: 0).filter { $0 != .fail } })
    }
  }
}
