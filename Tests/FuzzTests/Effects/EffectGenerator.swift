import TestSupport

/// Makes random programs.
struct EffectGenerator {
  /// The kinds of operators that a program may use.
  struct Options {
    /// Operators that need a clock, and a script that lets time pass.
    var usesTime = false
    /// A test store, which receives.
    var isScripted = false
    /// A store that belongs to an actor, so that others than its owner may await its effects.
    var isBound = true
  }

  private var random: SeededGenerator
  private let options: Options
  private var program = EffectProgram()
  private var nextAction = 0
  /// How many more leaves the program may have.
  private var budget: Int
  private var place = FeaturePlace.root
  /// The ids of the throttles that the tree being made stands in.
  private var throttles: Set<Int> = []
  /// The id of the line that the tree being made stands in.
  private var innermostLine: Int?
  /// Whether the program is mostly about lines, which have to be long for their rules to be seen.
  private var isAboutLines = false
  /// Whether the program is mostly about throttles, which have to get several actions within an interval.
  private var isAboutThrottles = false

  init(_ random: SeededGenerator, _ options: Options) {
    self.random = random
    self.options = options
    budget = 0
  }

  mutating func make() -> EffectProgram {
    budget = random.int(in: 2...12)
    isAboutLines = random.once(in: 4)
    isAboutThrottles = options.usesTime && !isAboutLines && random.once(in: 3)
    if isAboutLines { budget *= 2 }
    var sends: [Int] = []
    for _ in 0..<random.int(in: 1...6) {
      switch random.int(below: 11) {
      case 0 where !sends.isEmpty: program.script.append(.cancelTask(random.element(of: sends)))
      case 1 where !sends.isEmpty && !options.usesTime:
        program.script.append(.finishTask(random.element(of: sends)))
      case 1 where !sends.isEmpty && !options.isScripted && options.isBound:
        program.script.append(.cancelFinish(random.element(of: sends)))
      case 2 where options.isScripted: program.script.append(.receive)
      case 3 where !options.isScripted: program.script.append(.pause(random.int(in: 1...6)))
      case 2...5 where options.usesTime: program.script.append(.advance(random.int(in: 1...40)))
      case 6 where random.once(in: 2):
        sends.append(program.script.count)
        program.script.append(
          .dismiss(random.element(of: [.presented, .element(0), .element(1), .element(2)])))
        dismissal()
      case 7 where !sends.isEmpty:
        let step = program.script[random.element(of: sends)]
        sends.append(program.script.count)
        program.script.append(step)
      default:
        sends.append(program.script.count)
        place = random.element(of: Self.places)
        program.script.append(.send(action(), place))
      }
    }
    if options.isScripted, options.usesTime, random.once(in: 2) {
      for position in sends { program.script.append(.cancelTask(position)) }
    }
    program.closes = !options.isScripted && random.once(in: 8)
    return program
  }

  private static let places: [FeaturePlace] = [
    .root, .root, .root, .root, .scoped, .scoped, .optional, .row(0), .row(1), .presented, .presented,
    .element(0),
    .element(1), .element(2),
  ]

  /// Returns a new action, for which it makes an answer.
  private mutating func action() -> Int {
    let action = nextAction
    nextAction += 1
    let outer = throttles
    throttles = []
    if budget > 0, action == 0 || random.once(in: 2) {
      program.effects[action] = tree(depth: random.int(in: 0...4))
    }
    throttles = outer
    if random.once(in: isAboutThrottles ? 3 : 8) { program.changes[action] = changes() }
    return action
  }

  /// Makes the root's answer to the dismissal of a child.
  private mutating func dismissal() {
    guard random.once(in: 4) else { return }
    program.changes[random.element(of: [-1, -2, -3])] = changes()
  }

  private mutating func changes() -> [StateChange] { (0..<random.int(in: 1...2)).map { _ in change() } }

  private mutating func change() -> StateChange {
    switch random.int(below: 10) {
    case 0: .present(random.int(below: 2))
    case 1: .dismiss
    case 2: .addRow(random.int(below: 3))
    case 3, 4: .removeRow(random.int(below: 2))
    case 5: .show(random.int(below: 2))
    case 6: .hide
    case 7: .push
    default: .pop(random.int(below: 3))
    }
  }

