import Foundation
import Store
@testable import TestStore
import TestSupport
import Testing

@Suite("Random scripts")
struct ExploreActionsTests {
  /// Explores a counter that must not be negative.
  private func belowZero(seed: UInt64 = 1) async -> [Failure] {
    await failures {
      await exploreActions(seed: seed) {
        TestStore(initialState: BelowZero.State()) { BelowZero() }
      } action: { draw, _ in
        draw.one(of: .choice(.look), .choice(.increment), .choice(.decrement))
      } invariant: { state in
        #expect(state.count >= 0)
      }
    }
  }

  @Test("The same seed finds the same, word for word, and other seeds find the same case")
  func seeds() async {
    let first = await belowZero()
    #expect(await belowZero() == first)
    for seed: UInt64 in 2...5 {
      #expect(await belowZero(seed: seed).first?.message.contains("case: \"1-") == true)
    }
  }

  @Test("A feature without a mistake passes, and the report says what was done")
  func report() async {
    let report = await exploreActions(cases: 200, length: 5...5, naming: { $0.count > 4 ? "more" : "few" }) {
      TestStore(initialState: BelowZero.State()) { BelowZero() }
    } action: { draw, state in
      draw.one(of: .choice(.look, weight: 2), .choice(.increment), .choice(.decrement, if: state.count > 0))
    } invariant: { state in
      #expect(state.count >= 0)
    }
    #expect(report.cases == 200)
    #expect(report.lengths == [5: 200])
    #expect(report.actions.values.reduce(0, +) == 1_000)
    #expect(report.actions.keys.sorted() == [".decrement", ".increment", ".look"])
    #expect((report.actions[".look"] ?? 0) > (report.actions[".increment"] ?? 0))
    #expect(report.unreached.isEmpty)
    // The initial state of each script, and the state after each action.
    #expect(report.states.values.reduce(0, +) == 1_200)
    #expect(report.states.keys.sorted() == ["few", "more"])
    let drawing = report.graphViz()
    #expect(drawing.hasPrefix("digraph {\n\"few\" [label=\"few\\n"))
    #expect(drawing.contains(#""few" -> "more" [label=".increment "#))
    #expect(!drawing.contains(#""few" -> "more" [label=".decrement "#))
    #expect(report.description.hasPrefix("200 cases of 5.0 steps on average, 5 at most\n"))
  }

