import Testing

@testable import StoreTodo

@Suite("The view of the list")
struct ListViewTests {
  private let items = [
    Item(number: 1, text: "(A) one"), Item(number: 2, text: "tab\there \u{1B}[2J"),
    Item(number: 10, text: "é"),
  ]

  @Test("gives another program the lines as they are")
  func plain() {
    #expect(ListView.plain(items) == "1 (A) one\n2 tab\there \u{1B}[2J\n10 é\n")
    #expect(ListView.plain([]) == "")
  }

  @Test("aligns the numbers for a person and shows nothing that a terminal would obey")
  func screen() {
    #expect(
      ListView.screen(items, headline: "3 of 10 tasks")
        == " 1 (A) one\n 2 tab here \u{FFFD}[2J\n10 é\n3 of 10 tasks\n")
    #expect(ListView.screen([], headline: "0 of 0 tasks") == "0 of 0 tasks\n")
  }

  @Test("makes every control character visible", arguments: ["\u{1B}", "\u{7F}", "\u{9B}", "\r", "\u{0}"])
  func controlCharacters(character: String) {
    #expect(ItemView.visible("a\(character)b").unicodeScalars.elementsEqual("a\u{FFFD}b".unicodeScalars))
  }

  @Test("keeps the line feeds between lines")
  func lines() {
    let visible = ItemView.visible(lines: "a\u{1B}\r\n\nb")
    #expect(visible.unicodeScalars.elementsEqual("a\u{FFFD}\u{FFFD}\n\nb".unicodeScalars))
  }

  @Test("leaves other texts as they are", arguments: ["", "日本語", "👩‍👩‍👧", "e\u{301}"])
  func otherTexts(text: String) {
    #expect(ItemView.visible(text).hasSameBytes(as: text))
  }
}
