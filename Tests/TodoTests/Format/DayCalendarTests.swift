import Foundation
import TestSupport
import Testing

@testable import StoreTodo

@Suite("The calendar of days")
struct DayCalendarTests {
  private func day(_ text: String) throws -> Day { try #require(Day(text.utf8)) }

  @Test("numbers the days without a gap, and finds each again")
  func numbers() throws {
    var day = try day("0000-01-01")
    #expect(day.number == -60)
    for _ in 0..<1_000_000 {
      let next = try #require(Day(number: day.number + 1))
      guard next > day, next.number == day.number + 1 else {
        Issue.record("\(next) does not follow \(day)")
        return
      }
      day = next
    }
    #expect(try self.day("9999-12-31").number == 3_652_364)
    #expect(Day(number: 3_652_364)?.description == "9999-12-31")
    #expect(Day(number: 3_652_365) == nil)
    #expect(Day(number: -61) == nil)
  }

  @Test("is Foundation's", arguments: 1...200)
  func foundation(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "UTC")!
    let start = try #require(
      calendar.date(
        from: DateComponents(year: Int.random(in: 1900...2200, using: &generator), month: 3, day: 7)))
    let days = Int.random(in: -40_000...40_000, using: &generator)
    let end = try #require(calendar.date(byAdding: .day, value: days, to: start))
    #expect(try converted(start, calendar).adding(days: days) == converted(end, calendar), "seed \(seed)")
  }

  private func converted(_ date: Date, _ calendar: Calendar) throws -> Day {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return try #require(Day(year: parts.year!, month: parts.month!, day: parts.day!))
  }

  @Test("has no days before and after what todo.txt can write")
  func bounds() throws {
    #expect(try day("9999-12-31").adding(days: 1) == nil)
    #expect(try day("0000-01-01").adding(days: -1) == nil)
    #expect(try day("2025-01-31").adding(days: .max) == nil)
    #expect(try day("2025-01-31").adding(days: .min) == nil)
    #expect(try day("2024-02-28").adding(days: 1)?.description == "2024-02-29")
  }

  @Test(
    "puts the distance to a day into words",
    arguments: [
      ("2025-01-31", "today"), ("2025-02-01", "tomorrow"), ("2025-01-30", "yesterday"),
      ("2025-02-02", "in 2 days"), ("2025-01-28", "3 days ago"), ("2025-02-13", "in 13 days"),
      ("2025-02-14", "in 2 weeks"), ("2025-01-17", "2 weeks ago"), ("2025-04-01", "in 8 weeks"),
      ("2025-04-02", "in 2 months"), ("2024-12-02", "8 weeks ago"), ("2024-12-01", "2 months ago"),
      ("2027-01-30", "in 24 months"), ("2027-01-31", "in 2 years"), ("2015-01-31", "10 years ago"),
    ])
  func words(text: String, words: String) throws {
    #expect(try day(text).relative(to: day("2025-01-31")) == words)
  }
}
