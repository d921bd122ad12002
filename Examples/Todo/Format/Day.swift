/// A calendar day as todo.txt writes it: `2025-01-31`.
struct Day: Hashable, Codable, Sendable {
  /// The year, 0 to 9999.
  let year: Int
  /// The month, 1 to 12.
  let month: Int
  /// The day of the month, 1 to 31.
  let day: Int

  /// Creates a day of the Gregorian calendar, or returns `nil` if the calendar has no such day.
  ///
  /// - Parameters:
  ///   - year: The year, 0 to 9999.
  ///   - month: The month, counted from 1.
  ///   - day: The day, counted from 1.
  init?(year: Int, month: Int, day: Int) {
    guard (0...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= Day.length(ofMonth: month, in: year)
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  /// Creates a day from `YYYY-MM-DD`, or returns `nil` for another format or a day that does not exist.
  ///
  /// - Parameter text: Exactly ten bytes of ASCII.
  init?(_ text: some Sequence<UInt8>) {
    var (year, month, day) = (0, 0, 0)
    var position = 0
    for byte in text {
      switch (position, byte) {
      case (4, UInt8(ascii: "-")), (7, UInt8(ascii: "-")): break
      case (0...3, Day.digits): year = year * 10 + Int(byte & 0x0F)
      case (5...6, Day.digits): month = month * 10 + Int(byte & 0x0F)
      case (8...9, Day.digits): day = day * 10 + Int(byte & 0x0F)
      default: return nil
      }
      position += 1
    }
    guard position == 10 else { return nil }
    self.init(year: year, month: month, day: day)
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  /// Returns the number of days in a month.
  static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension Day: Comparable {
  /// Returns a Boolean value indicating whether the first day is before the second.
  static func < (left: Day, right: Day) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension Day: CustomStringConvertible {
  /// The day as `YYYY-MM-DD`.
  var description: String {
    "\(Day.padded(year, to: 4))-\(Day.padded(month, to: 2))-\(Day.padded(day, to: 2))"
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
