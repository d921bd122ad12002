import Store

/// Returns a benchmark of a long chain of rules, whose input changes.
///
/// The last rule of the chain is observed, or is read after each change.
func longChain(length: Int, isObserved: Bool) -> Benchmark {
  Benchmark(name: "graph/chain \(length) \(isObserved ? "observed" : "read")", unit: "node") {
    let graph = AttributeGraph()
    let head = graph.input(0)
    var last = graph.rule { head.wrappedValue + 1 }
    for _ in 1..<length {
      let below = last
      // Each rule is evaluated before the next one is created, so that no evaluation has to recurse through the chain.
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

/// The creation of inputs, ten thousand in each iteration.
let inputCreation = Benchmark(name: "graph/creation of an input", unit: "input") {
  let graph = AttributeGraph()
  return creation(of: { graph.input($0) }, byHand: { Boxed($0) })
}

/// Returns work that creates ten thousand objects in memory that was allocated before, so that no array is measured.
@inline(__always)
private func creation<Object: AnyObject, Baseline: AnyObject>(
  of make: @escaping (Int) -> Object, byHand: @escaping (Int) -> Baseline
) -> Benchmark.Prepared {
  let count = 10_000
  let objects = UnsafeMutablePointer<Object>.allocate(capacity: count)
  let baselines = UnsafeMutablePointer<Baseline>.allocate(capacity: count)
  return .init(
    operations: Double(count),
    subject: .init {
      for value in 0..<count { (objects + value).initialize(to: make(value)) }
    } reset: {
      objects.deinitialize(count: count)
    },
    baseline: .init {
      for value in 0..<count { (baselines + value).initialize(to: byHand(value)) }
    } reset: {
      baselines.deinitialize(count: count)
    })
}

/// An object with a number, which is the least that an input can cost.
final class Boxed {
  var value: Int

  init(_ value: Int) {
    self.value = value
  }
}

/// The creation of rules, ten thousand in each iteration.
let ruleCreation = Benchmark(name: "graph/creation of a rule", unit: "rule") {
  let graph = AttributeGraph()
  let input = graph.input(0)
  return creation(of: { value in graph.rule { input.wrappedValue + value } }, byHand: { Boxed($0) })
}

/// A read of a rule whose value is up to date, by code outside of all rules.
let cachedRead = Benchmark(name: "graph/read of a cached rule", unit: "read") {
  let graph = AttributeGraph()
  let input = graph.input(0)
  // The loop reads eight rules in turn, because the compiler would move the check of a single rule out of the loop.
  let rules = Sources((0..<8).map { index in graph.rule { input.wrappedValue + index } })
  return .init(
    operations: 1,
    subject: .init { iterations in
      for iteration in 0..<iterations { consume(rules[iteration & 7]) }
    },
    baseline: .init { iterations in
      for iteration in 0..<iterations { consume(opaque(iteration)) }
    })
}
