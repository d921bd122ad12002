import TestSupport
import Testing

@testable import StoreTodo

@Suite("The counts")
struct TallyTests {
  private func state(_ document: Document) -> Browser.State {
    var state = Browser.State()
    state.document = document
    state.today = Day(year: 2025, month: 1, day: 31)!
    return state
  }

  @Test("are those of the tasks' fields", arguments: 0..<200)
  func oracle(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let document = try! Document(bytes: Array(OddLines.file(using: &generator).utf8))
    let state = state(document)
    let open = document.lines.filter { !$0.isBlank && !Fields($0.text).isDone }
    #expect(state.tally.open == open.count, "seed \(seed)")
    let waiting = open.count { Fields($0.text).threshold.map { $0 > state.today! } ?? false }
    #expect(state.tally.waiting == waiting, "seed \(seed)")
    #expect(state.tally.all == document.lines.count { !$0.isBlank }, "seed \(seed)")
    func counts(_ names: (Fields) -> [Substring]) -> [String: Int] {
      open.reduce(into: [:]) { counts, line in
        for name in Set(names(Fields(line.text)).map(String.init)) { counts[name, default: 0] += 1 }
      }
    }
    #expect(state.projects == counts(\.projects), "seed \(seed)")
    #expect(state.contexts == counts(\.contexts), "seed \(seed)")
  }

  @Test("name each project and context of open tasks once a task")
  func names() {
    let texts = ["(A) 2025-01-01 +p a +p @c +", "x +p", "b @c @c\t+q", "no+p email@c"]
    var state = state(Document(lines: texts.map { Line(text: $0, ending: .lineFeed) }))
    #expect(state.projects == ["p": 1, "q": 1])
    #expect(state.contexts == ["c": 2])
    state.document.apply(state.document.clearing(3))
    #expect(state.projects == ["p": 1])
    #expect(state.tally == Browser.Tally(open: 2, done: 1))
  }
}
