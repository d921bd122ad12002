import Store

/// Returns a benchmark of layers of rules, each of which adds the values of some neighbors in the layer below.
///
/// The last layer is observed.
///
/// Some of the rules sometimes omit one of their sources, depending on the value of the first source.
func web(name: String, width: Int, layers: Int, sources: Int, staticShare: Double) -> Benchmark {
  Benchmark(name: "graph/\(name)", unit: "node") {
    let shape = WebShape(width: width, layers: layers, sources: sources, staticShare: staticShare)
    let counting = Web(shape, isCounting: true)
    let subject = Web(shape, isCounting: false)
    let byHand = WebByHand(shape)
    counting.write(iterations: width)
    return .init(
      operations: Double(counting.takeRuns()) / Double(width),
      subject: .init(subject.write),
      baseline: .init(byHand.write))
  }
}

private struct WebShape {
  let width: Int
  let layers: Int
  let sources: Int

  /// For each layer and column, a Boolean value indicating whether the rule always reads all of its sources.
  let isStatic: [[Bool]]

  init(width: Int, layers: Int, sources: Int, staticShare: Double) {
    self.width = width
    self.layers = layers
    self.sources = sources
    // A random number generator with a fixed seed makes the same web in every run.
    var state: UInt32 = 1
    isStatic = (0..<layers).map { _ in
      (0..<width).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return Double(state >> 8) / Double(1 << 24) < staticShare
      }
    }
  }
}

private final class Web {
  private let graph = AttributeGraph()
  private let inputs: [AttributeGraph.Input<Int>]
  private var tokens: [AttributeGraph.Token] = []
  private var iteration = 0
  private var runs = 0
  private let isCounting: Bool

  init(_ shape: WebShape, isCounting: Bool) {
    self.isCounting = isCounting
    inputs = (0..<shape.width).map { [graph] in graph.input($0) }
    var row: [AttributeGraph.Rule<Int>] = []
    for layer in 1..<shape.layers {
      row = (0..<shape.width).map { column in
        let neighbours = (0..<shape.sources).map { (column + $0) % shape.width }
        if layer == 1 {
          return rule(Sources(neighbours.map { inputs[$0] }), isStatic: shape.isStatic[layer][column])
        }
        return rule(Sources(neighbours.map { row[$0] }), isStatic: shape.isStatic[layer][column])
      }
    }
    tokens = row.map { [graph, unowned self] rule in
      guard isCounting else { return graph.observe { consume(rule.wrappedValue) } }
      return graph.observe {
        self.runs += 1
        consume(rule.wrappedValue)
      }
    }
    runs = 0
  }

  func takeRuns() -> Int {
    defer { runs = 0 }
    return runs
  }

  func write(iterations: Int) {
    for _ in 0..<iterations {
      iteration += 1
      inputs[iteration % inputs.count].wrappedValue = iteration + iteration % inputs.count
    }
  }

  private func rule(_ sources: Sources<some Readable>, isStatic: Bool) -> AttributeGraph.Rule<Int> {
    counted(isStatic ? { sources.sum } : { sources.sumWithoutOne })
  }

  private func counted(_ body: @escaping () -> Int) -> AttributeGraph.Rule<Int> {
    guard isCounting else { return graph.rule(body) }
    return graph.rule { [unowned self] in
      self.runs += 1
      return body()
    }
  }
}

/// The web written by hand, with arrays.
///
/// This code knows in advance which values depend on an input, and computes them layer by layer.
private final class WebByHand {
  private let shape: WebShape
  private var values: [[Int]]
  private var iteration = 0

  init(_ shape: WebShape) {
    self.shape = shape
    values = Array(repeating: Array(0..<shape.width), count: shape.layers)
  }

  func write(iterations: Int) {
    for _ in 0..<iterations {
      iteration += 1
      let column = iteration % shape.width
      values[0][column] = iteration + column
      for layer in 1..<shape.layers { recompute(layer, below: column) }
    }
  }

  private func recompute(_ layer: Int, below column: Int) {
    let reach = min(shape.width, (shape.sources - 1) * layer + 1)
    for distance in 0..<reach {
      let target = (column - distance + shape.width) % shape.width
      values[layer][target] = sum(layer, target)
      if layer == shape.layers - 1 { consume(values[layer][target]) }
    }
  }

  private func sum(_ layer: Int, _ column: Int) -> Int {
    let first = values[layer - 1][column]
    var sum = first
    let drops = !shape.isStatic[layer][column] && first & 1 == 1
    let dropped = drops ? 1 + Int(first.magnitude % UInt(shape.sources - 1)) : 0
    for offset in 1..<shape.sources where offset != dropped {
      sum &+= values[layer - 1][(column + offset) % shape.width]
    }
    return sum
  }
}
