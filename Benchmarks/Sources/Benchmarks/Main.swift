#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Every benchmark of the package: one line for each folder of scenarios.
let benchmarks: [Benchmark] =
  storeBenchmarks
  + graphBenchmarks
  + identifiedArrayBenchmarks
  + effectBenchmarks
  + testStoreBenchmarks
  + cooperationBenchmarks
  + inFlightBenchmarks

@main
@MainActor
struct Main {
  static func main() {
    let options = Options(CommandLine.arguments.dropFirst())
    let selected = options.select(from: benchmarks)
    if options.list {
      for benchmark in selected { print(benchmark.name) }
    } else if let iterations = options.iterations {
      for benchmark in selected { benchmark.prepare().work(options.side)?.run(iterations) }
    } else {
      guard Runner(options: options).run(selected) else { exit(1) }
    }
  }
}
