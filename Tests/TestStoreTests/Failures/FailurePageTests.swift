import Foundation
import Testing

@Suite("The pages of the documentation about failures")
struct FailurePageTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources").standardized

  /// What stands in the text of a failure, by the page about it.
  private static let texts = [
    "StateMismatch": "A state change does not match expectation:",
    "UnexpectedChange": "State was not expected to change, but a change occurred:",
    "NoChange": "The trailing closure made no observable modifications to state.",
    "ActionNotReceived": ", but received none.",
    "UnexpectedAction": "Received unexpected action:",
    "WrongOrder": "The expected action has also arrived, ",
    "UnreceivedActions": "by the end of this test",
    "EffectStillRunning": "An effect is still running",
    "SendBeforeReceive": "before sending an action.",
    "MissingTestValue": "has no test value, but was used in a test. The preview value was used instead",
    "SleepingClock": "It sleeps on a test clock that nobody advances: ",
    "FailingSchedule": "To run exactly this case again:",
    "FailingScript": "As a test:",
    "NondeterministicBody": "The body is not deterministic: ",
    "OutdatedCase": " no longer fits: the test does not make the same choices as when",
    "UnreadableCase": " can't be read.",
    "EffectsThatNeverSettle":
      "Effects do not settle: since the last step of the script, they have run or sent an action ",
    "ForbiddenState": "A forbidden state was reached:",
    "ForeignTestStore":
      "The closure that makes the test store returned a store that existed before the call, ",
    "UnreachedCases": " never reached: ",
    "DismissedTestStore":
      "Can't send an action to a dismissed test store: the feature has already called 'dismiss()'.",
    "EffectsThatGoOn": "The effects of this action were cancelled, but continue.",
    "NothingToSkip":
      "There were no received actions to skip. Fix: remove this line, or pass 'strict: false'.",
    "EndlessSkip": "endless actions to skip: each reduced action leads to another one.",
    "RestlessEffect": "Effects do not settle, so this call took its whole timeout.",
    "ThrowingClosure": "The trailing closure threw an error:",
  ]

  /// All Swift of the modules that fail tests.
  private static func code() throws -> String {
    try ["Effects", "TestStore"].flatMap { module in
      try #require(
        FileManager.default.enumerator(at: sources.appending(path: module), includingPropertiesForKeys: nil)
      )
      .compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
    }
    .map { try String(contentsOf: $0, encoding: .utf8) }.joined()
  }

  @Test("Each shows what the failure says")
  func texts() throws {
    let folder = Self.sources.appending(path: "TestStore/Documentation.docc/Failures")
    let code = try Self.code()
    for (page, text) in Self.texts {
      let page = try String(contentsOf: folder.appending(path: "\(page).md"), encoding: .utf8)
      #expect(page.contains(text))
      #expect(code.contains(text))
    }
    let pages = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(Set(pages.map { $0.deletingPathExtension().lastPathComponent }) == Set(Self.texts.keys))
  }
}
