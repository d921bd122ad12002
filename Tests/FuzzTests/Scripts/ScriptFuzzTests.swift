import TestStore
import TestSupport
import Testing

/// Random tests of random features: the right ones pass, and of each wrong one the first failure is of the right kind at
/// the right line.
@Suite struct ScriptFuzzTests {
  struct Case: CustomStringConvertible {
    var feature: RandomFeature
    var script: RandomScript

    var description: String { "\(feature)\n\(script)" }
  }

  @Test func rightScriptsPassAndWrongOnesFailWhereTheyAreWrong() async {
    var found: [Verdict.Kind: Int] = [:]
    var passed = 0
    await fuzz("scripts", cases: 400) { random in
      var feature = RandomFeature.random(&random)
      var script = RandomScript.right(feature, &random)
      if random.once(in: 8) { feature.rules[random.int(below: feature.rules.count)].changesObject = true }
      for _ in 0..<random.int(below: 4) where !script.steps.isEmpty {
        script = script.changed(feature, &random)
      }
      return Case(feature: feature, script: script)
    } shrink: { failing in
      shortened(failing.script.steps).map { steps in
        var smaller = failing
        smaller.script.steps = steps
        return smaller
      }
    } check: { tested in
      var model = ScriptModel(tested.feature)
      model.run(tested.script)
      if let first = model.verdicts.first { found[first.kind, default: 0] += 1 } else { passed += 1 }
      let told = await run(tested)
      return mistake(expected: model.verdicts, told: told)
    }
    print(
      "fuzz: scripts, \(passed) right, wrong: \(found.sorted { $0.value > $1.value }.map { "\($0) \($1)" })")
  }

  @Test func whatTheGeneratorTakesForRightIsRight() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      let feature = RandomFeature.random(&random)
      let script = RandomScript.right(feature, &random)
      var model = ScriptModel(feature)
      model.run(script)
      #expect(model.verdicts.isEmpty, "\(feature)\n\(script)")
    }
  }

  /// What differs; nil if nothing does.
  ///
  /// What follows a failure in a script is of no interest; at its end all are.
  private func mistake(expected: [Verdict], told: [Failure]) -> String? {
    let verdicts = told.map { failure in
      Self.kind(failure.message).map { Verdict(kind: $0, line: failure.line) }
    }
    let isAtEnd = expected.allSatisfy { $0.kind == .unreceived || $0.kind == .stillRunning }
    let isRight =
      isAtEnd
      ? expected.sorted(by: Self.order).map(Optional.some) == verdicts.sorted(by: Self.order)
      : expected.first == verdicts.first
    guard !isRight else { return nil }
    return "expected: \(expected)\ntold: \(verdicts)\n\(told.map(\.message).joined(separator: "\n---\n"))"
  }

  private static func order(_ first: Verdict?, _ second: Verdict?) -> Bool {
    (first?.line ?? 0, first?.kind.rawValue ?? "") < (second?.line ?? 0, second?.kind.rawValue ?? "")
  }

  /// The kind of a failure by its text.
  private static func kind(_ message: String) -> Verdict.Kind? {
    let texts: [Verdict.Kind: String] = [
      .mustHandle: "Must handle ", .notReceived: "Expected to receive the action ",
      .unexpectedAction: "Received unexpected action", .mismatch: "A state change does not match expectation",
      .unexpectedChange: "State was not expected to change",
      .noChange: "Expected state to change, but no change",
      .nothingToSkip: "There were no ", .unreceived: "The store received ",
      .stillRunning: "An effect is still running at the end",
      .objectChanged: "The action changed an instance of the class",
    ]
    return texts.first { message.hasPrefix($0.value) }?.key
  }

  /// Runs the script as a test.
  private func run(_ tested: Case) async -> [Failure] {
    await failures {
      let clock = TestClock()
      let feature = RandomFeature(rules: tested.feature.rules, clock: clock)
      let store = TestStore(initialState: RandomFeature.State()) {
        feature
      } withDependencies: {
        $0.continuousClock = clock
      }
      if !tested.script.isExhaustive { store.exhaustivity = .off }
      for (index, step) in tested.script.steps.enumerated() {
        await perform(step, on: store, clock, line: UInt(RandomScript.line(of: index)))
      }
    }
  }

  private func perform(
    _ step: RandomScript.Step, on store: TestStoreOf<RandomFeature>, _ clock: TestClock<Duration>, line: UInt,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    switch step {
    case .send(let number, let assertion):
      await store.send(.number(number), assert: assertion.map { closure($0, store) }, line: line)
    case .receive(let number, let assertion):
      await store.receive(.number(number), assert: assertion.map { closure($0, store) }, line: line)
    case .advance(let seconds): await clock.advance(by: .seconds(seconds))
    case .skipActions: await store.skipReceivedActions(line: line)
    case .skipEffects: await store.skipInFlightEffects(line: line)
    }
  }

  private func closure(
    _ assertion: RandomScript.Assertion, _ store: TestStoreOf<RandomFeature>
  ) -> (_ state: inout RandomFeature.State) -> Void {
    { state in
      for (field, value) in assertion {
        switch value {
        case .constant(let value): state.fields[field] = value
        case .above(let amount): state.fields[field] = store.state.fields[field] + amount
        }
      }
    }
  }
}
