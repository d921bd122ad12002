import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The width of text")
struct CellWidthTests {
  @Test(
    "is counted in cells",
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("한국", 4), ("👍", 2), ("👩‍👩‍👧", 2), ("🇩🇪", 2),
      ("❤\u{FE0F}", 2), ("❤", 1), ("ｱ", 1), ("Ａ", 2), ("→", 1), ("…", 1), ("\u{200B}", 0), ("𝒳", 1), ("ß", 1),
      ("1\u{FE0F}\u{20E3}", 2), ("#\u{FE0F}", 2), ("1", 1), ("1\u{20E3}", 1), ("🕵🏽\u{200D}♂\u{FE0F}", 2),
      ("👁\u{FE0F}\u{200D}🗨\u{FE0F}", 2), ("e\u{FE0F}", 1), ("\r\n", 0),
      ("👍🏽", 2), ("각", 2), ("ไทย", 3), ("नि", 1),
    ])
  func width(text: String, cells: Int) {
    #expect(text.cellWidth == cells)
  }

  @Test("cuts before what does not fit")
  func prefix() {
    #expect("日本語".prefix(cells: 5) == "日本")
    #expect("日本語".suffix(cells: 5) == "本語")
    #expect("e\u{301}x".prefix(cells: 1) == "e\u{301}")
    #expect("abc".prefix(cells: 0) == "")
    #expect("abc".suffix(cells: -1) == "")
    #expect("abc".suffix(cells: 9) == "abc")
  }
}
