import Counters

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// All benchmarks of the package.
let benchmarks: [Benchmark] =
  storeBenchmarks
  + rowBenchmarks
  + observationBenchmarks
  + selectorBenchmarks + [memoryBenchmark]
  + derivedBenchmarks + familyBenchmarks + shareBenchmarks
  + graphBenchmarks
  + identifiedArrayBenchmarks
  + effectBenchmarks + rowEffectBenchmarks + signalBenchmarks
  + testStoreBenchmarks + testStoreGrowthBenchmarks
  + cooperationBenchmarks
  + inFlightBenchmarks
  + compositionBenchmarks + siblingBenchmarks + genericBenchmarks
  + recordingBenchmarks
  + sharedBenchmarks
  + insightBenchmarks + inspectionBenchmarks

@main
@MainActor
struct Main {
  static func main() {
    holdMainJobs()
    let options = Options(CommandLine.arguments.dropFirst())
    let selected = options.select(from: benchmarks)
    if options.list {
      for benchmark in selected { print(benchmark.name) }
    } else if let iterations = options.iterations {
      for benchmark in selected { profile(benchmark.prepare().work(options.side), iterations: iterations) }
    } else if let path = options.growthPath {
      print(Growth((readLines(path) ?? []).compactMap(Budget.init)).svg, terminator: "")
    } else if let prefix = options.countsPrefix {
      let runner = CountingRunner(
        prefix: prefix, isJSON: options.json, budgetsPath: options.budgetsPath,
        isAccepting: options.isAccepting, isComplete: selected.count == benchmarks.count)
      guard runner.run(selected) else { exit(1) }
    } else {
      guard Runner(options: options).run(selected) else { exit(1) }
    }
  }

  /// Runs some work for a profiler.
  ///
  /// Under callgrind, only the work that would be measured is recorded.
  private static func profile(_ work: Benchmark.Work?, iterations: Int) {
    guard let work else { return }
    if canCountInstructions() != 0 { holdPoolJobs() }
    work.run(iterations)
    work.reset?()
    startCountingInstructions()
    work.run(iterations)
    stopCountingInstructions()
  }
}
