import TestStore
import Testing

@testable import StoreTerminal
@testable import StoreTodo

@Suite("Completion on the screen")
struct CompletingTests {
  private func bottom(_ screen: TestScreen) -> [Substring] { screen.shown.split(separator: "\n").suffix(2) }

  @Test("offers the projects and contexts of open tasks, the most frequent first")
  func adding() async throws {
    let screen = try await TestScreen("a +home\nb +house @home\nc +house\nx d +hotel\n")
    await screen.type("aRake +ho")
    #expect(bottom(screen)[1].hasPrefix(" Enter accept  Esc back  Tab complete "))
    await screen.press(.tab)
    #expect(bottom(screen) == ["Add: Rake +house", " +house  +home"])
    await screen.press(.tab)
    #expect(bottom(screen)[0] == "Add: Rake +home")
    await screen.press(.named(.backTab))
    await screen.type(" @")
    #expect(bottom(screen)[1].hasPrefix(" Enter accept"))
    await screen.press(.tab, .enter)
    #expect(screen.lines.last == "Rake +house @home")
  }

  @Test("works in a filter, also after a minus, and the list follows it")
  func filtering() async throws {
    let screen = try await TestScreen("a +home\nb +house\n")
    await screen.type("/-+ho")
    await screen.press(.tab)
    #expect(bottom(screen)[0] == "/ -+home")
    #expect(screen.shown.contains("b +house") && !screen.shown.contains("a +home"))
    await screen.press(.tab)
    #expect(!screen.shown.contains("b +house"))
  }

  @Test("shows as many words as fit, and the chosen one among them")
  func manyWords() async throws {
    let lines = (10...40).map { "task +project\($0)\n" }.joined()
    let screen = try await TestScreen(lines, columns: 40)
    await screen.type("a+p")
    for number in 10...40 {
      await screen.press(.tab)
      let line = bottom(screen)[1]
      #expect(line.contains(" +project\(number) ") || line.hasSuffix(" +project\(number)"))
    }
    await screen.press(.tab)
    #expect(bottom(screen)[0] == "Add: +p")
  }

  @Test("changes nothing where nothing begins like that")
  func nothing() async throws {
    let screen = try await TestScreen("a +home\n")
    await screen.type("ab+ +x")
    await screen.press(.tab)
    #expect(bottom(screen)[0] == "Add: b+ +x")
    #expect(bottom(screen)[1].hasPrefix(" Enter accept"))
  }
}
