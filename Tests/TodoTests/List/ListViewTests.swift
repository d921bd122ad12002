import Testing

@testable import StoreTerminal
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

  @Test("adds to the lines for another program nothing but colors")
  func coloredPlain() {
    let items = [Item(number: 1, text: "(A) one +p"), Item(number: 10, text: "x two")]
    let colored = ListView.plain(items, coloredOn: Day(year: 2025, month: 1, day: 31))
    let line = "[0;2m1 |[0;1;31m(A) |[0mone |[0;36m+p|[0m\n|[0;2m10 x two|[0m\n"
    #expect(colored == ("|" + line).replacing("|", with: "\u{1B}"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == ListView.plain(items))
  }

  @Test("aligns the numbers for a person and shows nothing that a terminal would obey")
  func screen() {
    #expect(
      ListView.screen(items, headline: "3 of 10 tasks")
        == " 1 (A) one\n 2 tab here \u{FFFD}[2J\n10 é\n3 of 10 tasks\n")
    #expect(ListView.screen([], headline: "0 of 0 tasks") == "0 of 0 tasks\n")
  }

  @Test(
    "marks in colors what is due on a day",
    arguments: [
      (
        "(A) a +p @c due:2025-01-30",
        "[0;1;31m(A) |[0ma |[0;36m+p|[0m |[0;35m@c|[0m |[0;1;4;31mdue:2025-01-30|[0m"
      ),
      ("(B) b", "[0;1;35m(B) |[0mb|[0m"), ("due:soon", "[0;32mdue:soon|[0m"),
      ("due:2025-01-31", "[0;4;31mdue:2025-01-31|[0m"), ("due:2025-02-01", "[0;32mdue:2025-02-01|[0m"),
      ("due:2024-12-31", "[0;1;4;31mdue:2024-12-31|[0m"), ("x due:2025-01-30", nil),
    ] as [(String, String?)])
  func colors(text: String, spans: String?) {
    let today = Day(year: 2025, month: 1, day: 31)
    let screen = ListView.screen(
      [Item(number: 7, text: text[...])], headline: "1 of 1 tasks", coloredOn: today)
    let line = (spans.map { "[0;2m7 |" + $0 } ?? "[0;2m7 \(text)|[0m").replacing("|", with: "\u{1B}")
    #expect(screen == "\u{1B}\(line)\n1 of 1 tasks\n")
  }

  @Test(
    "makes every control character visible",
    arguments: ["\u{1B}", "\u{7F}", "\u{9B}", "\r", "\u{0}", "\u{2028}", "\u{2029}"])
  func controlCharacters(character: String) {
    #expect("a\(character)b".printable.unicodeScalars.elementsEqual("a\u{FFFD}b".unicodeScalars))
  }

  @Test("keeps the line feeds between lines")
  func lines() {
    let visible = ItemView.visible(lines: "a\u{1B}\r\n\nb")
    #expect(visible.unicodeScalars.elementsEqual("a\u{FFFD}\u{FFFD}\n\nb".unicodeScalars))
  }

  @Test("leaves other texts as they are", arguments: ["", "日本語", "👩‍👩‍👧", "e\u{301}"])
  func otherTexts(text: String) {
    #expect(text.printable.hasSameBytes(as: text))
  }
}
