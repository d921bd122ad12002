import Foundation
@testable import TestStore
import TestSupport
import Testing

@Suite("The text of a case")
struct CaseTextTests {
  private func record(_ steps: [ChoiceTape.Step], _ fingerprint: UInt64 = 0xABC) -> CaseRecord {
    CaseRecord(tape: ChoiceTape(steps: steps), fingerprint: fingerprint)
  }

  @Test("says the draws and the deviations")
  func text() {
    let record = record([
      .init(draws: [0, 31]), .init(), .init(draws: [1], schedule: [0, 2, 0, 1]), .init(schedule: [1]),
    ])
    #expect(CaseText(record).text == "1-00000abc-0,31//1@1:2@3:1/@0:1")
    #expect(CaseText(record, letsActionsWait: true).text == "1w-00000abc-0,31//1@1:2@3:1/@0:1")
  }

  @Test("is read as it was written", arguments: 1...200)
  func roundTrip(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let steps = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
      ChoiceTape.Step(
        draws: (0..<Int.random(in: 0...3, using: &generator)).map { _ in
          Bool.random(using: &generator) ? .random(in: 0...9, using: &generator) : generator.next()
        },
        schedule: (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          .random(in: 0...2, using: &generator)
        })
    }
    // One empty step and none have the same text, and are the same run.
    guard steps != [.init()] else { return }
    let text = CaseText(record(steps, generator.next()), letsActionsWait: .random(using: &generator))
    #expect(CaseText(text.text) == text)
  }

  @Test(
    "is refused if it is malformed or of another version",
    arguments: [
      "", "1", "1-0-", "2-00000000-0", "1-xyz-0", "1-00000000-a", "1-00000000-1,", "1-00000000-1@",
      "1-00000000-1@1",
      "1-00000000-1@1:0", "1-00000000-1@2:1@1:1", "1-00000000-1@99999999999:1", "1-00000000-1@-1:1",
      "1-00000000-18446744073709551616", "1-100000000-", "1x-00000000-", "1-00000000-0-",
    ])
  func malformed(text: String) {
    if text == "1-0-" { return #expect(CaseText(text)?.text == "1-00000000-") }
    #expect(CaseText(text) == nil)
  }

  static func losingCounter() async { await ExplorationTests.losingCounter() }

  @Test("repeats the failure with the same words, and says so if it can't be read or no longer fits")
  func repeats() async throws {
    let told = await failures { await exploreSchedules { await Self.losingCounter() } }
    let message = try #require(told.first).message
    let text = String(try #require(message.firstMatch(of: /case: "(.+?)"/)).1)
    let again = await failures { await exploreSchedules(case: text) { await Self.losingCounter() } }
    #expect(again.count == 1)
    #expect(
      again.first?.message.components(separatedBy: "Found").first
        == message.components(separatedBy: "Found").first)
    #expect(again.first?.message.contains("exploreSchedules(case: \"\(text)\")") == true)
    let outdated = await failures {
      await exploreSchedules(case: text) { _ = await Senders(effects: 3, sends: 1).run() }
    }
    #expect(outdated.count == 1)
    #expect(outdated.first?.message.hasPrefix("The case \"\(text)\" no longer fits: ") == true)
    let unreadable = await failures { await exploreSchedules(case: "17") { await Self.losingCounter() } }
    #expect(
      unreadable.map { $0.message.components(separatedBy: "\n")[0] } == [#"The case "17" can't be read."#])
  }
}
