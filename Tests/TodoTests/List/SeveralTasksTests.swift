import Testing

@testable import StoreTodo

@Suite("A command for several tasks")
struct SeveralTasksTests {
  private func plan(_ command: Command, _ text: String) throws -> (plan: Plan, result: String) {
    var document = try Document(bytes: Array(text.utf8))
    let plan = Plan(command, in: document, today: { Day(year: 2025, month: 1, day: 31)! })
    if let edit = plan.edit { document.apply(edit) }
    return (plan, String(decoding: document.bytes, as: UTF8.self))
  }

  @Test("changes all of them, in the given order, each once")
  func all() throws {
    let (plan, result) = try plan(.done([3, 1, 3]), "one\ntwo \r\n(A) three\n")
    #expect(plan.report == .changed("Done 3: x 2025-01-31 three\nDone 1: x 2025-01-31 one"))
    #expect(result == "x 2025-01-31 one\ntwo \r\nx 2025-01-31 three\n")
  }

  @Test("removes them with the numbers that they had before")
  func removal() throws {
    let (plan, result) = try plan(.rm([3, 2, 4]), "one\ntwo\nthree\nfour")
    #expect(plan.report == .changed("Removed 3: three\nRemoved 2: two\nRemoved 4: four"))
    #expect(result == "one\n\n\n")
  }

  @Test("is one edit, which one step undoes")
  func undo() throws {
    let text = "one\ntwo\nthree\nfour"
    var document = try Document(bytes: Array(text.utf8))
    let today = Day(year: 2025, month: 1, day: 31)!
    let edit = try #require(Plan(.rm([1, 4]), in: document, today: { today }).edit)
    document.apply(edit)
    #expect(String(decoding: document.bytes, as: UTF8.self) == "\ntwo\nthree\n")
    document.apply(edit.inverse)
    #expect(String(decoding: document.bytes, as: UTF8.self) == text)
  }

  @Test("reports those that need no change, too")
  func unchanged() throws {
    let (plan, result) = try plan(.pri([1, 2], Priority("B")), "(B) one\ntwo\n")
    #expect(plan.report == .changed("Task 1 has priority (B) already: (B) one\nChanged 2: (B) two"))
    #expect(result == "(B) one\n(B) two\n")
    let (none, _) = try self.plan(.pri([1, 2], nil), "one\ntwo\n")
    #expect(none == Plan(report: .unchanged("Task 1 has no priority: one\nTask 2 has no priority: two")))
  }

  @Test(
    "changes none of them if one is wrong",
    arguments: [
      (Command.done([1, 9]), "There is no task 9."), (.rm([1, 2]), "There is no task 2."),
      (.rm(TaskNumbers([1...9])), "There is no task 9."), (.rm(TaskNumbers([0...1])), "There is no task 0."),
      (.done(TaskNumbers([1...1, 3...Int.max])), "There is no task \(Int.max)."),
      (.pri([1, 3], Priority("A")), "Task 3 is done, and a done task has no priority: x three"),
    ])
  func wrong(command: Command, reason: String) throws {
    #expect(try plan(command, "one\n\nx three\n").plan == Plan(report: .failed(reason)))
  }

  @Test("skips the empty lines in a range between tasks")
  func gaps() throws {
    let (plan, result) = try plan(.done(TaskNumbers([1...3])), "one\n\nthree\n")
    #expect(plan.report == .changed("Done 1: x 2025-01-31 one\nDone 3: x 2025-01-31 three"))
    #expect(result == "x 2025-01-31 one\n\nx 2025-01-31 three\n")
  }
}
