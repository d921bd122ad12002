import TestSupport
import Testing

@testable import StoreTodo

@Suite("Keys and another program's writes, at random")
struct ScreenFuzzTests {
  @Test("lose no line, change none that no key was for, and end with everything saved")
  func scripts() async {
    await fuzz(
      "todo screen", cases: 40, generate: { ScreenScript(using: &$0) },
      shrink: { script in
        shortened(script.steps).map { steps in
          var shorter = script
          shorter.steps = steps
          return shorter
        }
      }
    ) { script in
      do { return try await ScreenChecker.mistake(in: script) } catch { return "\(error)" }
    }
  }
}
