import Store
@testable import TestStore
import TestSupport
import Testing

@Suite("The printed test of a script")
struct PrintedTestTests {
  /// What explorations below have printed; they are compared with the text of this file.
  @Suite(.disabled("These tests fail, and other tests call them."))
  struct Printed {
    // Script without deviations:
    @Test func failsAfter5Steps() async {
      let store = TestStore(initialState: BelowZero.State()) { BelowZero() }
      await store.send(.decrement) {
        $0.count = 3
      }
      await store.send(.decrement) {
        $0.count = 2
      }
      await store.send(.decrement) {
        $0.count = 1
      }
      await store.send(.decrement) {
        $0.count = 0
      }
      await store.send(.decrement) {
        $0.count = -1
      }
      let state = store.state
      #expect(state.count >= 0)
    }
    // End.

    // Script with deviations:
    @Test func failsAfter3Steps() async {
      await exploreSchedules(case: "1w-00000000-@0:1") {
        let store = TestStore(initialState: CheckThenTake.State()) { CheckThenTake() }
        await store.send(.deposit(1)) {
          $0.balance = 1
        }
        await store.send(.withdraw(1))
        await store.send(.withdraw(1))
        await store.receive(.take(1)) {
          $0.balance = 0
        }
        await store.receive(.take(1)) {
          $0.balance = -1
        }
        [store.state].forEach { #expect($0.balance >= 0) }
      }
    }
    // End.
  }

  @Suite(.disabled("This test fails, and another test calls it."))
  struct PrintedOnAClock {
    // Script with a clock:
    @Test func failsAfter3Steps() async throws {
      let time = TestClock()
      let store = TestStore(initialState: ForgetfulDebounce.State()) {
        ForgetfulDebounce()
      } withDependencies: {
        $0.continuousClock = time
      }
      await store.send(.type(1)) {
        $0.text = 1
      }
      await time.advance(by: .milliseconds(500))
      await store.receive(.save) {
        $0.isSaving = true
      }
      await store.send(.type(2)) {
        $0.text = 2
      }
      await time.advance(by: .seconds(1))
      await store.receive(.saved(1)) {
        $0.saved = 1
        $0.isSaving = false
      }
      let state = store.state
      if state.saved != state.text { throw ForgottenText() }
    }
    // End.
  }

  @Test("A script without deviations is a plain test, which fails as the script did")
  func plain() async throws {
    let told = await failures {
      await exploreActions(cases: 1_000, length: 0...30) {
        TestStore(initialState: BelowZero.State()) { BelowZero() }
      } action: { draw, _ in
        draw.one(of: .choice(.look), .choice(.increment), .choice(.decrement))
      } invariant: { state in
        #expect(state.count >= 0)
      }
    }
    #expect(try printedTest(in: told) == printedText("Script without deviations"))
    let again = await failures { await Printed().failsAfter5Steps() }
    #expect(again.map { $0.message.prefix(40) } == told.map { $0.message.prefix(40) })
  }

  @Test("A script with deviations keeps them, and fails as the script did")
  func withDeviations() async throws {
    let told = await failures {
      await exploreActions {
        TestStore(initialState: CheckThenTake.State()) { CheckThenTake() }
      } action: { draw, _ in
        draw.one(of: .choice(.deposit(draw.int(in: 1...100))), .choice(.withdraw(draw.int(in: 1...100))))
      } invariant: {
        #expect($0.balance >= 0)
      }
    }
    #expect(try printedTest(in: told) == printedText("Script with deviations"))
    let again = await failures { await Printed().failsAfter3Steps() }
    #expect(again.map { $0.message.prefix(40) } == told.map { $0.message.prefix(40) })
  }

  @Test("A clock has the name that the source gives it, and a check that throws makes the test throw")
  func onAClock() async throws {
    let told = await failures {
      await exploreActions {
        let time = TestClock()
        return TestStore(initialState: ForgetfulDebounce.State()) {
          ForgetfulDebounce()
        } withDependencies: {
          $0.continuousClock = time
        }
      } action: { draw, _ in
        .type(draw.int(in: 1...9))
      } atEnd: { state in
        if state.saved != state.text { throw ForgottenText() }
      }
    }
    #expect(try printedTest(in: told) == printedText("Script with a clock"))
    await #expect(throws: ForgottenText.self) { try await PrintedOnAClock().failsAfter3Steps() }
  }
}

struct ForgottenText: Error {}

@Suite("Reading the source of a call")
struct CallSourceTests {
  private let text = #"""
    // explore { } in a comment
    await explore(cases: 3, /* { */ steps: [.a, .b], check: { "}" == $0 }) {
      TestStore("\(name { "}" }) }", #"raw "} "#) { Feature() } // }
    } action: { draw, state in
      """
      } \("}")
      """
    }
    invariant: { state in #expect(state.ok) }
    next: 5
    """#

  @Test("finds closures and arguments by their labels")
  func arguments() throws {
    let call = try #require(CallSource(of: "explore", in: text, line: 2))
    #expect(call["cases"] == " 3($0) ")
    #expect(call["check"] == #" "}" == $0 "#)
    #expect(call["_"]?.contains("Feature()") == true)
    #expect(call["_"]?.hasSuffix("// }\n") == true)
    #expect(call["action"]?.hasPrefix(" draw, state in") == true)
    #expect(call["invariant"] == " state in #expect(state.ok) ")
    #expect(call["next"] == nil)
    #expect(call["atRest"] == nil)
  }

  @Test("gives up where there is no such call", arguments: [0, 1, 5, 100])
  func missing(line: Int) {
    #expect(CallSource(of: "exploreOther", in: text, line: line) == nil)
  }

  @Test(
    "gives up at a group that does not end",
    arguments: ["explore(a: 1", "explore { \"", "explore {", "explore"])
  func unfinished(text: String) {
    #expect(CallSource(of: "explore", in: text, line: 1) == nil)
  }
}
