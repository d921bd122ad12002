import Store

/// The time until a one-line effect runs while other effects compute, compared with an idle thread pool.
///
/// There are twice as many computing effects as cores.
///
/// The important result is the 99th percentile, which the next line of the output shows. If the computing effects use
/// `yielding(every:)`, it should exceed the percentile of the idle pool by at most (computing effects ÷ cores + 1) ×
/// 100 µs.
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
  /// The number of nanoseconds as a text in microseconds.
  fileprivate var microseconds: String { "\(Int(self / 1_000)) µs" }
}
