import Testing

@testable import StoreTodo

@Suite("A session without a command")
struct SurfaceTests {
  @Test(
    "takes place where the user sees it",
    arguments: [
      (true, true, true, .screen), (true, true, false, .prompt), (true, false, true, .list),
      (true, false, false, .list), (false, true, true, .pipe), (false, false, true, .pipe),
    ] as [(Bool, Bool, Bool, Surface)])
  func surface(isInteractive: Bool, isOutputRead: Bool, hasScreen: Bool, surface: Surface) {
    #expect(
      Surface(isInteractive: isInteractive, isOutputRead: isOutputRead, hasScreen: hasScreen) == surface)
  }

  @Test("shows a person no control sequences of a task when it complains, and another program its bytes")
  func complaint() {
    let reason = "line 1: a\u{1B}[2J\u{7}\nb"
    #expect(Console.complaint(reason, forPerson: true) == "todo: line 1: a\u{FFFD}[2J\u{FFFD}\nb\n")
    #expect(Console.complaint(reason, forPerson: false) == "todo: \(reason)\n")
  }
}
