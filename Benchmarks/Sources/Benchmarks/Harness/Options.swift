#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What the command line asks for.
struct Options {
  /// Parts of names; a benchmark with any of them is run.
  ///
  /// All are if there are none.
  private(set) var filter: [String] = []

  /// Whether to print JSON instead of a table.
  private(set) var json = false

  /// Whether to take few and short rounds: enough to see that everything runs.
  private(set) var short = false

  /// Whether to print the names only.
  private(set) var list = false

  /// How many iterations of the subject to run without measuring, for counting by a profiler.
  private(set) var iterations: Int?

  init(_ arguments: some Sequence<String>) {
    var arguments = arguments.makeIterator()
    while let argument = arguments.next() {
      switch argument {
      case "--filter": filter.append(arguments.next() ?? "")
      case "--json": json = true
      case "--short": short = true
      case "--list": list = true
      case "--iterations": iterations = arguments.next().flatMap { Int($0) }
      default:
        print(
          """
          usage: Benchmarks [--filter TEXT]... [--short] [--json] [--list] [--iterations N]
            --filter TEXT   only benchmarks whose names contain the text
            --short         few and short rounds
            --json          one JSON array instead of a table
            --list          names only
            --iterations N  run the subjects N times without measuring, for callgrind
          """)
        exit(argument == "--help" ? 0 : 64)
      }
    }
  }
}
