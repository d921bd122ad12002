import Store

/// Returns a benchmark of layers of four rules, all of which are observed.
///
/// Each rule depends on one or two rules of the layer below. Four inputs below the first layer change in one update.
func cellx(layers: Int) -> Benchmark {
  Benchmark(name: "graph/cellx \(layers)", unit: "node") {
    let graph = AttributeGraph()
    let inputs = (1...4).map { graph.input($0) }
    var tokens: [AttributeGraph.Token] = []
    func layer(_ read: [() -> Int]) -> [AttributeGraph.Rule<Int>] {
      let (a, b, c, d) = (read[0], read[1], read[2], read[3])
      return [graph.rule { b() }, graph.rule { a() &- c() }, graph.rule { b() &+ d() }, graph.rule { c() }]
    }
    func observe(_ rules: [AttributeGraph.Rule<Int>]) {
      tokens += rules.map { rule in graph.observe { consume(rule.wrappedValue) } }
    }
    var last = layer(inputs.map { input in { input.wrappedValue } })
    observe(last)
    for _ in 1..<layers {
      last = layer(last.map { rule in { rule.wrappedValue } })
      observe(last)
    }
    var iteration = 0
    return .init(
      operations: Double(layers * 8),
      subject: .init { iterations in
        for _ in 0..<iterations {
          iteration += 1
          graph.update {
            for (index, input) in inputs.enumerated() { input.wrappedValue = iteration * (index + 3) }
          }
        }
        consume((tokens, last))
      },
      baseline: .init { iterations in
        for iteration in 0..<iterations { cellxByHand(layers: layers, iteration: iteration) }
      })
  }
}

private func cellxByHand(layers: Int, iteration: Int) {
  var (a, b, c, d) = (iteration * 3, iteration * 4, iteration * 5, iteration * 6)
  for _ in 0..<layers {
    (a, b, c, d) = (opaque(b), opaque(a) &- opaque(c), opaque(b) &+ opaque(d), opaque(c))
    consume(a)
    consume(b)
    consume(c)
    consume(d)
  }
}
