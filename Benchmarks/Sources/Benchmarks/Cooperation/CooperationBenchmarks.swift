import Store

/// A one-line effect while long computations run, twice as many as there are cores, compared with one on an idle pool.
///
/// The important result is the 99th percentile, which the next line of the output shows. With `yielding(every:)` it
/// should exceed that of the idle pool by at most (computing effects ÷ cores + 1) slices of 100 µs.
let cooperationBenchmarks = [
  Benchmark(name: "cooperation/one line", unit: "effect", isCountable: false) {
    let idle = OneLiner()
    let crowded = OneLiner()
    let crowd = Crowd(count: 2 * coreCount)
    return .init(
      operations: 1,
      subject: .init(clock: .wall) { count in crowd.crunch { crowded.measure(count) } },
      baseline: .init(clock: .wall) { count in idle.measure(count) },
      note: {
        let stubborn = OneLiner()
        for _ in 0..<3 { crowd.hog(for: .milliseconds(100)) { stubborn.measure(1) } }
        let limit = idle.percentile99 + Double(crowd.count / coreCount + 1) * 100_000
        return """
          99th percentile: idle \(idle.percentile99.microseconds), among \(crowd.count) that crunch on \(coreCount) \
          cores \(crowded.percentile99.microseconds), aim \(limit.microseconds); where they do not yield \
          \(stubborn.percentile99.microseconds)
          """
      })
  }
]

extension Double {
  /// The text of a number of nanoseconds.
  fileprivate var microseconds: String { "\(Int(self / 1_000)) µs" }
}
