import Foundation
import TestStore
import TestSupport
import Testing

@Suite("A failure of the closure that draws actions")
struct DrawnActionFailureTests {
  struct Stop: Error {}

  /// How the closure fails.
  enum Kind: CaseIterable { case thrown, thrownAfterDraw, expected, expectedWithAction }

  /// Runs scripts whose closure fails in the state 7, which the initial state 4 reaches in three steps.
  private func explore(_ kind: Kind, case text: String? = nil) async -> [Failure] {
    func action(_ draw: Draw, _ state: BelowZero.State) throws -> BelowZero.Action? {
      if kind == .thrown, state.count == 7 { throw Stop() }
      let action = draw.one(of: BelowZero.Action.choices)
      if kind == .thrownAfterDraw, state.count == 7 { throw Stop() }
      guard kind == .expected || kind == .expectedWithAction else { return action }
      #expect(state.count != 7)
      return kind == .expected && state.count == 7 ? nil : action
    }
    return await failures {
      if let text {
        await exploreActions(case: text) {
          TestStore(initialState: BelowZero.State()) { BelowZero() }
        } action: {
          try action($0, $1)
        }
      } else {
        await exploreActions {
          TestStore(initialState: BelowZero.State()) { BelowZero() }
        } action: {
          try action($0, $1)
        }
      }
    }
  }

  @Test("is reduced, printed and repeated like others", arguments: Kind.allCases)
  func repeated(kind: Kind) async throws {
    let told = await explore(kind)
    #expect(told.count == 1)
    let message = try #require(told.first?.message)
    let isThrown = kind == .thrown || kind == .thrownAfterDraw
    #expect(message.hasPrefix(isThrown ? "The body threw an error: Stop()\n" : "Expectation failed: "))
    #expect(message.contains("reduced to 4 steps"))
    #expect(message.components(separatedBy: "store.send(.increment)").count == 4)
    #expect(message.components(separatedBy: "store.send(").count == 4)
    #expect(
      message.contains("\n  // The closure 'action' of the exploration fails here, for 'store.state'.\n}"))

    let text = String(try #require(message.firstMatch(of: /case: "(.+?)"/)).1)
    let again = await explore(kind, case: text)
    #expect(again.count == 1)
    #expect(again.first?.message.hasPrefix(message.prefix { $0 != "\n" }) == true)
    #expect(again.first?.message.contains("exploreActions(case: \"\(text)\")") == true)
  }

  @Test("is not confused with the end of the script, whose draws are not repeated")
  func end() async {
    let report = await exploreActions(cases: 20, length: 9...9) {
      TestStore(initialState: BelowZero.State()) { BelowZero() }
    } action: { draw, state in
      let action = draw.one(of: BelowZero.Action.choices)
      return state.count == 6 ? nil : action
    }
    #expect(report.cases == 20)
    #expect(report.lengths.keys.allSatisfy { $0 >= 2 })
  }
}

extension BelowZero.Action {
  fileprivate static var choices: [Draw.Choice<Self>] {
    [.choice(.look), .choice(.increment), .choice(.decrement)]
  }
}
