import Store

/// A chain of rules whose input changes, observed at its end or read there.
func longChain(length: Int, isObserved: Bool) -> Benchmark {
  Benchmark(name: "graph/chain \(length) \(isObserved ? "observed" : "read")", unit: "node") {
    let graph = AttributeGraph()
    let head = graph.input(0)
    var last = graph.rule { head.wrappedValue + 1 }
    for _ in 1..<length {
      let below = last
      // Bottom up, so that no first evaluation recurses.
      consume(below.wrappedValue)
      last = graph.rule { below.wrappedValue + 1 }
    }
    let end = last
    var tokens = isObserved ? [graph.observe { consume(end.wrappedValue) }] : []
    if !isObserved { tokens = [] }
    var prepared = Benchmark.Prepared.writing(head, keeping: tokens, operations: Double(length)) { value in
      var value = value
      for _ in 0..<length { value = step(value) }
      consume(value)
    }
    if !isObserved {
      var value = 0
      prepared = .init(
        operations: prepared.operations,
        subject: .init { iterations in
          for _ in 0..<iterations {
            value += 1
            head.wrappedValue = value
            consume(end.wrappedValue)
          }
        },
        baseline: prepared.baseline)
    }
    return prepared
  }
}

/// Ten thousand inputs at a time.
let inputCreation = Benchmark(name: "graph/creation of an input", unit: "input") {
  let graph = AttributeGraph()
  var inputs: [AttributeGraph.Input<Int>] = []
  inputs.reserveCapacity(10_000)
  var objects: [Boxed] = []
  objects.reserveCapacity(10_000)
  return .init(
    operations: 10_000,
    subject: .init {
      for value in 0..<10_000 { inputs.append(graph.input(value)) }
    } reset: {
      inputs.removeAll(keepingCapacity: true)
    },
    baseline: .init {
      for value in 0..<10_000 { objects.append(Boxed(value)) }
    } reset: {
      objects.removeAll(keepingCapacity: true)
    })
}

/// What an input costs at least: an object.
private final class Boxed {
  var value: Int

  init(_ value: Int) {
    self.value = value
  }
}

/// Ten thousand rules at a time.
let ruleCreation = Benchmark(name: "graph/creation of a rule", unit: "rule") {
  let graph = AttributeGraph()
  let input = graph.input(0)
  var rules: [AttributeGraph.Rule<Int>] = []
  rules.reserveCapacity(10_000)
  return .init(
    operations: 10_000,
    subject: .init {
      for value in 0..<10_000 { rules.append(graph.rule { input.wrappedValue + value }) }
    } reset: {
      rules.removeAll(keepingCapacity: true)
    },
    baseline: nil)
}

/// Reading a rule that is current, outside of any rule.
let cachedRead = Benchmark(name: "graph/read of a cached rule", unit: "read") {
  let graph = AttributeGraph()
  let input = graph.input(0)
  let rule = graph.rule { input.wrappedValue + 1 }
  return .init(
    operations: 1,
    subject: .init { iterations in
      for _ in 0..<iterations { consume(rule.wrappedValue) }
    },
    baseline: .init { iterations in
      for iteration in 0..<iterations { consume(opaque(iteration)) }
    })
}
