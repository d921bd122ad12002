import Counters

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A runner that measures benchmarks and prints the results.
@MainActor
struct Runner {
  /// The length of one round, in nanoseconds.
  private let roundLength: Double

  private let rounds: Int
  private let json: Bool

  init(options: Options) {
    roundLength = options.short ? 1_000_000 : 20_000_000
    rounds = options.short ? 3 : 15
    json = options.json
  }

  /// Measures the benchmarks one after the other, and prints each result when it is available.
  ///
  /// - Returns: `true` if all benchmarks are within their limits.
  func run(_ benchmarks: [Benchmark]) -> Bool {
    var excesses: [String] = []
    print(json ? "[" : BenchmarkResult.heading)
    for (index, benchmark) in benchmarks.enumerated() {
      let result = measure(benchmark)
      print(json ? "  \(result.json)\(index < benchmarks.count - 1 ? "," : "")" : result.line)
      if !json, let note = result.note { print("  \(note)") }
      // The output is flushed, so that another program that reads it gets each line immediately.
      fflush(nil)
      excesses += [result.excess, result.flaw].compactMap { $0 }
    }
    if json { print("]") }
    for excess in excesses { writeToStandardError(excess) }
    return excesses.isEmpty
  }

  /// Measures the subject and the baseline in alternating rounds, so that disturbances affect both.
  private func measure(_ benchmark: Benchmark) -> BenchmarkResult {
    let prepared = benchmark.prepare()
    let subjectIterations = calibrate(prepared.subject, of: benchmark)
    let baselineIterations = prepared.baseline.map { calibrate($0, of: benchmark) }
    var subject: [Double] = []
    var baseline: [Double] = []
    for _ in 0..<rounds {
      subject.append(time(prepared.subject, iterations: subjectIterations) / prepared.operations)
      if let work = prepared.baseline, let baselineIterations {
        baseline.append(time(work, iterations: baselineIterations) / prepared.operations)
      }
    }
    return BenchmarkResult(
      name: benchmark.name, unit: benchmark.unit, subject: Timing(subject),
      baseline: baseline.isEmpty ? nil : Timing(baseline),
      allocations: allocations(of: prepared.subject, iterations: subjectIterations) / prepared.operations,
      allocationLimit: prepared.allocationLimit, note: prepared.note?(),
      flaw: prepared.flaw?().map { "\(benchmark.name): \($0)" })
  }

  /// Returns the number of allocations per iteration.
  private func allocations(of work: Benchmark.Work, iterations: Int) -> Double {
    let before = allocationCount()
    work.run(iterations)
    return Double(allocationCount() - before) / Double(iterations)
  }

  /// Runs the work to warm up, and returns the number of iterations in a round.
  private func calibrate(_ work: Benchmark.Work, of benchmark: Benchmark) -> Int {
    var iterations = 1
    while true {
      let elapsed = time(work, iterations: iterations) * Double(iterations)
      if elapsed >= roundLength / 4 { return max(1, Int(Double(iterations) * roundLength / elapsed)) }
      // If the compiler has replaced the loop by its result, the work takes no time, however often it is repeated.
      guard iterations < 1 << 40 else {
        fatalError(
          """
          \(benchmark.name): \(iterations) iterations take \(elapsed) ns. The compiler has removed the work; pass what \
          it computes to consume(_:).
          """)
      }
      iterations *= 4
    }
  }

  /// Returns the time per iteration, in nanoseconds.
  private func time(_ work: Benchmark.Work, iterations: Int) -> Double {
    guard let reset = work.reset else {
      return CPUClock.measure(work.clock) { work.run(iterations) } / Double(iterations)
    }
    var total = 0.0
    for _ in 0..<iterations {
      total += CPUClock.measure(work.clock) { work.run(1) }
      reset()
    }
    return total / Double(iterations)
  }
}
