import TestSupport
import Testing

@testable import StoreTodo

@Suite("Lines that are read again")
struct LineMatchingTests {
  private func document(_ lines: [String]) -> Document {
    Document(lines: lines.map { Line(text: $0, ending: .lineFeed) })
  }

  /// For each line of `new` the position that it had in `old`.
  private func origins(_ old: [String], _ new: [String]) -> [Int?] {
    let before = document(old)
    return document(new).keepingIdentities(of: before).lines.map { line in
      before.lines.firstIndex { $0.id == line.id }
    }
  }

  @Test("are the same wherever they stand")
  func moved() {
    #expect(origins(["a", "b", "c"], ["zero", "a", "b", "c"]) == [nil, 0, 1, 2])
    #expect(origins(["a", "b", "c"], ["c", "b", "a"]) == [2, 1, 0])
    #expect(origins(["a", "b", "c"], ["a", "c"]) == [0, 2])
    #expect(origins(["a"], []) == [])
  }

  @Test("are told from equal ones by their neighbours")
  func duplicates() {
    #expect(origins(["a", "b", "a", "c"], ["zero", "a", "c"]) == [nil, 2, 3])
    #expect(origins(["a", "a", "a"], ["a", "a"]) == [0, 1])
  }

  @Test("are the same with another text only where nothing else can be meant")
  func changed() {
    #expect(origins(["a", "b", "c"], ["a", "B", "c"]) == [0, 1, 2])
    #expect(origins(["a", "b", "c", "d"], ["a", "B", "C", "d"]) == [0, nil, nil, 3])
    #expect(origins(["a", "(A) b", "c", "d"], ["x 2025-01-31 c", "a", "b", "d"]) == [2, 0, 1, 3])
    #expect(origins(["a"], ["b"]) == [0])
  }

  @Test("differ if their bytes do, though the characters are the same")
  func canonicalEquivalence() {
    #expect(origins(["é", "e\u{301}"], ["new", "e\u{301}", "é"]) == [nil, 1, 0])
  }

  @Test("never share an identity, and never get one that a line had before", arguments: 0..<200)
  func unique(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pool = ["a", "b", "c", "(A) a", "x b", "", " ", "long line"]
    func lines() -> [String] { (0..<random.int(below: 9)).map { _ in random.element(of: pool) } }
    var current = document(lines())
    var known: [LineID: [String]] = [:]
    for _ in 0..<6 {
      if random.once(in: 2) { _ = current.append("new \(random.int(below: 99))") }
      let next = document(lines()).keepingIdentities(of: current)
      let ids = next.lines.map(\.id)
      #expect(Set(ids).count == ids.count, "seed \(seed)")
      let old = Set(current.lines.map(\.id))
      for line in current.lines { known[line.id, default: []].append(String(line.text)) }
      #expect(ids.allSatisfy { old.contains($0) || known[$0] == nil }, "seed \(seed)")
      // As many equal lines as both have are the same lines.
      for text in Set(pool) {
        let (before, after) = (
          current.lines.filter { $0.text == text }, next.lines.filter { $0.text == text }
        )
        let kept = Set(before.map(\.id)).intersection(after.map(\.id)).count
        #expect(kept == min(before.count, after.count), "seed \(seed), '\(text)'")
      }
      current = next
    }
  }
}
