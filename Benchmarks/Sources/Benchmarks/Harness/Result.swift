/// The time per operation in several rounds, in nanoseconds.
struct Timing {
  let minimum: Double
  let median: Double

  init(_ rounds: [Double]) {
    let sorted = rounds.sorted()
    minimum = sorted[0]
    median = sorted[sorted.count / 2]
  }
}

/// The measurements of a benchmark.
struct BenchmarkResult {
  let name: String
  let unit: String
  let subject: Timing
  let baseline: Timing?
  /// The number of allocations per operation of the subject, on the thread that runs it.
  let allocations: Double
  let allocationLimit: Double?
  /// A further line of output; `nil` for none.
  let note: String?
  /// A description of a failure; `nil` for success.
  let flaw: String?

  /// The difference between the median times of the subject and the baseline, in nanoseconds.
  var difference: Double? {
    baseline.map { subject.median - $0.median }
  }

  /// A text about too many allocations; `nil` if the limit of allocations was not exceeded.
  var excess: String? {
    // The tolerance of 0.01 is for allocations that the measurement itself makes once per run.
    guard let allocationLimit, allocations >= allocationLimit + 0.01 else { return nil }
    return
      "\(name): \(allocations.formatted) allocations per \(unit), at most \(allocationLimit.formatted) allowed"
  }

  /// The ratio of the minimum time of the subject to the minimum time of the baseline.
  var ratio: Double? {
    baseline.map { subject.minimum / $0.minimum }
  }

  /// The heading of the table of results.
  static var heading: String {
    [
      "benchmark".padded(32), "unit".padded(10), "min ns".leftPadded(11), "median ns".leftPadded(11),
      "against ns".leftPadded(11), "ratio".leftPadded(8), "above ns".leftPadded(11), "allocs".leftPadded(9),
    ].joined()
  }

  /// The result as a line of the table.
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
  /// The number as text, with two decimals.
  fileprivate var formatted: String { rounded(to: 2) }
}

extension String {
  /// Returns the text, aligned to the left of a column.
  func padded(_ width: Int) -> String {
    self + String(repeating: " ", count: max(1, width - count))
  }

  /// Returns the text, aligned to the right of a column.
  func leftPadded(_ width: Int) -> String {
    String(repeating: " ", count: max(1, width - count)) + self
  }
}
