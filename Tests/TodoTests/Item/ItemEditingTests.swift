import Testing

@testable import StoreTodo

@Suite("Editing a task")
struct ItemEditingTests {
  @Test(
    "adds text at the end, with a space unless it begins with a punctuation mark",
    arguments: [
      ("one", "two", "one two"), ("one ", "two", "one  two"), ("one", ", two", "one, two"),
      ("one", "(two", "one (two"),
      ("x 2030-01-02 one", "+p", "x 2030-01-02 one +p"), ("e", "\u{301}", "e \u{301}"),
    ])
  func appended(text: String, addition: String, result: String) {
    #expect(ItemEditing.appended(text, addition).hasSameBytes(as: result))
  }

  @Test(
    "adds text at the start, after marks and dates",
    arguments: [
      ("one", "new one"), ("(A) one", "(A) new one"), ("(A) 2030-01-01 one", "(A) 2030-01-01 new one"),
      ("2030-01-01 one", "2030-01-01 new one"),
      ("2030-01-01 2030-01-02 one", "2030-01-01 new 2030-01-02 one"),
      ("x 2030-01-02 2030-01-01 one", "x 2030-01-02 2030-01-01 new one"), ("x one", "x new one"),
      ("(A)one  two ", "new (A)one  two "), ("(1) one", "(1) new one"), ("xylophone", "new xylophone"),
    ])
  func prepended(text: String, result: String) {
    #expect(ItemEditing.prepended(text, "new").hasSameBytes(as: result))
  }

  private let day = Day(year: 2025, month: 1, day: 31)!

  @Test(
    "done takes the priority away and writes the day down",
    arguments: [
      ("Buy milk", "x 2025-01-31 Buy milk"),
      ("(A) Buy milk", "x 2025-01-31 Buy milk"),
      ("(A) 2025-01-01 Buy milk +p", "x 2025-01-31 2025-01-01 Buy milk +p"),
      ("(1) first", "x 2025-01-31 first"),
      ("(A)glued", "x 2025-01-31 (A)glued"),
      ("xylophone", "x 2025-01-31 xylophone"),
      ("  ", "x 2025-01-31   "),
    ])
  func done(before: String, after: String) {
    #expect(ItemEditing.completed(before, on: day) == after)
  }

  @Test("done leaves a done task alone")
  func doneTwice() {
    #expect(ItemEditing.completed("x 2024-01-01 Buy milk", on: day) == nil)
  }

  @Test(
    "pri replaces or removes a priority",
    arguments: [
      ("Buy milk", "A", "(A) Buy milk"),
      ("(B) Buy milk", "A", "(A) Buy milk"),
      ("(a) Buy milk", "A", "(A) Buy milk"),
      ("(B) 2025-01-01 Buy milk", "C", "(C) 2025-01-01 Buy milk"),
      ("(B) Buy milk", nil, "Buy milk"),
      ("(A) Buy milk", "A", nil),
      ("Buy milk", nil, nil),
    ])
  func priority(before: String, letter: String?, after: String?) {
    #expect(ItemEditing.prioritised(before, letter.flatMap { Priority($0.unicodeScalars.first!) }) == after)
  }

  @Test(
    "edit keeps priority and creation date unless the text has its own",
    arguments: [
      ("old", "new", "new"),
      ("(A) old", "new", "(A) new"),
      ("(A) 2025-01-01 old", "new", "(A) 2025-01-01 new"),
      ("2025-01-01 old", "new", "2025-01-01 new"),
      ("(A) 2025-01-01 old", "2025-02-02 new", "(A) 2025-02-02 new"),
      ("(A) 2025-01-01 old", "(B) new", "(B) new"),
      ("(A) 2025-01-01 old", "x 2025-02-02 new", "x 2025-02-02 new"),
      ("x 2025-01-02 2025-01-01 old", "new", "new"),
      ("(A) 2025-01-01", "new", "(A) new"),
    ])
  func edit(before: String, text: String, after: String) {
    #expect(ItemEditing.replaced(before, with: text) == after)
  }

  @Test(
    "add makes one line of any text and corrects a priority in lower case",
    arguments: [
      ("Buy milk", "Buy milk"), ("(b) Buy milk", "(B) Buy milk"), ("(b)glued", "(B)glued"),
      ("one\ntwo\r\nthree", "one two  three"), ("(1) first", "(1) first"), ("a (b) c", "a (b) c"),
    ])
  func add(text: String, line: String) {
    #expect(ItemEditing.new(text) == line)
  }

  @Test(
    "add writes the creation date after the priority, unless the text has one or is that of a done task",
    arguments: [
      ("Buy milk", "2025-01-31 Buy milk"), ("(b) Buy milk", "(B) 2025-01-31 Buy milk"),
      ("2025-01-01 Buy milk", "2025-01-01 Buy milk"), ("(A) 2025-01-01 Buy milk", "(A) 2025-01-01 Buy milk"),
      ("(A) 2025-02-30 Buy milk", "(A) 2025-01-31 2025-02-30 Buy milk"), ("2025-01-01", "2025-01-01"),
      ("x Buy milk", "x Buy milk"), ("xylophone", "2025-01-31 xylophone"), ("(1) a", "2025-01-31 (1) a"),
      ("(A)", "2025-01-31 (A)"), ("  a", "2025-01-31   a"),
    ])
  func addWithDate(text: String, line: String) {
    #expect(ItemEditing.new(text, createdOn: Day(year: 2025, month: 1, day: 31)!) == line)
  }
}
