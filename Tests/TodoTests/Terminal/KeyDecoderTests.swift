import TestSupport
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("The keys of a terminal")
struct KeyDecoderTests {
  @Test(
    "are read from their bytes",
    arguments: [
      ("a", [.key("a")]), ("é", [.key("é")]), ("日", [.key("日")]), ("👍", [.key("👍")]), (" ", [.key(" ")]),
      ("\r", [.key(.enter)]), ("\n", [.key(.enter)]), ("\t", [.key(.tab)]), ("\u{7F}", [.key(.backspace)]),
      ("\u{8}", [.key(.backspace)]), ("\u{17}", [.key(.control("w"))]), ("\u{3}", [.key(.control("c"))]),
      ("\u{1B}[A", [.key(.up)]), ("\u{1B}OB", [.key(.down)]), ("\u{1B}[H", [.key(.named(.home))]),
      ("\u{1B}[1~", [.key(.named(.home))]), ("\u{1B}[4~", [.key(.named(.end))]),
      ("\u{1B}OF", [.key(.named(.end))]),
      ("\u{1B}[5~", [.key(.named(.pageUp))]), ("\u{1B}[6~", [.key(.named(.pageDown))]),
      ("\u{1B}[3~", [.key(.named(.delete))]), ("\u{1B}[Z", [.key(.named(.backTab))]),
      ("\u{1B}[1;5D", [.key(.named(.wordLeft))]), ("\u{1B}[1;2C", [.key(.named(.right))]),
      ("\u{1B}b", [.key(.alt("b"))]), ("\u{1B}\u{1B}[A", [.key(.escape), .key(.up)]),
      ("\u{1B}[99~x", [.key("x")]), ("\u{1B}[<0;1;1Mq", [.mouse(.click(column: 0, row: 0)), .key("q")]),
      ("\u{1B}[<0;12;3mq", [.key("q")]), ("\u{1B}[<2;12;3Mq", [.key("q")]), ("\u{1B}[<0;0;3Mq", [.key("q")]),
      ("\u{1B}[<0;1Mq", [.key("q")]), ("\u{1B}[<;1;1Mq", [.key("q")]),
      ("\u{1B}[<0;120;45M", [.mouse(.click(column: 119, row: 44))]),
      ("\u{1B}[<64;1;1M\u{1B}[<65;9;9M", [.mouse(.wheel(isDown: false)), .mouse(.wheel(isDown: true))]),
      ("\u{1B}[M !!q", [.key("q")]),
      ("\u{1B}[32;1;1Mq", [.key("q")]),
      // The function keys of the Linux console.
      ("\u{1B}[[Aq", [.key("q")]), ("\u{1B}[[E", []), ("\u{1B}[[q", [.key("q")]),
      ("\u{1B}[[\u{3}", [.key(.control("c"))]),
      ("\u{1B}OM", [.key(.enter)]), ("\u{1B}O\u{3}", [.key(.alt("O")), .key(.control("c"))]),
      ("\u{1B}[12\rq", [.key(.enter), .key("q")]),
      ("\u{1B}[200~a\nb\u{1B}[Ac\u{1B}[201~d", [.paste("a\nb\u{1B}[Ac"), .key("d")]),
    ] as [(String, [TerminalEvent])])
  func decoded(bytes: String, events: [TerminalEvent]) {
    var whole = KeyDecoder()
    #expect(whole.decode(bytes.utf8) == events)
    #expect(whole.waiting == nil)
    var single = KeyDecoder()
    #expect(bytes.utf8.flatMap { single.decode([$0]) } == events, "byte by byte")
  }

  @Test("wait for their end, and are what they are when nothing comes")
  func waiting() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x1B]) == [])
    #expect(decoder.waiting == .key)
    #expect(decoder.flush() == [.key(.escape)])
    #expect(decoder.waiting == nil)
    #expect(decoder.decode(Array("\u{1B}[".utf8)) == [])
    #expect(decoder.flush() == [.key(.escape), .key("[")])
    #expect(decoder.decode([0xE6, 0x97]) == [])
    #expect(decoder.flush() == [.key("\u{FFFD}")])
  }

  @Test("that are not UTF-8 do no harm")
  func invalid() {
    var decoder = KeyDecoder()
    #expect(
      decoder.decode([0xFF, 0x61, 0xE6, 0x61]) == [.key("\u{FFFD}"), .key("a"), .key("\u{FFFD}"), .key("a")])
  }

  @Test("do not end a paste that only looks as if it ended")
  func paste() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{1B}[200~a\u{1B}[201".utf8)) == [])
    #expect(decoder.waiting == .paste)
    #expect(decoder.decode(Array("xb\u{1B}[201~".utf8)) == [.paste("a\u{1B}[201xb")])
  }

  @Test("are never lost, whatever comes before them", arguments: 0..<200)
  func random(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pool: [UInt8] = [0x1B, 0x5B, 0x4F, 0x7E, 0x3B, 0x31, 0x61, 0xC3, 0xA9, 0xFF, 0x0D, 0x00, 0x41]
    var decoder = KeyDecoder()
    for _ in 0..<50 {
      _ = decoder.decode(
        (0..<Int.random(in: 0...7, using: &generator)).map { _ in pool.randomElement(using: &generator)! })
    }
    _ = decoder.flush()
    _ = decoder.flush()
    #expect(decoder.decode(Array("q".utf8)) == [.key("q")], "seed \(seed)")
  }

  @Test("have names that lead back to them")
  func names() {
    let keys: [Key] = ["a", " ", "é", "-", .control("w"), .alt("b")] + Key.Name.allCases.map(Key.named)
    #expect(keys.map { Key(name: $0.description) } == keys)
    #expect(Key(name: "Nothing") == nil)
  }
}
