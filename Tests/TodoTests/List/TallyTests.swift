import TestSupport
import Testing

@testable import StoreTodo

@Suite("The counts")
struct TallyTests {
  @Test("are those of the tasks' fields", arguments: 0..<200)
  func oracle(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let document = try! Document(bytes: Array(OddLines.file(using: &generator).utf8))
    let tally = TaskFile.Loaded(document, version: .missing).tally
    let open = document.lines.filter { !$0.isBlank && !Fields($0.text).isDone }
    #expect(tally.open == open.count, "seed \(seed)")
    #expect(tally.all == document.lines.count { !$0.isBlank }, "seed \(seed)")
    var projects: [String: Int] = [:]
    for line in open {
      // Names are told apart by their bytes where a line has them twice, and are one where they read the same.
      for project in Set(Fields(line.text).projects.map { Array($0.utf8) }) {
        projects[String(decoding: project, as: UTF8.self), default: 0] += 1
      }
    }
    #expect(tally.projects == projects, "seed \(seed)")
  }

  @Test("name each project and context of open tasks once a task")
  func names() {
    var tally = Tally()
    for text in ["(A) 2025-01-01 +p a +p @c +", "x +p", "b @c @c\t+q", "no+p email@c"] {
      tally.add(Line(text: text, ending: .lineFeed))
    }
    #expect(tally.projects == ["p": 1, "q": 1])
    #expect(tally.contexts == ["c": 2])
    tally.add(Line(text: "b @c @c\t+q", ending: .lineFeed), count: -1)
    #expect(tally.projects == ["p": 1])
  }
}
