import Testing

@testable import Store

@Suite struct DiffStringTests {
  @Test func stringsAreComparedByLine() {
    #expect(
      diff("a\nb\nc", "a\nB\nc\nd") == """
          \"""
          a
        − b
        + B
          c
        + d
          \"""
        """)
  }

  @Test func linesOfALabelledStringStandInsideIt() {
    struct Letter { var subject = "Re"; var body = "one\ntwo" }
    #expect(
      diff(Letter(), Letter(body: "one\nthree")) == """
          DiffStringTests.Letter(
            subject: "Re",
            body: \"""
              one
        −     two
        +     three
              \"""
          )
        """)
  }

  @Test func longUnchangedRunsAreFolded() {
    let lines = (1...20).map(String.init)
    var changed = lines
    changed[10] = "eleven"
    #expect(
      diff(lines.joined(separator: "\n"), changed.joined(separator: "\n")) == """
          \"""
          … (10 unchanged)
        − 11
        + eleven
          … (9 unchanged)
          \"""
        """)
  }

  @Test func blankLinesCarryNoSpaces() {
    #expect(diff("a\n\nb", "a\n\n") == "  \"\"\"\n  a\n\n− b\n+\n  \"\"\"")
  }

  @Test func singleLinesAreReplaced() {
    #expect(diff("a", "b") == "− \"a\"\n+ \"b\"")
    #expect(diff("é", "👩‍👩‍👧") == "− \"é\"\n+ \"👩‍👩‍👧\"")
  }

  @Test func lineBreaksOfAnotherKindAreShown() {
    #expect(
      diff("a\nb", "a\r\nb") == """
          \"""
        − a
        + a\\r
          b
          \"""
        """)
    #expect(
      diff("a\nb\nd", "a\u{2028}b\n\u{B}d") == """
          \"""
        − a
        + a\\u{2028}b
        − b
        + \\u{0B}d
        − d
          \"""
        """)
    #expect(
      diff("a\rb", "ab") == #"""
        − "a\rb"
        + "ab"
        """#)
  }

  @Test func controlCharactersDoNotReachTheTerminal() {
    let text = "\u{1B}[31m \\ red\n\\ tab\t|"
    #expect(
      String(customDumping: text) == """
        \"""
        \\u{1B}[31m \\\\ red
        \\ tab\t|
        \"""
        """)
  }
}
