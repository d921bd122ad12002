import Store

/// Small graphs of several shapes, from inputs through rules to observers.
let graphShapes = [
  Benchmark(name: "graph/deep 50", unit: "node") {
    let graph = AttributeGraph()
    let head = graph.input(0)
    var last = graph.rule { head.wrappedValue + 1 }
    for _ in 1..<50 {
      let below = last
      last = graph.rule { below.wrappedValue + 1 }
    }
    let end = last
    let tokens = [graph.observe { consume(end.wrappedValue) }]
    return .writing(head, keeping: tokens, operations: 51) { value in
      var value = value
      for _ in 0..<50 { value = step(value) }
      consume(value)
    }
  },
  Benchmark(name: "graph/broad 50", unit: "node") {
    let graph = AttributeGraph()
    let head = graph.input(0)
    let tokens = (0..<50).map { index in
      let first = graph.rule { head.wrappedValue + index }
      let second = graph.rule { first.wrappedValue + 1 }
      return graph.observe { consume(second.wrappedValue) }
    }
    return .writing(head, keeping: tokens, operations: 150) { value in
      for index in 0..<50 { consume(step(step(value + index))) }
    }
  },
  Benchmark(name: "graph/diamond 5", unit: "node") {
    let graph = AttributeGraph()
    let head = graph.input(0)
    let branches = Sources((0..<5).map { _ in graph.rule { head.wrappedValue + 1 } })
    let sum = graph.rule { branches.sum }
    let tokens = [graph.observe { consume(sum.wrappedValue) }]
    return .writing(head, keeping: tokens, operations: 7) { value in
      var sum = 0
      for index in 0..<5 { sum += step(value + index) }
      consume(sum)
    }
  },
  Benchmark(name: "graph/triangle 10", unit: "node") {
    let graph = AttributeGraph()
    let head = graph.input(0)
    var rules = [graph.rule { head.wrappedValue }]
    for index in 1..<10 {
      let below = rules[index - 1]
      rules.append(graph.rule { below.wrappedValue + 1 })
    }
    let all = Sources(rules)
    let sum = graph.rule { all.sum }
    let tokens = [graph.observe { consume(sum.wrappedValue) }]
    return .writing(head, keeping: tokens, operations: 12) { value in
      var (value, sum) = (value, value)
      for _ in 1..<10 {
        value = step(value)
        sum += value
      }
      consume(sum)
    }
  },
  Benchmark(name: "graph/avoidable", unit: "node") {
    let graph = AttributeGraph()
    let head = graph.input(0)
    let first = graph.rule { head.wrappedValue }
    let constant = graph.rule { first.wrappedValue * 0 }
    var last = constant
    for _ in 0..<3 {
      let below = last
      last = graph.rule { below.wrappedValue + 1 }
    }
    let end = last
    let tokens = [graph.observe { consume(end.wrappedValue) }]
    var seen = 0
    // After each write, two rules run. The second always has the value 0, so the three rules above it and the observer
    // do not run.
    return .writing(head, keeping: tokens, operations: 2) { value in
      let constant = step(value) * 0
      if constant != seen { seen = constant }
      consume(seen)
    }
  },
  Benchmark(name: "graph/mux 100", unit: "node") {
    let graph = AttributeGraph()
    let heads = (0..<100).map { graph.input($0) }
    let all = Sources(heads)
    let mux = graph.rule { all.values }
    let tokens = (0..<100).map { index in
      let split = graph.rule { mux.wrappedValue[index] }
      let plus = graph.rule { split.wrappedValue + 1 }
      return graph.observe { consume(plus.wrappedValue) }
    }
    var values = Array(0..<100)
    var iteration = 100
    // After each write, these run: the rule `mux`, the hundred rules that read its elements, one of the rules above
    // them, and its observer.
    return .init(
      operations: 103,
      subject: .init { iterations in
        for _ in 0..<iterations {
          iteration += 1
          heads[iteration % 100].wrappedValue = iteration
        }
        consume(tokens)
      },
      baseline: .init { iterations in
        for iteration in 0..<iterations {
          values[iteration % 100] = iteration
          let mux = values.map { opaque($0) }
          for index in 0..<100 { consume(step(mux[index])) }
        }
      })
  },
]

/// Performs one step of a computation, which the optimizer can't merge with the next step.
@inline(never)
func step(_ value: Int) -> Int {
  opaque(value) + 1
}

extension Benchmark.Prepared {
  /// Returns work that writes one input repeatedly, compared with code written by hand.
  static func writing(
    _ input: AttributeGraph.Input<Int>, keeping tokens: [AttributeGraph.Token], operations: Double,
    byHand: @escaping (Int) -> Void
  ) -> Benchmark.Prepared {
    var value = 0
    return Benchmark.Prepared(
      operations: operations,
      subject: .init { iterations in
        for _ in 0..<iterations {
          value += 1
          input.wrappedValue = value
        }
        consume(tokens)
      },
      baseline: .init { iterations in
        for iteration in 0..<iterations { byHand(iteration) }
      })
  }
}
