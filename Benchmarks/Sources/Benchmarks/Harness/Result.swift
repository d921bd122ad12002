/// Nanoseconds per operation over several rounds.
struct Timing {
  let minimum: Double
  let median: Double

  init(_ rounds: [Double]) {
    let sorted = rounds.sorted()
    minimum = sorted[0]
    median = sorted[sorted.count / 2]
  }
}

/// What was measured of a benchmark.
struct BenchmarkResult {
  let name: String
  let unit: String
  let subject: Timing
  let baseline: Timing?
  /// Allocations per operation of the subject, on its thread.
  let allocations: Double
  let allocationLimit: Double?
  /// What else is to be told.
  let note: String?
  /// What is wrong with it.
  let flaw: String?

  /// How many nanoseconds longer than the baseline the subject takes, by the medians of the same run.
  var difference: Double? {
    baseline.map { subject.median - $0.median }
  }

  /// How the limit of allocations was exceeded; nil if it was not.
  var excess: String? {
    // What is made once for a whole run, by the measurement itself, is no operation's.
    guard let allocationLimit, allocations >= allocationLimit + 0.01 else { return nil }
    return
      "\(name): \(allocations.formatted) allocations per \(unit), at most \(allocationLimit.formatted) allowed"
  }

  /// How many times as long as the baseline the subject takes, by the minima of the same run.
  var ratio: Double? {
    baseline.map { subject.minimum / $0.minimum }
  }

  /// The heading of a table of results.
  static var heading: String {
    [
      "benchmark".padded(32), "unit".padded(10), "min ns".leftPadded(11), "median ns".leftPadded(11),
      "against ns".leftPadded(11), "ratio".leftPadded(8), "above ns".leftPadded(11), "allocs".leftPadded(9),
    ].joined()
  }

  /// A line of a table of results.
  var line: String {
    [
      name.padded(32), unit.padded(10), subject.minimum.formatted.leftPadded(11),
      subject.median.formatted.leftPadded(11),
      (baseline.map(\.minimum.formatted) ?? "").leftPadded(11),
      (ratio.map(\.formatted) ?? "").leftPadded(8), (difference.map(\.formatted) ?? "").leftPadded(11),
      allocations.formatted.leftPadded(9),
    ].joined()
  }

  /// The result as a JSON object.
  var json: String {
    var fields = [
      "\"name\": \"\(name)\"", "\"unit\": \"\(unit)\"", "\"min\": \(subject.minimum.formatted)",
      "\"median\": \(subject.median.formatted)", "\"allocations\": \(allocations.formatted)",
    ]
    if let baseline, let ratio {
      fields += [
        "\"baselineMin\": \(baseline.minimum.formatted)",
        "\"baselineMedian\": \(baseline.median.formatted)", "\"ratio\": \(ratio.formatted)",
      ]
    }
    return "{\(fields.joined(separator: ", "))}"
  }
}

extension Double {
  /// The number with two digits after the point.
  fileprivate var formatted: String { rounded(to: 2) }
}

extension String {
  /// The text at the left of a column.
  func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }

  /// The text at the right of a column.
  func leftPadded(_ width: Int) -> String {
    String(repeating: " ", count: max(1, width - count)) + self
  }
}
