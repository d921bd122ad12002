import Store

/// A one-line effect among effects that crunch, twice as many as there are cores, beside one on an idle pool.
///
/// What counts is the 99th percentile, which is told in the line below: with `yielding(every:)` it is to be at most
/// (crunching effects ÷ cores + 1) slices of 100 µs beyond that of the idle pool.
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
  /// A number of nanoseconds to be read.
  fileprivate var microseconds: String { "\(Int(self / 1_000)) µs" }
}
