import TestStore
import TestSupport
import Testing

@testable import StoreTodo

@Suite("A task that comes again")
struct RecurringTests {
  private let today = Day(year: 2025, month: 1, day: 31)!

  @Test(
    "has a rule in a word",
    arguments: [
      ("1d", 1, .days, false), ("2w", 2, .weeks, false), ("+1m", 1, .months, true),
      ("+10y", 10, .years, true),
    ] as [(String, Int, Recurrence.Unit, Bool)])
  func rule(text: String, count: Int, unit: Recurrence.Unit, isFromDue: Bool) throws {
    let recurrence = try #require(Recurrence(text[...]))
    #expect((recurrence.count, recurrence.unit) == (count, unit))
    #expect(recurrence.isFromDue == isFromDue)
  }

  @Test(
    "has no rule in other words",
    arguments: [
      "", "+", "d", "1", "0d", "-1d", "++1d", "+-1d", "1b", "1dd", "1 d", "1.5d", "100000d", "1D", "e\u{301}",
    ])
  func noRule(text: String) {
    #expect(Recurrence(text[...]) == nil)
    #expect(ItemEditing.recurring("a rec:\(text)", doneOn: today) == nil)
  }

  @Test(
    "comes again with its days moved",
    arguments: [
      ("water rec:1w", "water rec:1w due:2025-02-07"),
      ("water rec:+1w ", "water rec:+1w due:2025-02-07"),
      ("(A) rent due:2025-01-10 rec:+1m +home", "(A) rent due:2025-02-10 rec:+1m +home"),
      ("(A) rent due:2025-01-10 rec:1m", "(A) rent due:2025-02-28 rec:1m"),
      ("2025-01-05 a\trec:2d due:2025-01-07", "2025-01-31 a\trec:2d due:2025-02-02"),
      ("(B) 2025-01-05 a rec:1d", "(B) 2025-01-31 a rec:1d due:2025-02-01"),
      ("a t:2025-01-08 due:2025-01-10 rec:1y", "a t:2026-01-29 due:2026-01-31 rec:1y"),
      ("a due:2025-03-31 t:2025-03-01 rec:+1m", "a due:2025-04-30 t:2025-03-31 rec:+1m"),
      ("a t:2025-01-08 rec:+1d", "a t:2025-01-09 rec:+1d"),
      ("a t:2025-01-08 rec:1d", "a t:2025-02-01 rec:1d"),
      (
        "a due:soon due:2025-01-30 due:2025-01-29 rec:x rec:+1d",
        "a due:soon due:2025-01-31 due:2025-01-29 rec:x rec:+1d"
      ),
      ("a due:2024-02-29 rec:+1y", "a due:2025-02-28 rec:+1y"),
      ("a due:2024-01-31 rec:+13m", "a due:2025-02-28 rec:+13m"),
      ("plain", nil), ("x a rec:1d", nil), ("a rec:", nil), ("a due:9999-12-31 rec:+1d", nil),
      ("a rec:99999y", nil),
    ] as [(String, String?)])
  func next(text: String, next: String?) {
    #expect(ItemEditing.recurring(text, doneOn: today) == next)
  }

  @Test("adds months as a calendar does, and stays in the month")
  func months() {
    for seed in UInt64(1)...2_000 {
      var generator = SeededGenerator(seed: seed)
      let day = Day(number: Int.random(in: 500_000...800_000, using: &generator))!
      let count = Int.random(in: 0...500, using: &generator)
      let later = day.adding(months: count)!
      #expect((later.year - day.year) * 12 + later.month - day.month == count, "seed \(seed)")
      let lastDay = Day(year: later.year, month: later.month, day: later.day)!.adding(days: 1)!.day == 1
      #expect(later.day == day.day || later.day < day.day && lastDay, "seed \(seed)")
    }
  }

  private func plan(_ command: Command, _ text: String) throws -> (plan: Plan, document: Document) {
    var document = try Document(bytes: Array(text.utf8))
    let plan = Plan(command, in: document, today: { today })
    if let edit = plan.edit { document.apply(edit) }
    return (plan, document)
  }

  private func text(_ document: Document) -> String { String(decoding: document.bytes, as: UTF8.self) }

  @Test("is added at the end when it is done, and one step undoes both")
  func done() throws {
    let old = "one\ntwo rec:+1d due:2025-01-30\nthree"
    var (plan, document) = try plan(.done(2), old)
    #expect(
      plan.report
        == .changed(
          "Done 2: x 2025-01-31 two rec:+1d due:2025-01-30\nAdded 4: two rec:+1d due:2025-01-31"))
    #expect(
      text(document) == "one\nx 2025-01-31 two rec:+1d due:2025-01-30\nthree\ntwo rec:+1d due:2025-01-31\n")
    document.apply(try #require(plan.edit).inverse)
    #expect(text(document) == old)
  }

  @Test("is added once for each of several tasks")
  func several() throws {
    let (plan, document) = try plan(.done([2, 1, 2]), "one rec:1d\ntwo rec:2d\nx three rec:1d\n")
    #expect(
      text(document)
        == "x 2025-01-31 one rec:1d\nx 2025-01-31 two rec:2d\nx three rec:1d\ntwo rec:2d due:2025-02-02\none rec:1d due:2025-02-01\n"
    )
    guard case .changed(let message) = plan.report else { return #expect(Bool(false), "\(plan.report)") }
    #expect(
      message.split(separator: "\n").map { $0.prefix(7) } == ["Done 2:", "Added 4", "Done 1:", "Added 5"])
  }

  @Test("comes on the screen, while the one that is done stays selected")
  func screen() async throws {
    let screen = try await TestScreen("one\nwater rec:1w due:2025-01-30\nthree\n", columns: 160)
    await screen.type("jx")
    #expect(screen.store.state.list.selected == 2)
    #expect(
      screen.shown.contains(
        "Done 2: x 2025-01-31 water rec:1w due:2025-01-30 · Added 4: water rec:1w due:2025-02-07"))
    await screen.save()
    #expect(
      screen.contents == "one\nx 2025-01-31 water rec:1w due:2025-01-30\nthree\nwater rec:1w due:2025-02-07\n"
    )
    await screen.type("u")
    #expect(screen.shown.contains("Undone the change of 2 tasks"))
    #expect(screen.store.state.list.selected == 2)
    await screen.save()
    #expect(screen.contents == "one\nwater rec:1w due:2025-01-30\nthree\n")
  }

  @Test("is undone where another program has written meanwhile")
  func otherProgram() async throws {
    let screen = try await TestScreen("one\ntwo rec:1d\nthree\n")
    await screen.type("jx")
    await screen.save()
    try await screen.otherProgramWrites(
      "zero\none!\nx 2025-01-31 two rec:1d\nthree\ntwo rec:1d due:2025-02-01\n")
    await screen.type("u")
    #expect(screen.lines == ["zero", "one!", "two rec:1d", "three", ""])
  }
}