  /// An id of cancellable effects.
  private mutating func id() -> Int { random.int(below: 2) }

  /// An id of lines, rarely one that other effects have too.
  private mutating func lineID() -> Int { random.once(in: 8) ? id() : random.once(in: 4) ? 3 : 2 }

  private mutating func policy() -> EffectTree.Policy {
    switch random.int(below: 7) {
    case 0: .all
    case 1: .newest
    case 2, 3: .oldest
    default: .limited(random.int(in: 1...2), waiting: random.once(in: 4) ? random.int(in: 0...1) : .max)
    }
  }

  private mutating func tree(depth: Int) -> EffectTree {
    guard depth > 0 else { return leaf() }
    var kind = random.int(below: options.usesTime ? 17 : 11)
    if isAboutLines, random.once(in: 2) { kind = 8 }
    if isAboutThrottles, random.once(in: 2) { kind = 14 }
    switch kind {
    case 0, 1: return .merge(trees(depth))
    case 2, 3: return .concatenate(trees(depth))
    case 4: return .map(tree(depth: depth - 1))
    case 5, 6, 7:
      return .cancellable(tree(depth: depth - 1), id: id(), cancelInFlight: random.once(in: 2))
    case 8, 9: return line(depth)
    case 11, 12:
      return .debounce(tree(depth: depth - 1), id: id(), for: random.int(in: 0...2) * 10 + 3)
    case 13:
      return .timeout(
        tree(depth: depth - 1), for: random.int(in: 0...2) * 10 + 5, random.once(in: 2) ? action() : nil)
    case 14, 15:
      let id = id()
      // One inside another of the same id would throttle itself.
      guard throttles.insert(id).inserted else { return leaf() }
      defer { throttles.remove(id) }
      // One interval for each id: how long an id is remembered is a matter of its interval.
      return .throttle(tree(depth: depth - 1), id: id, for: id * 16 + 7, latest: random.once(in: 2))
    default: return leaf()
    }
  }

  /// Returns an effect in a line.
  ///
  /// Two effects that each stand in one line and wait for their turn in the other's wait for ever. A test store says so, but
  /// of a store's effects each stands in the lines of lower ids first.
  private mutating func line(_ depth: Int) -> EffectTree {
    let (id, policy, outer) = (lineID(), policy(), innermostLine)
    guard options.isScripted || id > outer ?? -1 else { return leaf() }
    innermostLine = id
    defer { innermostLine = outer }
    return .queued(tree(depth: depth - 1), id: id, policy)
  }

  private mutating func trees(_ depth: Int) -> [EffectTree] {
    (0..<random.int(in: 1...3)).map { _ in tree(depth: depth - 1) }
  }

  private mutating func leaf() -> EffectTree {
    budget -= 1
    switch random.int(below: 20) {
    case 0, 1: return .none
    case 2...7: return .send(action())
    case 8...11: return .cancel(id: random.int(below: 4))
    case 12: return .elements((0..<random.int(in: 1...3)).map { _ in action() })
    case 13 where options.usesTime: return .timer(every: random.int(in: 1...3) * 4 + 3, action())
    default: return .run(steps(depth: 2), rescue: random.once(in: 3) ? action() : nil)
    }
  }

  private mutating func steps(depth: Int) -> [BodyStep] {
    (0..<random.int(in: 0...3)).map { _ in step(depth: depth) }
  }

  private mutating func step(depth: Int) -> BodyStep {
    switch random.int(below: depth > 0 ? 13 : 9) {
    case 0...3: return .send(action())
    case 4, 5: return .yield
    case 6: return options.usesTime ? .sleep(random.int(in: 1...3) * 10) : .yield
    case 7: return random.once(in: 2) ? .cancel(id: random.int(below: 4)) : .fail
    case 8:
      // The feature of a test store counts as presented.
      guard place.isPresented || !options.isScripted else { return .yield }
      dismissal()
      return .dismiss
    case 9, 10: return .part(id: id(), cancelInFlight: random.once(in: 2), steps(depth: depth - 1))
    default: return .group((0..<random.int(in: 1...2)).map { _ in steps(depth: 0).filter { $0 != .fail } })
    }
  }
}
