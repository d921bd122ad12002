#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The options of the command line.
struct Options {
  /// The names of the benchmarks to run, or parts of their names.
  ///
  /// A benchmark runs if it matches at least one of them.
  ///
  /// Without names, all benchmarks run.
  private(set) var filter: [String] = []

  /// A Boolean value indicating whether to print JSON instead of a table.
  private(set) var json = false

  /// A Boolean value indicating whether to run few and short rounds, which only show that everything works.
  private(set) var short = false

  /// A Boolean value indicating whether to print only the names of the benchmarks.
  private(set) var list = false

  /// The start of the names of the files to which callgrind writes counts; `nil` to measure time.
  private(set) var countsPrefix: String?

  /// The path of the file of budgets with which the counts are compared.
  private(set) var budgetsPath: String?

  /// A Boolean value indicating whether to write the counts as the new budgets.
  private(set) var isAccepting = false

  /// The path of the file of budgets to plot.
  private(set) var growthPath: String?

  /// The number of iterations to run without measuring, for a profiler.
  private(set) var iterations: Int?

  /// The side of the comparison to run without measuring.
  private(set) var side = Benchmark.Side.subject

  init(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--filter": filter.append(arguments.next() ?? "")
      case "--json": json = true
      case "--short": short = true
      case "--list": list = true
      case "--iterations": iterations = arguments.next().flatMap { Int($0) }
      case "--counts": countsPrefix = arguments.next()
      case "--budgets": budgetsPath = arguments.next()
      case "--growth": growthPath = arguments.next()
      case "--accept": isAccepting = true
      case "--baseline": side = .baseline
      default:
        print(
          """
          usage: Benchmarks [--filter TEXT]... [--short] [--json] [--list] [--growth FILE] [--iterations N [--baseline]]
            Measures the time and the allocations of each scenario beside the same written by hand.
            --filter TEXT   only scenarios whose names contain the text: store/, rows/, observation/, selectors/, graph/,
                            identified/, effects/, teststore/, cooperation/ are the groups
            --short         few and short rounds: does everything run?
            --json          one JSON array instead of a table
            --list          names only
            --growth FILE   print an SVG of how costs grow, from a file of budgets; measures nothing
            --iterations N  run the scenarios N times without measuring, for a profiler
            --baseline      with --iterations: run what they are measured against instead
          Instructions are counted by Benchmarks/budgets, which gives --counts, --budgets and --accept.
          """)
        exit(argument == "--help" ? 0 : 64)
      }
    }
  }

  /// Returns the benchmarks that match the filter.
  ///
  /// A text of the filter that is the name of a benchmark matches only this benchmark. Any other text matches all
  /// benchmarks whose names contain it.
  @MainActor
  func select(from benchmarks: [Benchmark]) -> [Benchmark] {
    guard !filter.isEmpty else { return benchmarks }
    let names = Set(benchmarks.map(\.name))
    return benchmarks.filter { benchmark in
      filter.contains { names.contains($0) ? benchmark.name == $0 : benchmark.name.contains($0) }
    }
  }
}
