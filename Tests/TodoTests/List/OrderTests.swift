import Testing

@testable import StoreTodo

@Suite("The order by due date")
struct OrderTests {
  @Test(
    "takes the day that the list and its colors take",
    arguments: [
      "a due:2025-02-01", "a due:soon due:2025-02-01", "a due:2025-02-30 due:2025-02-01 due:2025-01-01",
    ])
  func due(text: String) {
    #expect(Order.due.key(of: text[...]) == Order.due.key(of: "b due:2025-02-01"))
    #expect(Order.due.key(of: text[...]) < Order.due.key(of: "b due:2025-02-02"))
  }

  @Test("has tasks without a day after others, and done tasks last", arguments: ["a", "a: b", "a due:soon"])
  func noDay(text: String) {
    #expect(Order.due.key(of: "a due:9999-12-31") < Order.due.key(of: text[...]))
    #expect(Order.due.key(of: text[...]) < Order.due.key(of: "x a due:2025-02-01"))
  }
}
