import TestSupport
import Testing

@testable import StoreTodo

@Suite("The fields of a line")
struct FieldsTests {
  @Test("are read from an open task")
  func openTask() {
    let fields = Fields("(B) 2024-02-29 Call mum +family @phone due:2024-03-01")
    #expect(!fields.isDone)
    #expect(fields.priority == Priority("B"))
    #expect(fields.created == Day(year: 2024, month: 2, day: 29))
    #expect(fields.completed == nil)
    #expect(fields.description == "Call mum +family @phone due:2024-03-01")
    #expect(fields.projects == ["family"])
    #expect(fields.contexts == ["phone"])
    #expect(fields.tags == [Fields.Tag(key: "due", value: "2024-03-01")])
  }

  @Test("are read from a done task, the day of completion first")
  func doneTask() {
    let fields = Fields("x 2024-03-02 2024-03-01 Call mum")
    #expect(fields.isDone)
    #expect(fields.priority == nil)
    #expect(fields.completed == Day(year: 2024, month: 3, day: 2))
    #expect(fields.created == Day(year: 2024, month: 3, day: 1))
    #expect(fields.description == "Call mum")
    #expect(Fields("x (C) 2024-03-02 text").priority == Priority("C"))
  }

  @Test(
    "have no done mark where there is none",
    arguments: ["X done", "xylophone", "x", "(A) x no", " x no", "x\ttab"])
  func noDoneMark(text: String) {
    #expect(!Fields(text).isDone)
  }

  @Test(
    "have no priority where there is none",
    arguments: [
      "(a) lower", "(A)glued", "(AB) two", "(1) digit", "text (A) later", " (A) space", "(A)", "(Ä) umlaut",
    ])
  func noPriority(text: String) {
    let fields = Fields(text)
    #expect(fields.priority == nil)
    #expect(fields.description == text[...])
  }

  @Test(
    "have no date where there is none",
    arguments: [
      "2024-02-30 x", "2023-02-29 x", "2024-13-01 x", "2024-1-01 x", "2024-01-01x", "2024-00-10 x",
      "24-01-01 x",
    ])
  func noDate(text: String) {
    let fields = Fields(text)
    #expect(fields.created == nil)
    #expect(fields.description == text[...])
  }

  @Test("end with a date when a line does")
  func onlyDate() {
    let fields = Fields("(A) 2024-02-29")
    #expect(fields.created == Day(year: 2024, month: 2, day: 29))
    #expect(fields.description == "")
  }

  @Test("take only whole words for projects, contexts and tags")
  func words() {
    let fields = Fields("a+b me@home + @ +p @c\t+q http://x:80 k: :v k:v +p")
    #expect(fields.projects == ["p", "q", "p"])
    #expect(fields.contexts == ["c"])
    #expect(fields.tags == [Fields.Tag(key: "k", value: "v")])
  }

  @Test("are found by their bytes where a combining character follows")
  func combiningCharacters() {
    #expect(Fields("x \u{301}text").isDone)
    #expect(Fields("(A) \u{301}text").priority == Priority("A"))
    #expect(Fields("a +\u{301}b").projects == ["\u{301}b"])
  }

  @Test("together are the whole line, whatever it holds")
  func description() {
    for seed in UInt64(1)...1_000 {
      var generator = SeededGenerator(seed: seed)
      let text = OddLines.text(using: &generator)
      let fields = Fields(text)
      var head = fields.isDone ? "x " : ""
      if let priority = fields.priority { head += "\(priority) " }
      for day in [fields.completed, fields.created].compactMap({ $0 }) { head += "\(day) " }
      let whole = head + fields.description
      // A date that ends the line has no space after it.
      #expect(whole.hasSameBytes(as: text) || whole.hasSameBytes(as: text + " "), "seed \(seed)")
    }
  }

  @Test("write a day as it is read", arguments: ["0001-01-01", "2000-02-29", "9999-12-31"])
  func days(text: String) {
    #expect(Day(text.utf8)?.description == text)
  }

  @Test(
    "know the leap years", arguments: ["1900-02-29", "2100-02-29", "2023-04-31", "2023-01-00", "20230-1-01"])
  func noDays(text: String) {
    #expect(Day(text.utf8) == nil)
  }
}
