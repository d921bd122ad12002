import Counters

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The cost of work as numbers of instructions and allocations, which are the same in each run.
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
  /// The start of the names of the files to which callgrind writes the counts.
  private let prefix: String

  /// The number of files that callgrind has written.
  private var files = 0

  init(prefix: String) { self.prefix = prefix }

  /// Returns the number of iterations to measure.
  ///
  /// Short work is repeated more often, because starting callgrind's count takes time.
  func calibrate(_ work: Benchmark.Work) -> Int {
    work.run(1)
    var iterations = 1
    while iterations < 10_000, count(work, iterations: iterations).instructions * Double(iterations) < 500_000
    {
      iterations *= 10
    }
    return iterations
  }

  /// Returns the average cost of one iteration in the given number of iterations.
  ///
  /// The same number of iterations runs before without being counted, because the first iterations let buffers grow and
  /// create metadata.
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

/// Returns the lines of a file, or `nil` if the file can't be read.
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
