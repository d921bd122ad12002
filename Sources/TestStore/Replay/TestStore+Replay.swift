import Effects
import Foundation
import Store

extension TestStore where Action: Decodable {
  /// Reduces the actions of a recording, and fails the test at the first difference from the recording.
  ///
  /// The reducer receives the dates, the UUIDs and the random numbers of the recording, and the recorded answers of
  /// dependencies. Effects do not run, and the changes of the state need no assertions. Assert the final state with
  /// `assert` or ``state``.
  ///
  /// ```swift
  /// store.replay(try Recording(contentsOf: "/tmp/counter.recording"))
  /// ```
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  /// - Returns: The number of actions that were reduced without a difference.
  @discardableResult
  public func replay(
    _ recording: Recording,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) -> Int {
    enter()
    var count = 0
    do {
      try replay(recording) { _ in count += 1 }
    } catch {
      report.fail(
        "\(error)", at: SourceSite(fileID: fileID, filePath: filePath, line: line, column: column))
    }
    return count
  }

  fileprivate func replay(
    _ recording: Recording, didReduce: @escaping (ReplayRun<State, Action>.Step) -> Void
  ) throws {
    // A replayed action may change shared values. Nobody asserts these changes, so they are discarded.
    let run = try ReplayRun(recording, by: root, decoder: ActionDecoder { (action: Action) in action }) {
      step in
      didReduce(step)
      _ = self.sharedChanges?.take()
    }
    _ = try run.run()
    objectsBefore = nil
  }
}

extension Recording {
  /// Prints a test that repeats the recording.
  ///
  /// The test sends the actions of the user, receives the actions of effects, and asserts the changes of the state.
  ///
  /// ```swift
  /// try recording.printTest {
  ///   TestStore(initialState: Counter.State()) { Counter() }
  /// }
  /// ```
  ///
  /// The closure becomes the beginning of the printed test. Before each action whose reducer read dates, UUIDs or
  /// random numbers, the test sets these values. Effects run in the test, so the closure must override the dependencies
  /// that they need. If the user sent actions while an effect ran, hold back the effect in the test, for example with a
  /// test clock. The test shows what the feature did. Check that the feature should behave in this way.
  ///
  /// With a range, the test asserts only the actions in the range. It sends and receives earlier actions without
  /// assertions, and ends after the range, even if effects are still running. The inspector, `store-inspector`, copies
  /// a call with a range that contains the selected actions.
  ///
  /// - Parameters:
  ///   - actions: The numbers of the actions to assert, beginning with 1 for the first action; by default, all.
  ///   - makeStore: A closure that returns a new test store in the state in which the recording began.
  ///   - fileID: The module and file of the call.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  /// - Returns: The text of the test.
  /// - Throws: A `ReplayDifference` or a `RecordingError` if the recording can't be replayed.
  @discardableResult
  public func printTest<State, Action: Decodable>(
    actions: ClosedRange<Int>? = nil,
    _ makeStore: () -> TestStore<State, Action>,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) throws -> String {
    let store = makeStore()
    store.enter()
    // The store only replays the recording, so it must report nothing at its end.
    defer { store.endsSilently = true }
    var (earlier, lines): ([String], [String]) = ([], [])
    var isCut = false
    var jump: RecordingError?
    var numbers: ClosedRange<Int>?
    let asserted = actions ?? 1...Int.max
    func add(_ step: ReplayRun<State, Action>.Step) {
      guard step.number <= asserted.upperBound else { return isCut = true }
      if let line = step.jump, jump == nil { jump = .jumpInTest(line: line, actionsBefore: numbers) }
      numbers = (numbers?.lowerBound ?? step.number)...step.number
      let values = RecordedDependencies(step.values).lines
      if step.number < asserted.lowerBound {
        earlier += values + store.script(of: step.action, isReceived: step.isFromEffect, from: nil)
      } else {
        lines += values + store.script(of: step.action, isReceived: step.isFromEffect, from: step.before)
      }
    }
    do { try store.replay(self, didReduce: add) } catch {
      // A difference from the recording after the range does not matter.
      guard numbers?.upperBound == asserted.upperBound else { throw error }
      isCut = true
    }
    if let jump { throw jump }
    if !earlier.isEmpty {
      lines = ["await store.withExhaustivity(.off) {"] + earlier.map { "  \($0)" } + ["}"] + lines
    }
    if isCut {
      lines += [
        "await store.skipReceivedActions(strict: false)", "await store.skipInFlightEffects(strict: false)",
      ]
    }
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let test = PrintedTest(
      lines, named: "repeatsTheRecording", store: CallSource(of: "printTest", at: site)?["_"],
      framework: .current, isOnMainActor: isolation is MainActor)
    print(test.text)
    return test.text
  }
}

/// The statements that give recorded values to the reducer of the next action.
private struct RecordedDependencies {
  private(set) var lines: [String] = []

  init(_ values: [(name: String, json: [UInt8])]) {
    let text = SwiftText()
    func expressions<Value: Decodable>(_ name: String, _ type: Value.Type) -> [String] {
      values.filter { $0.name == name }
        .compactMap { try? JSONDecoder().decode(type, from: Data($0.json)) }.map { text.expression($0) }
    }
    add("date", expressions("date", Date.self)) { "DateGenerator { \($0) }" }
    add("uuid", expressions("uuid", UUID.self)) { "UUIDGenerator { \($0) }" }
    let numbers = expressions("random", UInt64.self)
    if !numbers.isEmpty {
      let list = numbers.joined(separator: ", ")
      lines.append(
        "store.dependencies.withRandomNumberGenerator = WithRandomNumberGenerator(RecordedNumbers([\(list)]))"
      )
    }
  }

  /// Adds the statement that gives the recorded values to one dependency.
  ///
  /// The dependency returns the values one after another, and then repeats the last value.
  private mutating func add(_ name: String, _ values: [String], _ generator: (String) -> String) {
    guard let value = values.first else { return }
    guard values.count > 1 else {
      return lines.append("store.dependencies.\(name) = \(generator(value))")
    }
    let list = "\(name)s"
    lines += ["do {", "  let \(list) = LockIsolated([\(values.joined(separator: ", "))])"]
    let next = "\(list).withValue { $0.count > 1 ? $0.removeFirst() : $0[0] }"
    lines += ["  store.dependencies.\(name) = \(generator(next))", "}"]
  }
}
