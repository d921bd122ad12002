/// The maximum cost of a scenario (its *budget*), which is stored as a line of a file.
struct Budget {
  let scenario: String
  let unit: String

  /// The number of counted iterations.
  ///
  /// The number is stored because some work is done only now and then, so the average cost of an operation depends on
  /// it.
  let iterations: Int

  /// The cost of an operation.
  let counts: Counts

  /// The cost of the same operation written by hand; `nil` if there is no comparison.
  let byHand: Counts?

  /// The heading of a file of budgets.
  static let heading = "scenario\tunit\titerations\tinstructions\tallocations\tby hand\tallocations by hand"

  /// This value as a line of the file.
  var line: String {
    var columns = [
      scenario, unit, "\(iterations)", counts.instructions.rounded(to: 1), counts.allocations.rounded(to: 3),
    ]
    if let byHand { columns += [byHand.instructions.rounded(to: 1), byHand.allocations.rounded(to: 3)] }
    return columns.joined(separator: "\t")
  }

  /// The budget as a JSON object.
  var json: String {
    var fields = [
      "\"name\": \"\(scenario)\"", "\"unit\": \"\(unit)\"",
      "\"instructions\": \(counts.instructions.rounded(to: 1))",
      "\"allocations\": \(counts.allocations.rounded(to: 3))",
    ]
    if let byHand {
      fields += [
        "\"baselineInstructions\": \(byHand.instructions.rounded(to: 1))",
        "\"baselineAllocations\": \(byHand.allocations.rounded(to: 3))",
      ]
    }
    return "{\(fields.joined(separator: ", "))}"
  }
}

/// The maximum ratio of a scenario's instructions to those of another scenario, or to those of the same work by hand.
struct RatioLimit {
  let scenario: String

  /// The other scenario, whose operations do the same amount of work; `nil` to compare with the same work by hand.
  let other: String?

  let limit: Double

  private static let keyword = "ratio"

  private static let byHand = "by hand"

  /// This value as a line of the file.
  var line: String {
    [Self.keyword, scenario, other ?? Self.byHand, limit.rounded(to: 2)].joined(separator: "\t")
  }

  /// Reads the limit in a line of a file, or returns `nil` if the line contains no limit.
  init?(line: String) {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard columns.count == 4, columns[0] == Self.keyword, let limit = Double(columns[3]) else { return nil }
    scenario = columns[1]
    other = columns[2] == Self.byHand ? nil : columns[2]
    self.limit = limit
  }
}

extension Budget {
  /// Reads the budget in a line of a file, or returns `nil` if the line contains no budget, for example the heading.
  init?(line: String) {
    let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard columns.count == 5 || columns.count == 7, let iterations = Int(columns[2]) else { return nil }
    let numbers = columns[3...].compactMap { Double($0) }
    guard numbers.count == columns.count - 3 else { return nil }
    self.init(
      scenario: String(columns[0]), unit: String(columns[1]), iterations: iterations,
      counts: Counts(instructions: numbers[0], allocations: numbers[1]),
      byHand: numbers.count == 4 ? Counts(instructions: numbers[2], allocations: numbers[3]) : nil)
  }
}

extension Double {
  /// Returns the number as text, with the given number of decimals.
  func rounded(to digits: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let (whole, fraction) = Int((magnitude * Double(scale)).rounded()).quotientAndRemainder(dividingBy: scale)
    let digitsOfFraction = "\(fraction)"
    let zeros = String(repeating: "0", count: digits - digitsOfFraction.count)
    return "\(self < 0 ? "-" : "")\(whole).\(zeros)\(digitsOfFraction)"
  }
}
