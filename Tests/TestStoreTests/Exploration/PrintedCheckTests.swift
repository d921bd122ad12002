import Store
@testable import TestStore
import TestSupport
import Testing

@Suite("The printed check of a script")
struct PrintedCheckTests {
  private func lastLines(_ count: Int, _ told: [Failure]) -> [String] {
    (told.first?.message.split(separator: "\n").suffix(count + 1).dropLast() ?? []).map(String.init)
  }

  @Test("A forbidden state is printed as an expectation")
  func forbidden() async {
    let told = await failures {
      await exploreActions(forbidding: { $0.count == 6 }) {
        TestStore(initialState: BelowZero.State()) { BelowZero() }
      } action: { _, _ in
        .increment
      }
    }
    #expect(lastLines(1, told) == ["  #expect(![store.state].contains { $0.count == 6 })"])
  }

  @Test("A closure without a named parameter, or with several lines, keeps its form")
  func forms() async {
    struct Stop: Error {}
    let told = await failures {
      await exploreActions {
        TestStore(initialState: BelowZero.State()) { BelowZero() }
      } action: { _, _ in
        .increment
      } invariant: {
        let limit = 5
        if $0.count > limit { throw Stop() }
      }
    }
    #expect(
      lastLines(4, told) == [
        "  try [store.state].forEach {", "    let limit = 5", "    if $0.count > limit { throw Stop() }",
        "  }",
      ])
    #expect(told.first?.message.contains("async throws {") == true)
  }

  @Test("A closure that is not written in the call is named")
  func elsewhere() async {
    let check: (BelowZero.State) -> Void = { #expect($0.count < 6) }
    let told = await failures {
      await exploreActions(
        { TestStore(initialState: BelowZero.State()) { BelowZero() } }, action: { _, _ in .increment },
        invariant: check)
    }
    let message = told.first?.message ?? ""
    #expect(message.contains("  let store = TestStore(initialState: BelowZero.State()) { BelowZero() }\n"))
    #expect(lastLines(1, told) == ["  [store.state].forEach { check($0) }"])
  }
}
