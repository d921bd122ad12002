import TestSupport

/// A random graph and what is done with it.
struct GraphScript: CustomStringConvertible {
  /// How values of a node are compared.
  enum Equality: CaseIterable {
    case equal, rounded, never

    func callAsFunction(_ left: Int, _ right: Int) -> Bool {
      switch self {
      case .equal: left == right
      case .rounded: left >> 1 == right >> 1
      case .never: false
      }
    }
  }

  struct Failure: Error, Equatable { let value: Int }

  typealias Value = Result<Int, Failure>

  struct Input {
    let value: Int
    let equality: Equality
  }

  /// A rule: a function of what it reads.
  struct Rule {
    enum Kind: CaseIterable { case sum, choice, firstEven, parity, failing, recovering }

    let kind: Kind
    let dependencies: [Int]
    let equality: Equality

    /// Whether the rule may fail.
    var isThrowing: Bool { kind != .recovering && kind != .parity }

    func evaluate(_ read: (Int) -> Value) throws(Failure) -> Int {
      switch kind {
      case .sum:
        var sum = 0
        for dependency in dependencies { sum += try read(dependency).get() }
        return sum % 7
      case .choice:
        let choice = abs(try read(dependencies[0]).get())
        return try read(dependencies[choice % dependencies.count]).get()
      case .firstEven:
        for dependency in dependencies {
          let value = try read(dependency).get()
          if value.isMultiple(of: 2) { return value }
        }
        return -1
      case .parity: return read(dependencies[0]).number & 1
      case .failing:
        let value = try read(dependencies[0]).get()
        if value % 3 == 2 { throw Failure(value: value) }
        return value
      case .recovering: return dependencies.reduce(0) { $0 + read($1).number }
      }
    }
  }

  /// What is done from outside, and by observers.
  indirect enum Statement {
    case read(Int)
    /// Writes what was read last, and a bit more, as often as the observer may write.
    case write(Int, plus: Int)
    case update([Statement])
    case untracked([Statement])
    case observe([Statement])
    case watch(Int, [Statement])
    case cancel(Int)
    case drop(Int)
    /// Lets go of the handle of a node.
    case release(Int)
  }

  var inputs: [Input]
  var rules: [Rule]
  var steps: [Statement]

  var description: String {
    (inputs.map { "\($0)" } + rules.map { "\($0)" } + steps.map { "\($0)" }).joined(separator: "\n")
  }
}

extension Result where Success == Int, Failure == GraphScript.Failure {
  /// The value, or a number that stands for a failure.
  var number: Int { (try? get()) ?? -1 }

  var text: String {
    switch self {
    case .success(let value): "\(value)"
    case .failure(let failure): "!\(failure.value)"
    }
  }
}

extension GraphScript {
  /// - Parameters:
  ///   - random: Where it is drawn from.
  ///   - observersWrite: Whether observers write. Then rules do not fail and values are compared by `==`, so that all are
  ///     known from those of the inputs.
  init(_ random: inout SeededGenerator, observersWrite: Bool = false) {
    let kinds = Rule.Kind.allCases.filter { !observersWrite || $0 != .failing }
    func equality(once count: Int) -> Equality {
      !observersWrite && random.once(in: count) ? random.element(of: Equality.allCases) : .equal
    }
    let inputs = (0..<random.int(in: 1...5)).map { _ in
      Input(value: random.int(below: 5), equality: equality(once: 3))
    }
    let count = random.int(in: 0...10)
    self.inputs = inputs
    rules = (0..<count).map { index in
      Rule(
        kind: random.element(of: kinds),
        dependencies: (0..<random.int(in: 1...4)).map { _ in random.int(below: inputs.count + index) },
        equality: equality(once: 4))
    }
    let nodes = inputs.count + count
    steps = (0..<random.int(in: 1...20)).map { _ in
      Self.statement(&random, inputs: inputs.count, nodes: nodes, depth: 0, isQuiet: false, observersWrite)
    }
  }

  /// A random statement, without writes of who is to be quiet.
  private static func statement(
    _ random: inout SeededGenerator, inputs: Int, nodes: Int, depth: Int, isQuiet: Bool,
    _ observersWrite: Bool
  ) -> Statement {
    func block(ofObserver: Bool = false) -> [Statement] {
      (0..<random.int(in: 1...4)).map { _ in
        statement(
          &random, inputs: inputs, nodes: nodes, depth: depth + 1,
          isQuiet: isQuiet || ofObserver && !observersWrite, observersWrite)
      }
    }
    switch random.int(below: depth < 3 ? 16 : 9) {
    case 0..<3: return .read(random.int(below: nodes))
    case 3..<7 where isQuiet: return .read(random.int(below: nodes))
    case 3..<7: return .write(random.int(below: inputs), plus: random.int(below: 5))
    case 7: return random.once(in: 2) ? .cancel(random.int(below: 8)) : .drop(random.int(below: 8))
    case 8: return random.once(in: 4) ? .release(random.int(below: nodes)) : .read(random.int(below: nodes))
    case 9, 10: return .update(block())
    case 11: return .untracked(block())
    case 12, 13: return .watch(random.int(below: nodes), block(ofObserver: true))
    default: return .observe(block(ofObserver: true))
    }
  }

  /// Scripts with fewer steps, and with fewer statements in them.
  var smaller: [GraphScript] {
    shortened(steps).map { GraphScript(inputs: inputs, rules: rules, steps: $0) }
      + steps.indices.flatMap { index in
        steps[index].smaller.map { step in
          var copy = self
          copy.steps[index] = step
          return copy
        }
      }
  }
}

extension GraphScript.Statement {
  fileprivate var smaller: [Self] {
    func blocks(_ block: [Self], _ make: ([Self]) -> Self) -> [Self] {
      block + shortened(block).map(make)
        + block.indices.flatMap { index in
          block[index].smaller.map { statement in
            var copy = block
            copy[index] = statement
            return make(copy)
          }
        }
    }
    return switch self {
    case .update(let block): blocks(block) { .update($0) }
    case .untracked(let block): blocks(block) { .untracked($0) }
    case .observe(let block): blocks(block) { .observe($0) }
    case .watch(let node, let block): blocks(block) { .watch(node, $0) }
    default: []
    }
  }
}
