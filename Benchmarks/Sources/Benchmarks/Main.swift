/// Every benchmark of the package: one line for each folder of scenarios.
let benchmarks: [Benchmark] =
  graphBenchmarks

@main
struct Main {
  static func main() {
    let options = Options(CommandLine.arguments.dropFirst())
    let selected = benchmarks.filter { benchmark in
      options.filter.isEmpty || options.filter.contains { benchmark.name.contains($0) }
    }
    if options.list {
      for benchmark in selected { print(benchmark.name) }
    } else if let iterations = options.iterations {
      for benchmark in selected { benchmark.prepare().subject.run(iterations) }
    } else {
      Runner(options: options).run(selected)
    }
  }
}
