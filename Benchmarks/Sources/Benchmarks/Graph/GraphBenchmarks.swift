/// The graphs on which reactive systems are usually compared, each compared with a static recomputation by hand.
///
/// The shapes are those of the benchmarks kairo, cellx and "reactively". Observers use `observe` or `onChange`, and a
/// node is one run of a rule or of an observer.
let graphBenchmarks: [Benchmark] =
  graphShapes
  + [
    cellx(layers: 1_000), cellx(layers: 2_500),
    web(name: "large web 1000x12", width: 1_000, layers: 12, sources: 4, staticShare: 0.95),
    web(name: "wide dense 1000x5", width: 1_000, layers: 5, sources: 25, staticShare: 1),
    longChain(length: 100_000, isObserved: true), longChain(length: 100_000, isObserved: false),
    inputCreation, ruleCreation, cachedRead,
  ]
