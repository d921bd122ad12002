import TestSupport
import Testing

@testable import StoreTodo

@Suite("A filter")
struct FilterTests {
  @Test(
    "shows the tasks that match every term",
    arguments: [
      ([], "anything", true),
      (["milk"], "Buy MILK", true),
      (["MILK"], "buy milk", true),
      (["milk", "buy"], "buy milk", true),
      (["milk", "sell"], "buy milk", false),
      (["+home"], "buy milk +home", true),
      (["+home"], "buy milk @home", false),
      (["-milk"], "buy milk", false),
      (["-milk"], "buy bread", true),
      (["buy", "-bread"], "buy milk", true),
      (["buy milk"], "(A) buy milk", true),
      (["ä"], "Ä", true),
      (["caf\u{E9}"], "Cafe\u{301} au lait", true), (["cafe\u{301}"], "caf\u{E9}", true),
      (["-caf\u{E9}"], "cafe\u{301}", false), (["e"], "\u{E9}", false),
      (["\u{AC01}"], "\u{1100}\u{1161}\u{11A8}", true),
      (["longer than the text"], "text", false),
      ([""], "text", true),
      (["-"], "text", false),
    ] as [([String], String, Bool)])
  func matching(terms: [String], text: String, isShown: Bool) {
    #expect(Filter(terms).matches(text) == isShown)
  }
}

@Suite("The composition of a line that is filtered")
struct CompositionTests {
  @Test(
    "is not looked for in common scripts",
    arguments: ["aé", "\u{3A9}я", "שلأ", "“—”€", "日本ひガ、한ｆ", "👩🏽‍👧✔\u{FE0F}"])
  func common(text: String) {
    for scalar in text.unicodeScalars { #expect(scalar.isComposed, "\(scalar.escaped(asASCII: true))") }
  }

  @Test(
    "is looked for where it changes a scalar, alone or after another",
    arguments: [
      "\u{301}", "\u{345}", "\u{37E}", "\u{483}", "\u{5BC}", "\u{653}", "\u{958}", "\u{9BE}", "\u{1161}",
      "\u{11A8}", "\u{1F71}", "\u{2001}", "\u{20D0}", "\u{212B}", "\u{232A}", "\u{2ADC}", "\u{302A}",
      "\u{3099}", "\u{F900}", "\u{FE20}", "\u{16D67}", "\u{1D15E}",
    ] as [Unicode.Scalar])
  func changed(scalar: Unicode.Scalar) { #expect(!scalar.isComposed) }

  @Test("changes no scalar in which it is not looked for")
  func all() {
    for value in UInt32(0)...0x1FFFF {
      guard let scalar = Unicode.Scalar(value), scalar.isComposed else { continue }
      let name = scalar.escaped(asASCII: true)
      #expect(scalar.properties.canonicalCombiningClass == .notReordered, "\(name)")
      // After letters of several scripts with which it could combine.
      let text = "\(scalar)a\(scalar)\u{9C7}\(scalar)\u{1100}\(scalar)\u{AC00}\(scalar)"
      #expect(text._nfcCodeUnits == Array(text.utf8), "\(name)")
    }
  }
}

@Suite("A filter that is being typed")
struct TypedFilterTests {
  private static let terms = [
    "", "+p", "A", "é", "ß", "long", "-x", "-", "日本", "l", "\u{212A}", "(a)",
    "e\u{301}",
  ]

  @Test("finds what is in the lines in lower case", arguments: 0..<200)
  func oracle(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let text = OddLines.text(using: &generator)
      let term = Self.terms.randomElement(using: &generator)!
      guard !term.utf8.starts(with: "-".utf8) else { continue }
      let (line, wanted) = (text.lowercased()._nfcCodeUnits, term.lowercased()._nfcCodeUnits)
      let isIn = (0...max(0, line.count - wanted.count)).contains { line[$0...].starts(with: wanted) }
      #expect(Filter([term]).matches(text) == isIn, "seed \(seed): '\(term)' in '\(text)'")
    }
  }

  @Test("lets through no more than one that it narrows", arguments: 0..<200)
  func narrowing(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func filter() -> Filter {
      Filter(typed: (0..<3).map { _ in Self.terms.randomElement(using: &generator)! }.joined(separator: " "))
    }
    for _ in 0..<50 {
      let (narrow, wide) = (filter(), filter())
      guard narrow.narrows(wide) else { continue }
      let text = OddLines.text(using: &generator)
      #expect(!narrow.matches(text) || wide.matches(text), "seed \(seed): \(narrow.text) and \(wide.text)")
    }
    #expect(Filter(typed: "ab c").narrows(Filter(typed: "a")))
    #expect(!Filter(typed: "a").narrows(Filter(typed: "ab")))
    #expect(Filter(typed: "-a").narrows(Filter(typed: "-ab")))
    #expect(!Filter(typed: "-ab").narrows(Filter(typed: "-a")))
  }

  @Test("leaves nothing out for a minus that nothing follows yet")
  func minus() {
    #expect(Filter(typed: "a -").matches("a"))
    #expect(Filter(typed: "+p -Q").text == "+p -q")
  }
}

extension Filter {
  fileprivate func matches(_ text: String) -> Bool {
    Line(text: text, ending: .none).withBytes { matches($0) }
  }
}
