import Counters

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A runner that counts the costs of benchmarks, each in a separate process.
///
/// So no benchmark is affected by the memory or the metadata of another benchmark.
@MainActor
struct CountingRunner {
  let prefix: String
  let isJSON: Bool

  /// The path of the file of budgets; `nil` to only print the costs.
  let budgetsPath: String?

  /// A Boolean value indicating whether to write the budgets instead of checking them.
  let isAccepting: Bool

  /// A Boolean value indicating whether all benchmarks are counted.
  let isComplete: Bool

  /// Counts and prints all benchmarks, and checks or writes their budgets.
  ///
  /// - Returns: `true` if all benchmarks are within their budgets.
  func run(_ benchmarks: [Benchmark]) -> Bool {
    guard canCountInstructions() != 0 else {
      writeToStandardError(
        """
        Instructions are counted by callgrind, and by a program that was built where valgrind's headers are: install \
        the package valgrind, remove Benchmarks/.build and run Benchmarks/budgets.
        """)
      return false
    }
    let lines = budgetsPath.flatMap(readLines) ?? []
    let budgets = lines.compactMap(Budget.init)
    let ratios = lines.compactMap(RatioLimit.init)
    let known = Dictionary(budgets.map { ($0.scenario, $0) }) { first, _ in first }
    let results = count(benchmarks.filter(\.isCountable), known: isAccepting ? [:] : known)
    guard let budgetsPath else { return true }
    if isAccepting {
      save(results, replacing: budgets, ratios, to: budgetsPath)
      return true
    }
    var check = BudgetCheck()
    for result in results { check.compare(result, with: known[result.scenario]) }
    let counted = Dictionary(uniqueKeysWithValues: results.map { ($0.scenario, $0) })
    for ratio in ratios { check.compare(ratio, in: counted) }
    if isComplete {
      let names = known.keys.sorted() + ratios.flatMap { [$0.scenario] + ($0.other.map { [$0] } ?? []) }
      check.compareNames(counted.keys, of: names)
    }
    if !check.report.isEmpty { writeToStandardError("\n\(check.report)") }
    return check.isKept
  }

  /// Counts as many benchmarks at the same time as there are processors, and prints the results in order.
  private func count(_ benchmarks: [Benchmark], known: [String: Budget]) -> [Budget] {
    var children: [Int32] = []
    var results: [Budget] = []
    print(isJSON ? "[" : Self.heading)
    for index in 0..<(benchmarks.count + coreCount) {
      if benchmarks.indices.contains(index) {
        let benchmark = benchmarks[index]
        children.append(start { count(benchmark, iterations: known[benchmark.name]?.iterations).line })
      }
      let done = index - coreCount + 1
      guard benchmarks.indices.contains(done) else { continue }
      guard let line = finish(children[done]), let result = Budget(line: line) else {
        fatalError("Counting \(benchmarks[done].name) came to an unexpected end.")
      }
      results.append(result)
      print(isJSON ? "  \(result.json)\(done < benchmarks.count - 1 ? "," : "")" : Self.row(result))
      fflush(nil)
    }
    if isJSON { print("]") }
    return results
  }

  /// Runs a closure in a separate process, which writes the returned line to a pipe.
  ///
  /// - Returns: The end of the pipe from which the line can be read.
  private func start(_ line: () -> String) -> Int32 {
    var ends: [Int32] = [0, 0]
    pipe(&ends)
    fflush(nil)
    if fork() == 0 {
      holdPoolJobs()
      var line = line()
      line.withUTF8 { _ = write(ends[1], $0.baseAddress, $0.count) }
      _exit(0)
    }
    close(ends[1])
    return ends[0]
  }

  /// Waits for the line of a process, and returns it.
  private func finish(_ end: Int32) -> String? {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let length = read(end, &bytes, bytes.count)
    close(end)
    wait(nil)
    return length > 0 ? String(decoding: bytes[..<length], as: UTF8.self) : nil
  }

  private func count(_ benchmark: Benchmark, iterations: Int?) -> Budget {
    let counter = Counter(prefix: prefix)
    // The number of iterations is determined in another process, because this changes the heap. A later check uses the
    // stored number, and its count must equal the count of this process.
    let iterations =
      iterations ?? finish(start { "\(counter.calibrate(benchmark.prepare().subject))" }).flatMap { Int($0) }
      ?? 1
    let prepared = benchmark.prepare()
    let counts = counter.count(prepared.subject, iterations: iterations)
    let byHand = prepared.baseline.map { counter.count($0, iterations: iterations) / prepared.operations }
    return Budget(
      scenario: benchmark.name, unit: benchmark.unit, iterations: iterations,
      counts: counts / prepared.operations, byHand: byHand)
  }

  /// Writes the new budgets and the ratios to a file.
  ///
  /// Budgets of benchmarks that were not counted are kept, unless the run was for all benchmarks.
  private func save(_ results: [Budget], replacing old: [Budget], _ ratios: [RatioLimit], to path: String) {
    let counted = Set(results.map(\.scenario))
    let kept = isComplete ? [] : old.filter { !counted.contains($0.scenario) }
    let lines = (kept + results).map(\.line).sorted() + ratios.map(\.line)
    guard let file = fopen(path, "w") else { fatalError("\(path) can't be written.") }
    fputs(([Budget.heading] + lines).joined(separator: "\n") + "\n", file)
    fclose(file)
  }

  private static let heading = [
    "scenario".padded(40), "unit".padded(10), "instructions".leftPadded(14), "by hand".leftPadded(14),
    "allocations".leftPadded(14), "by hand".leftPadded(10),
  ].joined()

  private static func row(_ budget: Budget) -> String {
    [
      budget.scenario.padded(40), budget.unit.padded(10),
      budget.counts.instructions.rounded(to: 1).leftPadded(14),
      (budget.byHand?.instructions.rounded(to: 1) ?? "").leftPadded(14),
      budget.counts.allocations.rounded(to: 3).leftPadded(14),
      (budget.byHand?.allocations.rounded(to: 3) ?? "").leftPadded(10),
    ].joined()
  }
}
