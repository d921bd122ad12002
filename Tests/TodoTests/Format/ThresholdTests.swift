import TestSupport
import Testing

@testable import StoreTodo

@Suite("The threshold of a task")
struct ThresholdTests {
  @Test(
    "is the first day after t:, as a word",
    arguments: [
      ("a t:2025-02-01", "2025-02-01"), ("t:2025-02-01", "2025-02-01"), ("a\tt:2025-02-01\tb", "2025-02-01"),
      ("a t:soon t:2025-02-01", "2025-02-01"), ("a t:2025-02-30 b", nil), ("a T:2025-02-01", nil),
      ("a t:2025-02-01x", nil), ("at:2025-02-01", nil), ("t:2025-02-01 t:2025-01-01", "2025-02-01"),
      ("t:2025-02-0", nil), ("", nil),
    ] as [(String, String?)])
  func words(text: String, day: String?) {
    #expect(Fields(text).threshold?.description == day)
    #expect(Line(text: text, ending: .lineFeed).threshold?.description == day)
  }

  @Test("is the same by fields and by bytes, whatever a line holds")
  func oracle() {
    var found = 0
    for seed in UInt64(1)...5_000 {
      var generator = SeededGenerator(seed: seed)
      let text = OddLines.text(using: &generator)
      let threshold = Line(text: text, ending: .lineFeed).threshold
      #expect(threshold == Fields(text).threshold, "seed \(seed)")
      if threshold != nil { found += 1 }
    }
    #expect(found > 100)
  }

  @Test(
    "lets an open task wait until its day",
    arguments: [
      ("t:2025-02-01", true), ("t:2025-01-31", false), ("t:2025-01-30", false), ("plain", false),
      ("x t:2025-02-01", false), ("x 2025-01-30 t:2026-02-01", false), ("(A) t:2026-02-01", true),
    ])
  func waiting(text: String, isWaiting: Bool) {
    let line = Line(text: text, ending: .lineFeed)
    #expect(line.isWaiting(on: Day(year: 2025, month: 1, day: 31)!) == isWaiting)
  }
}
