import Effects

/// The text of a test that repeats a script with calls of a test store.
struct PrintedTest {
  let text: String

  /// Creates the text of a test from a run.
  ///
  /// - Parameters:
  ///   - script: The recorded run.
  ///   - site: The source location of the exploration's call. The closures are copied from the code of this call.
  ///   - framework: The test framework.
  ///   - isOnMainActor: A Boolean value indicating whether the exploration runs on the main actor.
  init<State, Action>(
    _ script: ScriptRun<State, Action>, at site: SourceSite, framework: TestFramework, isOnMainActor: Bool
  ) {
    let call = CallSource(of: "exploreActions", at: site)
    let check = Self.check(script.failedCheck, call, framework)
    let store = StoreSource(call?["_"], before: script.lines + check)
    var lines = store.lines
    let clock = store.clock ?? "clock"
    let steps = script.lines.map { $0.replacing("await clock.", with: "await \(clock).") }
    if store.clock == nil, steps.contains(where: { $0.hasPrefix("await clock.") }) {
      lines.append("let clock = store.dependencies.continuousClock as! TestClock<Duration>")
    }
    lines += steps + check
    let choices = ChoiceTape(schedule: script.printedChoices ?? [])
    if choices.deviations > 0 || script.hasActionWaited {
      // A case usually has a fingerprint that shows whether the code has changed. The printed test needs no
      // fingerprint, because its assertions show the change.
      let text = CaseText(CaseRecord(tape: choices), letsActionsWait: true).text
      lines = ["await exploreSchedules(case: \"\(text)\") {"] + lines.map(Self.indented) + ["}"]
    }
    let count = script.tape.steps.count
    let name = "fails\(count == 0 ? "AtOnce" : "After\(count)Step\(count == 1 ? "" : "s")")"
    self.text = Self.function(lines, name, framework, isOnMainActor).joined(separator: "\n")
  }

  /// Creates the text of a test from lines that use a store.
  ///
  /// - Parameters:
  ///   - lines: The lines that use the store.
  ///   - name: The name of the test.
  ///   - store: The source code of the closure that makes the store; `nil` if it can't be read.
  ///   - framework: The test framework.
  ///   - isOnMainActor: A Boolean value indicating whether the test runs on the main actor.
  init(
    _ lines: [String], named name: String, store: String?, framework: TestFramework, isOnMainActor: Bool
  ) {
    let declaration = StoreSource(store, before: lines, missing: "The closure of 'printTest'.").lines
    text = Self.function(declaration + lines, name, framework, isOnMainActor).joined(separator: "\n")
  }

  private static func indented(_ line: String) -> String { line.isEmpty ? "" : "  \(line)" }

  private static func function(
    _ lines: [String], _ name: String, _ framework: TestFramework, _ isOnMainActor: Bool
  ) -> [String] {
    let isThrowing = lines.contains { $0.contains("try ") || $0.contains("throw ") }
    let prefix = isOnMainActor ? "@MainActor " : ""
    let declaration =
      switch framework {
      case .swiftTesting: "@Test \(prefix)func \(name)()"
      case .xctest: "\(prefix)func test\(name.prefix(1).uppercased())\(name.dropFirst())()"
      }
    return ["\(declaration) async \(isThrowing ? "throws " : ""){"] + lines.map(indented) + ["}"]
  }

  /// Returns the lines of the printed test that repeat the failed check.
  private static func check(_ check: ScriptCheck?, _ arguments: CallSource?, _ framework: TestFramework)
    -> [String]
  {
    guard let check else { return [] }
    // The printed test has no `Draw` to pass to the closure `action`, so it can't call this closure.
    guard check != .action, let closure = arguments?[check.rawValue] else {
      return ["// The closure '\(check.rawValue)' of the exploration fails here, for 'store.state'."]
    }
    let source = ClosureSource(closure)
    if check == .forbidden {
      let states = call("[store.state].contains", source)
      return framework == .swiftTesting
        ? wrapped("#expect(!", states, ")") : wrapped("XCTAssertFalse(", states, ")")
    }
    guard let parameter = source.parameter else {
      let isThrowing = closure.contains("try ") || closure.contains("throw ")
      return call("\(isThrowing ? "try " : "")[store.state].forEach", source)
    }
    return (parameter == "_" ? [] : ["let \(parameter) = store.state"]) + source.body
  }
}

extension PrintedTest {
  /// Returns the lines of a call with a trailing closure.
  private static func call(_ function: String, _ closure: ClosureSource) -> [String] {
    let parameter = closure.parameter.map { " \($0) in" } ?? ""
    if closure.body.count == 1 { return ["\(function) {\(parameter) \(closure.body[0]) }"] }
    return ["\(function) {\(parameter)"] + closure.body.map(indented) + ["}"]
  }

  /// Returns the lines with a prefix before the first one and a suffix after the last one.
  private static func wrapped(_ prefix: String, _ lines: [String], _ suffix: String) -> [String] {
    guard let first = lines.first, let last = lines.last else { return [prefix + suffix] }
    return lines.count == 1
      ? [prefix + first + suffix] : [prefix + first] + lines[1..<(lines.count - 1)] + [last + suffix]
  }
}
