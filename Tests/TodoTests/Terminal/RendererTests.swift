import TestSupport
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The renderer")
struct RendererTests {
  private let size = Size(columns: 10, rows: 3)

  private func frame(_ lines: String..., cursor: Frame.Position? = nil, edition: Int = 0) -> Frame {
    Frame(lines.map { StyledText($0) }, cursor: cursor, size: size, edition: edition)
  }

  /// What is written, without what begins and ends each frame.
  private func body(_ output: String) -> String {
    output.replacing("\u{1B}[?2026h\u{1B}[?25l", with: "").replacing("\u{1B}[?2026l", with: "")
  }

  @Test("writes only the lines that differ")
  func difference() {
    var renderer = Renderer(hasColors: true)
    #expect(
      body(renderer.draw(frame("one", "two")))
        == "\u{1B}[0m\u{1B}[2J\u{1B}[1;1H\u{1B}[0mone\u{1B}[0m\u{1B}[K\u{1B}[2;1H\u{1B}[0mtwo\u{1B}[0m\u{1B}[K"
    )
    #expect(renderer.draw(frame("one", "two")) == "")
    #expect(body(renderer.draw(frame("one", "zwei"))) == "\u{1B}[2;1H\u{1B}[0mzwei\u{1B}[0m\u{1B}[K")
    #expect(body(renderer.draw(frame("one"))) == "\u{1B}[2;1H\u{1B}[0m\u{1B}[K")
  }

  @Test("writes everything when others have written, or the size is another")
  func whole() {
    var renderer = Renderer(hasColors: true)
    let first = renderer.draw(frame("one"))
    #expect(renderer.draw(frame("one", edition: 1)) == first)
  }

  @Test("shows the cursor where the text is typed, and nowhere else")
  func cursor() {
    var renderer = Renderer(hasColors: true)
    _ = renderer.draw(frame("one"))
    #expect(
      body(renderer.draw(frame("one", cursor: Frame.Position(column: 2, row: 1)))) == "\u{1B}[2;3H\u{1B}[?25h"
    )
    #expect(frame("one", cursor: Frame.Position(column: 10, row: 0)).cursor == nil)
  }

  @Test("does not erase behind a full line, which would take its last character")
  func fullLine() {
    var renderer = Renderer(hasColors: true)
    _ = renderer.draw(frame())
    #expect(body(renderer.draw(frame("0123456789"))) == "\u{1B}[1;1H\u{1B}[0m0123456789\u{1B}[0m")
  }

  @Test("leaves colours out where they are not wanted, but not what is bold")
  func colors() {
    let text = StyledText("a", .color(.red, .bold))
    var (colored, plain) = (Renderer(hasColors: true), Renderer(hasColors: false))
    #expect(colored.draw(Frame([text], size: size)).contains("\u{1B}[0;1;31ma"))
    #expect(plain.draw(Frame([text], size: size)).contains("\u{1B}[0;1ma"))
  }

  @Test("leads from any frame to any other", arguments: 0..<100)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (renderer, screen) = (Renderer(hasColors: true), VirtualScreen(size: size))
    for _ in 0..<20 {
      let lines = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        StyledText(["", "a", "日本", "long text, too long", "0123456789"].randomElement(using: &generator)!)
      }
      let frame = Frame(lines, size: size)
      screen.write(renderer.draw(frame))
      #expect(
        screen.text == frame.text + String(repeating: "\n", count: size.rows - max(1, frame.lines.count)),
        "seed \(seed)")
    }
  }
}

@Suite("A line of the screen")
struct StyledTextTests {
  @Test("is cut with a mark")
  func cut() {
    #expect(StyledText("abcdef").fitted(to: 4).text == "abc…")
    #expect(StyledText("日本語").fitted(to: 4).text == "日…")
    #expect(StyledText("abcd").fitted(to: 4).text == "abcd")
    #expect(StyledText("abcd").fitted(to: 0).text == "")
  }

  @Test("has something at its right edge, if both fit")
  func right() {
    #expect(StyledText("ab").with(right: StyledText("cd"), in: 8).text == "ab    cd")
    #expect(StyledText("ab").with(right: StyledText("cd"), in: 5).text == "ab")
  }

  @Test("never holds what a terminal would obey")
  func visible() {
    #expect(StyledText("a\u{1B}[2Jb").text == "a\u{FFFD}[2Jb")
  }
}

@Suite("What the environment says of the terminal")
struct TerminalTraitsTests {
  @Test(
    "decides on the screen and the colours",
    arguments: [
      (["TERM": "xterm"], true, true), (["TERM": "dumb"], false, false), ([:], false, false),
      (["TERM": "xterm", "NO_COLOR": "1"], true, false), (["TERM": "xterm", "NO_COLOR": ""], true, true),
      (["TERM": "xterm", "CLICOLOR": "0"], true, false), (["TERM": "xterm", "CLICOLOR": "1"], true, true),
      (["TERM": "xterm", "CLICOLOR": "0", "CLICOLOR_FORCE": "1"], true, true),
      (["TERM": "xterm", "NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
    ] as [([String: String], Bool, Bool)])
  func traits(environment: [String: String], hasScreen: Bool, hasColors: Bool) {
    let traits = TerminalTraits { environment[$0] }
    #expect(traits.hasScreen == hasScreen)
    #expect(traits.hasColors == hasColors)
  }

  @Test(
    "forces colours on any output",
    arguments: [
      (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0", "TERM": "xterm"], false),
      (["TERM": "xterm"], false), (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ] as [([String: String], Bool)])
  func forced(environment: [String: String], forcesColors: Bool) {
    #expect(TerminalTraits { environment[$0] }.forcesColors == forcesColors)
  }

  @Test(
    "counts what is not UTF-8 as not empty",
    arguments: [
      ("TERM", true, false), ("NO_COLOR", false, false), ("CLICOLOR", true, false),
      ("CLICOLOR_FORCE", true, true),
    ])
  func notUTF8(name: String, hasColors: Bool, forcesColors: Bool) {
    func environment(_ variable: String) throws(NotUTF8) -> String? {
      if variable == name { throw NotUTF8(name: name) }
      return variable == "TERM" ? "xterm" : nil
    }
    let traits = TerminalTraits(environment: environment)
    #expect(traits.hasScreen)
    #expect(traits.hasColors == hasColors && traits.forcesColors == forcesColors)
  }

  @Test("does not decide on the wrapping of lines, which is off on the screen and on after it")
  func wrapping() {
    #expect(Terminal.greeting.contains("\u{1B}[?7l"))
    #expect(Terminal.farewell.description.contains("\u{1B}[?7h"))
  }
}
