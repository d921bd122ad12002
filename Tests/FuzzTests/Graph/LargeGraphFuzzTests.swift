import Store
import TestSupport
import Testing

/// Graphs of up to half a million nodes and links, against values computed from scratch.
@Suite struct LargeGraphFuzzTests {
  private struct Shape: CustomStringConvertible {
    enum Kind: CaseIterable { case deep, wide, random }

    let seed: UInt64
    let kind: Kind
    let inputs: Int
    let rules: Int
    let updates: Int

    var description: String { "\(kind), seed \(seed): \(inputs) inputs, \(rules) rules, \(updates) updates" }
  }

  @Test func largeGraphsAreRight() async {
    await fuzz("large graphs", cases: 2) { random in
      let size = 1 << random.int(in: 6...17)
      return Shape(
        seed: random.next(), kind: random.element(of: Shape.Kind.allCases),
        inputs: random.int(in: 1...size / 4),
        rules: size, updates: random.int(in: 1...4))
    } shrink: { shape in
      guard shape.rules > 1 else { return [] }
      return [
        Shape(
          seed: shape.seed, kind: shape.kind, inputs: max(1, shape.inputs / 2), rules: shape.rules / 2,
          updates: shape.updates)
      ]
    } check: {
      check($0)
    }
  }

  private func check(_ shape: Shape) -> String? {
    var random = SeededGenerator(seed: shape.seed)
    let count = shape.inputs + shape.rules
    let dependencies = (shape.inputs..<count).map { node in
      (0..<random.int(in: 1...4)).map { _ in
        switch shape.kind {
        case .deep: max(0, node - random.int(in: 1...3))
        case .wide: random.int(below: shape.inputs)
        case .random: random.int(below: node)
        }
      }
    }
    var values = (0..<shape.inputs).map { _ in random.int(below: 10) }
    func computed() -> [Int] {
      var all = values
      all.reserveCapacity(count)
      for reads in dependencies { all.append(reads.reduce(1) { $0 + all[$1] } % 11) }
      return all
    }

    let graph = AttributeGraph()
    let inputs = values.map { graph.input($0) }
    var rules: [AttributeGraph.Rule<Int>] = []
    for reads in dependencies {
      let read = reads.map { [rules, inputs] node in
        node < shape.inputs
          ? { [input = inputs[node]] in input.wrappedValue }
          : { [rule = rules[node - shape.inputs]] in rule.wrappedValue }
      }
      let rule = graph.rule { read.reduce(1) { $0 + $1() } % 11 }
      // From below, so that no first evaluation is deep.
      _ = rule.wrappedValue
      rules.append(rule)
    }
    var told: [Int: Int] = [:]
    let observed = Set(
      (0..<random.int(in: 0...min(shape.rules, 2_000))).map { _ in random.int(below: shape.rules) })
    var tokens = observed.map { index in
      graph.onChange(of: rules[index]) { told[index] = $1 }
    }
    var before = computed()
    for update in 0..<shape.updates {
      let written = (0..<random.int(in: 1...min(shape.inputs, 50))).map { _ in
        (random.int(below: shape.inputs), random.int(below: 10))
      }
      graph.update {
        for (input, value) in written {
          inputs[input].wrappedValue = value
          values[input] = value
        }
      }
      let after = computed()
      let expected = observed.filter { before[$0 + shape.inputs] != after[$0 + shape.inputs] }
      if Set(told.keys) != expected {
        return "update \(update): \(told.count) calls instead of \(expected.count)"
      }
      for (index, value) in told where value != after[index + shape.inputs] {
        return "update \(update): rule \(index) was told as \(value)"
      }
      for index in rules.indices where index % 7 == update || update == shape.updates - 1 {
        let value = rules[index].wrappedValue
        if value != after[index + shape.inputs] { return "update \(update): rule \(index) is \(value)" }
      }
      told = [:]
      before = after
      if random.once(in: 2), !tokens.isEmpty { tokens.removeSubrange(0..<tokens.count / 3) }
      if tokens.isEmpty { break }
      // What is cancelled is not expected any more.
      if tokens.count < observed.count { break }
    }
    tokens = []
    rules = []
    // The handles keep the inputs.
    return withExtendedLifetime(inputs) {
      graph.count == shape.inputs ? nil : "\(graph.count) nodes are left of \(shape.inputs)"
    }
  }
}
