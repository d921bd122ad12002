/// The rule by which a task repeats: the value of its `rec:` word, such as `1d`, `2w` or `+1m`.
struct Recurrence: Equatable, Sendable {
  /// A unit of time.
  enum Unit: Character, Sendable {
    case days = "d"
    case weeks = "w"
    case months = "m"
    case years = "y"
  }

  /// The number of units in the period, at least 1.
  let count: Int
  /// The unit of the period.
  let unit: Unit
  /// A Boolean value indicating whether the period begins at the day on which the task was due, and not at the day on
  /// which it was done.
  let isFromDue: Bool

  /// Creates a rule from an optional `+`, a number, and one of the letters `d`, `w`, `m` and `y`, or returns `nil` for
  /// another text.
  ///
  /// - Parameter text: The text.
  init?(_ text: Substring) {
    var rest = text
    isFromDue = rest.utf8.first == UInt8(ascii: "+")
    if isFromDue { rest.removeFirst() }
    guard let unit = rest.popLast().flatMap(Unit.init), rest.utf8.first != UInt8(ascii: "+"),
      let count = Int(rest), count > 0, count <= 99_999
    else { return nil }
    self.count = count
    self.unit = unit
  }

  /// Returns the day one period after a day.
  ///
  /// - Parameter day: The day.
  /// - Returns: The day, or the last day of the month if the month has no such day; `nil` if the year would be after
  ///   9999.
  func end(after day: Day) -> Day? {
    switch unit {
    case .days: day.adding(days: count)
    case .weeks: day.adding(days: count * 7)
    case .months: day.adding(months: count)
    case .years: day.adding(months: count * 12)
    }
  }
}

extension Fields {
  /// The rule in the first `rec:` word that contains a valid rule.
  var recurrence: Recurrence? {
    for tag in tags where tag.key == "rec" {
      if let recurrence = Recurrence(tag.value) { return recurrence }
    }
    return nil
  }
}