  @Test("A case that neither the script nor an effect sends is named in a warning")
  func unreached() async {
    var report: ScriptReport?
    let told = await failures {
      report = await exploreActions(cases: 50) {
        TestStore(initialState: CheckThenTake.State()) { CheckThenTake() }
      } action: { draw, _ in
        .deposit(draw.int(in: 1...9))
      }
    }
    #expect(report?.unreached == [".take", ".withdraw"])
    #expect(
      told.map(\.message) == [
        """
        2 cases of the action were never reached: .take, .withdraw.

        Neither the closure 'action' nor an effect has sent them in 50 cases. Let the closure draw them, or raise \
        'length' or 'cases'.
        """
      ])
  }

  @Test(
    "A case is repeated with the same words; one that no longer fits is reported, and so is one that is no case"
  )
  func cases() async throws {
    let message = try #require(await belowZero().first?.message)
    let text = String(try #require(message.firstMatch(of: /case: "(.+?)"/)).1)
    func run(_ text: String, first: BelowZero.Action) async -> [Failure] {
      await failures {
        await exploreActions(case: text) {
          TestStore(initialState: BelowZero.State()) { BelowZero() }
        } action: { draw, _ in
          draw.one(of: .choice(first), .choice(.increment), .choice(.decrement))
        } invariant: { state in
          #expect(state.count >= 0)
        }
      }
    }
    let again = await run(text, first: .look)
    #expect(again.count == 1)
    #expect(again.first?.message.contains("exploreActions(case: \"\(text)\")") == true)
    let outdated = await failures {
      await exploreActions(case: text) {
        TestStore(initialState: BelowZero.State()) { BelowZero() }
      } action: { draw, _ in
        draw.one(of: .choice(.look), .choice(.increment))
      } invariant: { state in
        #expect(state.count >= 0)
      }
    }
    #expect(outdated.first?.message.hasPrefix("The case \"\(text)\" no longer fits: ") == true)
    #expect(
      await run("nonsense", first: .look).first?.message.hasPrefix(#"The case "nonsense" can't be read."#)
        == true)
  }

  @Test("An error of any closure is a failure, which is reduced like others")
  func errors() async {
    struct Stop: Error {}
    let told = await failures {
      await exploreActions {
        TestStore(initialState: BelowZero.State()) { BelowZero() }
      } action: { draw, _ in
        draw.one(of: .choice(.increment), .choice(.decrement))
      } invariant: { state in
        if state.count == 7 { throw Stop() }
      }
    }
    #expect(told.count == 1)
    #expect(told.first?.message.hasPrefix("The body threw an error: Stop()") == true)
    #expect(told.first?.message.contains("reduced to 3 steps") == true)
    let maker = await failures {
      await exploreActions {
        if Bool(true) { throw Stop() }
        return TestStore(initialState: BelowZero.State()) { BelowZero() }
      } action: { _, _ in
        .look
      }
    }
    #expect(maker.first?.message.contains("reduced to 0 steps") == true)
  }

  @Test("A forbidden state is a failure that shows the state")
  func forbidden() async {
    let told = await failures {
      await exploreActions(forbidding: { $0.count == 6 }) {
        TestStore(initialState: BelowZero.State()) { BelowZero() }
      } action: { _, _ in
        .increment
      }
    }
    #expect(
      told.first?.message.hasPrefix(
        "A forbidden state was reached:\n\nBelowZero.State(count: 6)\n\nFound in case ") == true)
    #expect(told.first?.message.contains("reduced to 2 steps") == true)
  }

  /// An effect that does what the action says.
  struct Worker: Reducer {
    enum Action: Equatable { case yieldForever, echoForever, tickForever, wait, rest, hop, hopped }
    @Dependency(\.continuousClock) var clock

    func reduce(into state: inout Int, action: Action) -> Effect<Action> {
      switch action {
      case .yieldForever: return .run(name: "spin") { _ in while !Task.isCancelled { await Task.yield() } }
      case .echoForever: return .send(.echoForever)
      case .tickForever:
        return .run { send in
          while true {
            try await Task.sleep(for: .milliseconds(5))
            await send(.hopped)
          }
        }
      case .wait: return .run(name: "wait") { _ in try await Task.sleep(for: .seconds(3_600)) }
      case .rest:
        return .run { [clock] send in
          for _ in 0..<3 { try await clock.sleep(for: .seconds(1)) }
          await send(.hopped)
        }
      case .hop: return .run { send in await send(await onMainActor()) }
      case .hopped:
        state += 1
        return .none
      }
    }

    @MainActor private func onMainActor() -> Action { .hopped }
  }

  @Test("Effects that never settle, and actions that never end, are failures", arguments: [0, 1])
  func endless(index: Int) async {
    let action = [Worker.Action.yieldForever, .echoForever][index]
    let told = await failures {
      await exploreActions(cases: 3) {
        TestStore(initialState: 0) { Worker() }
      } action: { _, _ in
        action
      }
    }
    #expect(
      told.first?.message.hasPrefix(
        "Effects do not settle: since the last step of the script, they have run or sent an action "
          + "10000 times, and they continue.")
        == true)
    #expect(told.first?.message.contains("reduced to 1 step") == true)
  }

  @Test("An effect that is still running at the end is a failure, unless the test store is not exhaustive")
  func leftRunning() async {
    for exhaustivity in [Exhaustivity.on, .off] {
      let told = await failures {
        await exploreActions(cases: 2, length: 1...1) {
          let store = TestStore(initialState: 0) { Worker() }
          store.exhaustivity = exhaustivity
          store.timeout = .milliseconds(1)
          return store
        } action: { _, _ in
          .wait
        }
      }
      let messages = told.map(\.message).filter { !$0.contains("never reached") }
      #expect(messages.count == (exhaustivity == .on ? 1 : 0))
      #expect(messages.allSatisfy { $0.hasPrefix("An effect is still running at the end of the test.") })
    }
  }

  @Test(
    "The end of a script does not wait without end for effects that never settle, or that come back again and again",
    arguments: [[Worker.Action.wait, .yieldForever], [.tickForever]])
  func endlessAtEnd(actions: [Worker.Action]) async {
    let told = await failures {
      await exploreActions(cases: 8, length: 2...4) {
        let store = TestStore(initialState: 0) { Worker() }
        store.timeout = .milliseconds(20)
        return store
      } action: { draw, _ in
        draw.one(of: .choice(actions[0]), .choice(actions.last!))
      }
    }
    #expect(told.first?.message.hasPrefix("An effect is still running at the end of the test.") == true)
  }

  @Test("An issue that the store reports is a failure, at the place that it names")
  func issue() async {
    struct Thrower: Reducer {
      struct Stop: Error {}
      enum Action: Equatable { case look, start }
      func reduce(into state: inout Int, action: Action) -> Effect<Action> {
        action == .look ? .none : .run { _ in throw Stop() }
      }
    }
    let told = await failures {
      await exploreActions {
        TestStore(initialState: 0) { Thrower() }
      } action: { draw, _ in
        draw.one(of: .choice(.look), .choice(.start))
      }
    }
    #expect(told.count == 1)
    #expect(told.first?.message.contains("threw an error") == true)
    #expect(told.first?.message.contains("reduced to 1 step ") == true)
    #expect(told.first?.message.contains("await store.send(.start)\n") == true)
  }

  @Test("Clocks advance, effects of other actors are waited for, and at the end nothing is in flight")
  func everythingEnds() async {
    var rests = 0
    let told = await failures {
      let report = await exploreActions(cases: 50, length: 0...8) {
        TestStore(initialState: 0) {
          Worker()
        } withDependencies: {
          $0.continuousClock = TestClock()
        }
      } action: { draw, _ in
        draw.one(of: .choice(.rest), .choice(.hop))
      } atRest: { _ in
        rests += 1
      }
      #expect(report.actions[".hopped"] == (report.actions[".rest"] ?? 0) + (report.actions[".hop"] ?? 0))
    }
    #expect(told.filter { !$0.message.contains("never reached") } == [])
    #expect(rests >= 50)
  }

  @Test("Effects of an action are cancelled, if the exploration is asked to")
  func cancelling() async {
    let told = await failures {
      await exploreActions(steps: [.advancing, .cancelling]) {
        TestStore(initialState: LateCancel.State()) { LateCancel() }
      } action: { draw, _ in
        draw.one(of: .choice(.load))
      } atRest: { state in
        // A load that was cancelled never ends.
        #expect(state.file != nil || !state.isWanted)
      }
    }
    let test = told.first?.message.components(separatedBy: "As a test:\n\n").last
    #expect(test?.contains("let task1 = await store.send(.load) {\n") == true)
    #expect(test?.contains("await task1.cancel()\n") == true)
  }

  /// A list of names, of which an action changes one.
  struct Names: Reducer {
    enum Action: Equatable { case add, rename(Int, String) }

    func reduce(into state: inout [String], action: Action) -> Effect<Action> {
      switch action {
      case .add: state.append("")
      case .rename(let index, let name): state[index] = name
      }
      return .none
    }
  }

  @Test("A step is deleted although fewer elements are left to draw from", arguments: 1...30)
  func fewerElements(seed: UInt64) async {
    let told = await failures {
      await exploreActions(cases: 1_000, length: 0...20, seed: seed, forbidding: { $0.contains("b") }) {
        TestStore(initialState: [String]()) { Names() }
      } action: { draw, state in
        draw.one(
          of: .choice(.add),
          .choice(
            .rename(draw.element(of: state.indices) ?? 0, draw.element(of: ["a", "b"]) ?? ""),
            if: !state.isEmpty))
      }
    }
    #expect(told.first?.message.contains("func failsAfter2Steps()") == true)
  }

  @Test("A store that another call has made is refused")
  func foreignStore() async {
    let store = TestStore(initialState: BelowZero.State()) { BelowZero() }
    let told = await failures {
      await exploreActions(cases: 1) {
        store
      } action: { _, _ in
        .look
      }
    }
    #expect(told.first?.message.hasPrefix("The closure that makes the test store returned a store") == true)
  }

  @Test("On the main actor all closures run there") @MainActor
  func onMainActor() async {
    var checks = 0
    await exploreActions(cases: 20) {
      MainActor.assertIsolated()
      return TestStore(initialState: LostUpdate.State()) { LostUpdate() }
    } action: { draw, _ in
      MainActor.assertIsolated()
      return draw.one(of: .choice(.increment))
    } invariant: { _ in
      MainActor.assertIsolated()
      checks += 1
    }
    #expect(checks > 20)
  }

  actor Explorer {
    var checks = 0

    func explore() async -> Int {
      await exploreActions(cases: 20) {
        TestStore(initialState: LostUpdate.State()) { LostUpdate() }
      } action: { _, _ in
        .increment
      } invariant: { _ in
        self.assertIsolated()
        self.checks += 1
      }
      return checks
    }
  }

  @Test("On an actor all closures run there")
  func onActor() async {
    #expect(await Explorer().explore() > 20)
  }
}
