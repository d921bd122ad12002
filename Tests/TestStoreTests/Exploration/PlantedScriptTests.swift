import Effects
import Store
@testable import TestStore
import TestSupport
import Testing

@Suite("Planted mistakes")
struct PlantedScriptTests {
  /// What an exploration has found.
  struct Finding {
    let number: Int
    let runs: Int
    let record: CaseRecord
    let test: String
  }

  /// Explores with ten seeds, and expects each to find the mistake in a thousand cases and to reduce it in the limit of
  /// runs, nine to the same case.
  private func findings<State, Action>(
    _ makeStore: @escaping () -> TestStore<State, Action>,
    action: @escaping (Draw, State) -> Action?,
    invariant: @escaping (State) -> Void = { _ in },
    atRest: @escaping (State) -> Void = { _ in },
    atEnd: @escaping (State) -> Void = { _ in },
    location: SourceLocation = #_sourceLocation
  ) async -> [Finding] {
    var findings: [Finding] = []
    for seed: UInt64 in 1...10 {
      let exploration = Exploration(
        site: SourceSite(fileID: #fileID, filePath: #filePath, line: #line, column: 1))
      let body = ScriptBody(
        makeStore: makeStore, action: action, invariant: invariant, atRest: atRest, atEnd: atEnd,
        isForbidden: { _ in false }, stateName: nil, steps: .advancing)
      var explorer = ScriptExplorer(body, exploration)
      await exploration.intercepting { await explorer.explore(cases: 1_000, length: 0...30, seed: seed) }
      guard let failure = explorer.failure, let number = failure.number, let runs = failure.shrinkingRuns
      else {
        Issue.record(
          "Seed \(seed) has found nothing, or nothing that it could repeat.", sourceLocation: location)
        continue
      }
      #expect(runs <= Shrinker.limit, "seed \(seed)", sourceLocation: location)
      findings.append(Finding(number: number, runs: runs, record: failure.record, test: failure.test ?? ""))
    }
    return findings
  }

  /// Expects nine of ten findings to be the same case.
  private func expectMinimal(
    _ findings: [Finding], steps: [ChoiceTape.Step], location: SourceLocation = #_sourceLocation
  ) {
    let minimal = ChoiceTape(steps: steps)
    let others = findings.filter { $0.record.tape != minimal }
    #expect(
      findings.count == 10 && others.count <= 1,
      "\(others.map(\.record.text)); found in \(findings.map(\.number)), runs \(findings.map(\.runs))",
      sourceLocation: location)
  }

  @Test("A lost update")
  func lostUpdate() async {
    let findings = await findings {
      TestStore(initialState: LostUpdate.State()) { LostUpdate() }
    } action: { _, _ in
      .increment
    } atRest: { state in
      #expect(state.count == state.increments)
    }
    expectMinimal(findings, steps: [.init(schedule: [1]), .init()])
  }

  @Test("A stale response")
  func staleResponse() async {
    let findings = await findings {
      TestStore(initialState: StaleResponse.State()) { StaleResponse() }
    } action: { draw, _ in
      .query(draw.element(of: ["a", "b", "c"]) ?? "")
    } atRest: { state in
      #expect(state.found == state.query)
    }
    expectMinimal(findings, steps: [.init(draws: [0], schedule: [1]), .init(draws: [1], schedule: [2])])
  }

  @Test("An order that is submitted twice")
  func doubleSubmit() async {
    let findings = await findings {
      TestStore(initialState: DoubleSubmit.State()) { DoubleSubmit() }
    } action: { draw, _ in
      draw.one(of: .choice(.look), .choice(.submit))
    } invariant: { state in
      #expect(state.orders <= 1)
    }
    expectMinimal(findings, steps: [.init(draws: [1], schedule: [1]), .init(draws: [1])])
  }

  @Test("A cancellation that comes too late")
  func lateCancel() async {
    let findings = await findings {
      TestStore(initialState: LateCancel.State()) { LateCancel() }
    } action: { draw, _ in
      draw.one(of: .choice(.load), .choice(.cancel))
    } invariant: { state in
      #expect(state.isWanted || state.file == nil)
    }
    expectMinimal(findings, steps: [.init(draws: [0], schedule: [1]), .init(draws: [1])])
  }

  @Test("A debounce that forgets")
  func forgetfulDebounce() async {
    let findings = await findings {
      TestStore(initialState: ForgetfulDebounce.State()) {
        ForgetfulDebounce()
      } withDependencies: {
        $0.continuousClock = TestClock()
      }
    } action: { draw, _ in
      .type(draw.int(in: 1...9))
    } atEnd: { state in
      #expect(state.saved == state.text)
    }
    expectMinimal(findings, steps: [.init(draws: [0, 0]), .init(draws: [1]), .init(draws: [0, 1])])
  }

  @Test("A counter that falls below zero after five steps")
  func belowZero() async {
    let findings = await findings {
      TestStore(initialState: BelowZero.State()) { BelowZero() }
    } action: { draw, _ in
      draw.one(of: .choice(.look), .choice(.increment), .choice(.decrement))
    } invariant: { state in
      #expect(state.count >= 0)
    }
    expectMinimal(findings, steps: Array(repeating: .init(draws: [2]), count: 5))
  }

  @Test("An account that checks and then takes")
  func checkThenTake() async {
    let findings = await findings {
      TestStore(initialState: CheckThenTake.State()) { CheckThenTake() }
    } action: { draw, _ in
      draw.one(of: .choice(.deposit(draw.int(in: 1...100))), .choice(.withdraw(draw.int(in: 1...100))))
    } invariant: { state in
      #expect(state.balance >= 0)
    }
    expectMinimal(
      findings, steps: [.init(draws: [0, 0]), .init(draws: [1, 0], schedule: [1]), .init(draws: [1, 0])])
  }

  @Test("A conflict of two saves")
  func saveConflict() async {
    let findings = await findings {
      TestStore(initialState: SaveConflict.State()) { SaveConflict() }
    } action: { draw, _ in
      .edit(draw.int(in: 1...9))
    } atRest: { state in
      #expect(state.stored == state.text)
    }
    expectMinimal(findings, steps: [.init(draws: [0], schedule: [1]), .init(draws: [1], schedule: [2])])
  }
}
