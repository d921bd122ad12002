import Foundation
import Store
import TestSupport
import Testing

@testable import StoreTodo

@Suite("A document")
struct DocumentTests {
  private func document(_ text: String) throws -> Document {
    try Document(bytes: Array(text.utf8))
  }

  private func text(_ document: Document) -> String {
    String(decoding: document.bytes, as: UTF8.self)
  }

  @Test(
    "gives back the bytes it was read from",
    arguments: [
      "", "a", "a\n", "a\n\nb", "\n", "\r\n", "a\r\nb\n", "a\r", "a\rb\n", "a\r\r\n", " \n\t\n",
      "e\u{301}\né\n",
    ])
  func roundTrip(text: String) throws {
    #expect(try document(text).bytes == Array(text.utf8))
  }

  @Test(
    "keeps a byte order mark in front of the file, and out of the first task",
    arguments: [
      ("(A) one\ntwo\n", ["(A) one", "two"]), ("", []), ("\n", [""]), ("\u{FEFF}a", ["\u{FEFF}a"]),
    ] as [(String, [String])])
  func byteOrderMark(text: String, lines: [String]) throws {
    let file = "\u{FEFF}" + text
    let (marked, plain) = (try document(file), try Document(lines: document(file).lines.elements))
    #expect(marked.lines.map { Array($0.text.utf8) } == lines.map { Array($0.utf8) })
    #expect(marked.hasByteOrderMark && marked != plain)
    #expect(marked.bytes == Array(file.utf8))
    #expect(marked.keepingIdentities(of: plain).bytes == marked.bytes)
    #expect(plain.keepingIdentities(of: marked).bytes == plain.bytes)
    let decoded = try JSONDecoder().decode(Document.self, from: JSONEncoder().encode(marked))
    #expect(decoded == marked)
  }

  @Test("has its byte order mark in front of what is made of the first task")
  func byteOrderMarkOfChanged() throws {
    var document = try document("\u{FEFF}(A) one\n")
    #expect(document.lines.first.map { Fields($0.text).priority } == Priority("A"))
    let day = Day(year: 2025, month: 1, day: 31)!
    let plan = Plan(.done(1), in: document, today: { day })
    document.apply(try #require(plan.edit))
    #expect(document.bytes == Array("\u{FEFF}x 2025-01-31 one\n".utf8))
  }

  @Test("gives back random odd lines, and the same lines when it is read again")
  func roundTripOfRandomLines() throws {
    for seed in UInt64(1)...1_000 {
      var generator = SeededGenerator(seed: seed)
      let file = OddLines.file(using: &generator)
      let document = try document(file)
      #expect(document.bytes == Array(file.utf8), "seed \(seed)")
      #expect(try Document(bytes: document.bytes) == document, "seed \(seed)")
    }
  }

  @Test("changes no line but the one it was asked to change")
  func randomChanges() throws {
    for seed in UInt64(1)...1_000 {
      var generator = SeededGenerator(seed: seed)
      var document = try document(OddLines.file(using: &generator))
      guard let index = document.lines.indices.randomElement(using: &generator) else { continue }
      let before = document.lines
      document.replaceText(ofLine: index + 1, with: "changed")
      var expected = before
      expected[index].text = "changed"
      #expect(document.lines == expected, "seed \(seed)")
      #expect(try Document(bytes: document.bytes) == document, "seed \(seed)")
    }
  }

  @Test("numbers its tasks by line and has none on an empty line")
  func numbers() throws {
    let document = try document("one\n\nthree\n  \n")
    #expect(document[1]?.text == "one")
    #expect(document[2] == nil)
    #expect(document[3]?.text == "three")
    #expect(document[4]?.text == "  ")
    #expect(document[0] == nil)
    #expect(document[5] == nil)
    #expect(document[-1] == nil)
  }

  @Test(
    "ends a new line as the others end",
    arguments: [
      ("", "new\n", 1), ("a\n", "a\nnew\n", 2), ("a\r\n", "a\r\nnew\r\n", 2), ("a", "a\nnew\n", 2),
      ("a\r\nb", "a\r\nb\r\nnew\r\n", 3), ("\n", "\nnew\n", 2),
    ])
  func appending(before: String, after: String, number: Int) throws {
    var document = try document(before)
    #expect(document.append("new") == number)
    #expect(text(document) == after)
  }

  @Test(
    "keeps the numbers of the other lines when it clears one",
    arguments: [("a\nb\n", 1, "\nb\n"), ("a\r\nb\r\n", 2, "a\r\n\r\n"), ("a\nb", 2, "a\n")])
  func clearing(before: String, number: Int, after: String) throws {
    var document = try document(before)
    document.clearLine(number)
    #expect(text(document) == after)
    #expect(try Document(bytes: document.bytes) == document)
  }

  @Test(
    "refuses bytes that are not text and says in which line",
    arguments: [
      ([0x61, 0x0A, 0xFF, 0x0A], InvalidContent(line: 2, problem: .notUTF8)),
      ([0x61, 0x0A, 0x0A, 0x62, 0x00], InvalidContent(line: 3, problem: .nul)),
      ([0xC3], InvalidContent(line: 1, problem: .notUTF8)),
      ([0xED, 0xA0, 0x80, 0x0A], InvalidContent(line: 1, problem: .notUTF8)),
      ([0xC3, 0x0A, 0xA9], InvalidContent(line: 1, problem: .notUTF8)),
    ] as [([UInt8], InvalidContent)])
  func refusing(bytes: [UInt8], error: InvalidContent) {
    #expect(throws: error) { try Document(bytes: bytes) }
  }

  @Test("takes texts that only look the same for different")
  func bytewiseEquality() {
    #expect(Line(text: "é", ending: .none) != Line(text: "e\u{301}", ending: .none))
  }

  @Test("accepts the bytes of text without NUL, and no others")
  func randomBytes() {
    let pieces: [[UInt8]] = [
      Array("a".utf8), Array("x 2025-01-31 ".utf8), Array("é".utf8), Array("日".utf8), Array("👍".utf8), [0x7F],
      [0x0D],
      [0x80], [0xC3], [0xE6, 0x97], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xFF], [0x00],
    ]
    var counts = (valid: 0, invalid: 0, nul: 0)
    for seed in UInt64(1)...3_000 {
      var generator = SeededGenerator(seed: seed)
      let line = (0..<Int.random(in: 0...4, using: &generator)).flatMap { _ in
        pieces.randomElement(using: &generator)!
      }
      let document = Result { () throws(InvalidContent) in try Document(bytes: [0x61, 0x0A] + line + [0x0A]) }
      if line.contains(0) {
        counts.nul += 1
        #expect(document == .failure(InvalidContent(line: 2, problem: .nul)), "seed \(seed)")
      } else if String(validating: line, as: UTF8.self) == nil {
        counts.invalid += 1
        #expect(document == .failure(InvalidContent(line: 2, problem: .notUTF8)), "seed \(seed)")
      } else {
        counts.valid += 1
        #expect((try? document.get())?.bytes == [0x61, 0x0A] + line + [0x0A], "seed \(seed)")
      }
    }
    #expect(min(counts.valid, counts.invalid, counts.nul) > 300)
  }
}
