/// The graphs that benchmarks of reactive systems usually measure.
///
/// Each graph is compared with code written by hand that computes the same values.
///
/// The shapes of the graphs are those of the benchmarks "kairo", "cellx" and "reactively". Observers use `observe` or
/// `onChange`. The unit `node` is one run of a rule or of an observer.
let graphBenchmarks: [Benchmark] =
  graphShapes
  + [
    cellx(layers: 1_000), cellx(layers: 2_500),
    web(name: "large web 1000x12", width: 1_000, layers: 12, sources: 4, staticShare: 0.95),
    web(name: "wide dense 1000x5", width: 1_000, layers: 5, sources: 25, staticShare: 1),
    longChain(length: 100_000, isObserved: true), longChain(length: 100_000, isObserved: false),
    inputCreation, ruleCreation, cachedRead,
  ]
