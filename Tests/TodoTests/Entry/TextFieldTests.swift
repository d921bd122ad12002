import TestStore
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("A text that is being typed")
struct TextFieldTests {
  /// The text after some actions, with `|` where the cursor is.
  private func text(
    _ actions: TextField.Action..., in text: String = "", history: [String] = []
  ) -> String {
    var state = TextField.State(text, history: history)
    for action in actions { _ = TextField().reduce(into: &state, action: action) }
    return state.before + "|" + state.after
  }

  @Test("is changed where the cursor is")
  func editing() {
    #expect(text(.insert("abc"), .left, .insert("x")) == "abx|c")
    #expect(text(.start, .insert("x"), in: "abc") == "x|abc")
    #expect(text(.start, .right, .deleteForward, in: "abc") == "a|c")
    #expect(text(.deleteBackward, .deleteBackward, in: "abc") == "a|")
    #expect(text(.left, .deleteToStart, in: "abc") == "|c")
    #expect(text(.left, .left, .deleteToEnd, in: "abc") == "a|")
    #expect(text(.start, .end, in: "abc") == "abc|")
    #expect(text(.left, .right, .deleteForward, .deleteBackward, .left) == "|")
  }

  @Test("knows words")
  func words() {
    #expect(text(.deleteWord, in: "one two  ") == "one |")
    #expect(text(.wordLeft, .wordLeft, in: "one two") == "|one two")
    #expect(text(.start, .wordRight, in: "one two") == "one| two")
    #expect(text(.wordLeft, .deleteWord, in: "one two") == "|two")
  }

  @Test("is made of characters, however many scalars they have")
  func graphemes() {
    #expect(text(.insert("e"), .insert("\u{301}"), .left) == "|e\u{301}")
    #expect(text(.deleteBackward, in: "a👩‍👩‍👧") == "a|")
    #expect(text(.left, .left, in: "🇩🇪日本") == "🇩🇪|日本")
  }

  @Test("is one line without control characters")
  func lines() {
    #expect(text(.insert("a\nb\r\nc\u{1B}d")) == "a b  c d|")
  }

  @Test("can be one that was entered before")
  func history() {
    #expect(text(.insert("new"), .earlier, history: ["one", "two"]) == "two|")
    #expect(text(.insert("new"), .earlier, .earlier, .earlier, history: ["one", "two"]) == "one|")
    #expect(
      text(.insert("new"), .earlier, .earlier, .later, .later, .later, history: ["one", "two"]) == "new|")
  }

  @Test("takes the words that begin like the one before the cursor in turn, and then what was typed")
  func completion() {
    let next = TextField.Action.complete(["+garden", "@home", "+Garage", "+ga"], forward: true)
    let back = TextField.Action.complete(["+garden", "@home", "+Garage", "+ga"], forward: false)
    #expect(text(next, in: "Rake +ga") == "Rake +garden|")
    #expect(text(next, next, in: "Rake +ga") == "Rake +Garage|")
    #expect(text(next, next, next, in: "Rake +ga") == "Rake +ga|")
    #expect(text(back, in: "Rake +ga") == "Rake +Garage|")
    #expect(text(next, back, in: "Rake +GARD") == "Rake +GARD|")
    #expect(text(next, in: "@") == "@home|" && text(next, in: "-@h") == "-@home|")
    #expect(text(next, .insert(" "), next, in: "@") == "@home |")
    #expect(text(.left, .left, next, in: "@ho x") == "@home| x")
    for word in ["", "ga", "Rake", "+x", "@home", "a+ga", "-ga"] {
      #expect(text(next, next, in: word) == "\(word)|")
    }
  }

  @Test("is shown around the cursor")
  func view() {
    func line(_ text: String, left: Int = 0) -> (String, Int) {
      var state = TextField.State(text)
      for _ in 0..<left { _ = TextField().reduce(into: &state, action: .left) }
      let line = TextFieldView.line(state, prompt: StyledText("> "), columns: 12)
      return (line.text.text, line.cursor)
    }
    #expect(line("abc") == ("> abc", 5))
    #expect(line("abc", left: 2) == ("> abc", 3))
    #expect(line("abcdefghijklm") == ("> …fghijklm", 11))
    #expect(line("日本語日本語") == ("> …語日本語", 11))
  }
}
