import Counters

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The cost of work, in units that are the same in each run.
struct Counts {
  var instructions = 0.0
  var allocations = 0.0

  static func / (counts: Counts, operations: Double) -> Counts {
    Counts(instructions: counts.instructions / operations, allocations: counts.allocations / operations)
  }
}

/// A counter of instructions and allocations, under callgrind.
@MainActor
final class Counter {
  /// The prefix of the files to which callgrind writes counts.
  private let prefix: String

  /// The number of files that callgrind has written.
  private var files = 0

  init(prefix: String) { self.prefix = prefix }

  /// Returns the number of iterations to measure.
  ///
  /// Short work is repeated, because starting a count takes time.
  func calibrate(_ work: Benchmark.Work) -> Int {
    work.run(1)
    var iterations = 1
    while iterations < 10_000, count(work, iterations: iterations).instructions * Double(iterations) < 500_000
    {
      iterations *= 10
    }
    return iterations
  }

  /// Returns the cost of one iteration, on average over the given number.
  ///
  /// The same number of iterations runs before, because buffers grow and metadata is created once.
  func count(_ work: Benchmark.Work, iterations: Int) -> Counts {
    work.run(iterations)
    guard let reset = work.reset else { return count { work.run(iterations) } / Double(iterations) }
    reset()
    var total = Counts()
    for _ in 0..<iterations {
      let one = count { work.run(1) }
      total.instructions += one.instructions
      total.allocations += one.allocations
      reset()
    }
    return total / Double(iterations)
  }

  private func count(_ body: () -> Void) -> Counts {
    let before = allocationCount()
    startCountingInstructions()
    body()
    stopCountingInstructions()
    let allocations = allocationCount() - before
    files += 1
    let path = "\(prefix).\(getpid()).\(files)"
    defer { unlink(path) }
    guard let total = readLines(path)?.first(where: { $0.hasPrefix("totals: ") }) else {
      fatalError("There is no count in \(path): is the program run by Benchmarks/budgets?")
    }
    return Counts(instructions: Double(total.dropFirst(8))!, allocations: Double(allocations))
  }
}

/// The lines of a file; nil if it can't be read.
func readLines(_ path: String) -> [String]? {
  guard let file = fopen(path, "r") else { return nil }
  defer { fclose(file) }
  var lines: [String] = []
  var (buffer, capacity): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
  while getline(&buffer, &capacity, file) > 0 {
    lines.append(String(cString: buffer!).trimmingSuffix("\n"))
  }
  free(buffer)
  return lines
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: String) -> String {
    hasSuffix(suffix) ? String(dropLast(suffix.count)) : self
  }
}
