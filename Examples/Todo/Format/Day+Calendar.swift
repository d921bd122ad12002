extension Day {
  /// The number of days since March 1 of the year 0; negative for earlier days.
  ///
  /// If a year begins in March, the leap day is its last day, so no month needs a special case.
  var number: Int {
    let (shifted, year) = month > 2 ? (month - 3, year) : (month + 9, year - 1)
    // `quotient` rounds down. `/` would round towards zero, which is wrong for January and February of the year 0,
    // because they count as months of the year -1 here.
    let leapDays = Self.quotient(year, 4) - Self.quotient(year, 100) + Self.quotient(year, 400)
    return year * 365 + leapDays + (shifted * 153 + 2) / 5 + day - 1
  }

  /// Creates a day from its number, or returns `nil` if the year would not be from 0 to 9999.
  ///
  /// - Parameter number: The number of days, counted as by the property ``number``.
  init?(number: Int) {
    guard (-60...3_652_364).contains(number) else { return nil }
    let era = Self.quotient(number, 146_097)
    let dayOfEra = number - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (dayOfYear * 5 + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    self.init(
      year: era * 400 + yearOfEra + (month > 2 ? 0 : 1), month: month,
      day: dayOfYear - (shifted * 153 + 2) / 5 + 1)
  }

  /// Returns the day that is a number of days later.
  ///
  /// - Parameter days: The number of days; negative for an earlier day.
  /// - Returns: The day; `nil` if the year would not be from 0 to 9999.
  func adding(days: Int) -> Day? {
    let (sum, overflows) = number.addingReportingOverflow(days)
    return overflows ? nil : Day(number: sum)
  }

  /// Returns the day with the same day of the month, a number of months later.
  ///
  /// - Parameter months: The number of months; negative for an earlier month.
  /// - Returns: The day, or the last day of the month if the month has no such day; `nil` if the year would not be from
  ///   0 to 9999.
  func adding(months: Int) -> Day? {
    let sum = year * 12 + month - 1 + months
    let (year, month) = (Self.quotient(sum, 12), sum - Self.quotient(sum, 12) * 12 + 1)
    return Day(year: year, month: month, day: min(day, Self.length(ofMonth: month, in: year)))
  }

  private static func quotient(_ number: Int, _ divisor: Int) -> Int {
    number >= 0 ? number / divisor : (number + 1) / divisor - 1
  }
}

extension Day {
  /// Returns the day in relation to the current day: `today`, `in 3 days` or `2 weeks ago`.
  ///
  /// - Parameter today: The current day.
  /// - Returns: The distance in whole days up to two weeks, in whole weeks up to two months, in months of 30 days up to
  ///   two years, and otherwise in years of 365 days.
  func relative(to today: Day) -> String {
    let days = number - today.number
    switch days {
    case 0: return "today"
    case 1: return "tomorrow"
    case -1: return "yesterday"
    default: break
    }
    let distance =
      switch abs(days) {
      case ..<14: "\(abs(days)) days"
      case ..<61: "\(abs(days) / 7) weeks"
      case ..<730: "\(abs(days) / 30) months"
      default: "\(abs(days) / 365) years"
      }
    return days > 0 ? "in \(distance)" : "\(distance) ago"
  }
}
