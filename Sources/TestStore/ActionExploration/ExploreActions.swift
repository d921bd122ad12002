import Effects

/// Runs random scripts of actions against a feature, and reports the simplest script that makes the feature fail.
///
/// ```swift
/// @Test func neverOverdrawn() async {
///   await exploreActions(cases: 1_000, length: 0...30) {
///     TestStore(initialState: Account.State()) { Account() }
///   } action: { draw, state in
///     draw.one(of: .choice(.close), .choice(.withdraw(draw.int(in: 0...100)), if: state.isOpen))
///   } invariant: { state in
///     #expect(state.balance >= 0)
///   } atRest: { state in
///     #expect(!state.isLoading)
///   }
/// }
/// ```
///
/// A script consists of steps. A step sends an action that the closure `action` draws, or advances a ``TestClock`` of
/// the store to the end of a sleep. If `steps` contains ``ScriptSteps/cancelling``, a step can also cancel the effects
/// of an earlier action. After each step, a schedule decides which effects run, which of their actions the store
/// receives, and when the script continues. An effect's action may therefore wait while the script sends other actions,
/// as in a busy program.
///
/// Half of the scripts run with random walks, and half with random priorities of the depths 1 to 4, as ``ScheduleMode``
/// describes them. At the end of a script, all effects run, the store receives all actions, and the clocks advance
/// until no effect sleeps, or until 100 sleeps have ended.
///
/// These are failures: an expectation that fails in one of the closures, a failure of the test store, an issue of the
/// feature, an error that a closure throws, a forbidden state, and effects that never settle. Effects that still run at
/// the end are a failure unless the exhaustivity of the test store is `off`.
///
/// After the first failure, the exploration runs no more random scripts. Instead, it reduces the script that failed, in
/// at most 2,000 runs, to fewer steps, a simpler schedule and simpler values. It prints the reduced script as a test
/// with a ``TestStore-class`` that fails in the same way. It also prints the call that runs exactly this script again.
///
/// The same seed gives the same scripts if the feature and the closures are deterministic.
///
/// Under XCTest, an assertion that fails in a closure fails the test directly. The exploration does not notice the
/// failure, so it can't reduce the script. Throw an error instead, or use `forbidding`.
///
/// - Parameters:
///   - cases: The number of scripts.
///   - length: The range of the possible numbers of steps in a script. A script ends earlier if `action` returns `nil`.
///   - seed: The seed of the scripts.
///   - steps: The kinds of steps other than actions.
///   - isForbidden: A closure that returns `true` for a state that must not be reached.
///   - stateName: A closure that returns a short name for a state, for ``ScriptReport/states`` and
///     ``ScriptReport/graphViz()``.
///   - fileID: The module and file of the call, for failures.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
///   - isolation: The caller's isolation, in which all closures run.
///   - makeStore: A closure that returns a new test store for a script.
///   - action: A closure that draws the next action, or ends the script by returning `nil`.
///   - invariant: A closure that checks the state at the beginning and after each action.
///   - atRest: A closure that checks the state whenever no effect is in flight.
///   - atEnd: A closure that checks the state at the end of each script.
/// - Returns: A report on the scripts: their number, their actions and the states that they reached.
@discardableResult
public func exploreActions<State, Action>(
  cases: Int = 1_000, length: ClosedRange<Int> = 0...30, seed: UInt64 = 1,
  steps: ScriptSteps = .advancing,
  forbidding isForbidden: @escaping (_ state: State) -> Bool = { _ in false },
  naming stateName: ((_ state: State) -> String)? = nil,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ makeStore: @escaping () throws -> TestStore<State, Action>,
  action: @escaping (_ draw: Draw, _ state: State) throws -> Action?,
  invariant: @escaping (_ state: State) throws -> Void = { _ in },
  atRest: @escaping (_ state: State) throws -> Void = { _ in },
  atEnd: @escaping (_ state: State) throws -> Void = { _ in }
) async -> ScriptReport {
  precondition(length.lowerBound >= 0, "'length' is \(length), but must not contain negative numbers.")
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let body = ScriptBody(
    makeStore: makeStore, action: action, invariant: invariant, atRest: atRest, atEnd: atEnd,
    isForbidden: isForbidden, stateName: stateName, steps: steps)
  var explorer = ScriptExplorer(body, Exploration(site: site))
  await explorer.exploration.intercepting {
    await explorer.explore(cases: cases, length: length, seed: seed, isolation: isolation)
  }
  return explorer.conclude()
}

/// Runs exactly the script that the failure message of an exploration names.
///
/// If the script passes, but no longer makes the choices that the text lists, the test fails and says so.
///
/// - Parameters:
///   - text: The text of the case, as the failure message shows it.
///   - steps: The kinds of steps other than actions.
///   - isForbidden: A closure that returns `true` for a state that must not be reached.
///   - fileID: The module and file of the call, for failures.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
///   - isolation: The caller's isolation, in which all closures run.
///   - makeStore: A closure that returns a new test store for the script.
///   - action: A closure that draws the next action, or ends the script by returning `nil`.
///   - invariant: A closure that checks the state at the beginning and after each action.
///   - atRest: A closure that checks the state whenever no effect is in flight.
///   - atEnd: A closure that checks the state at the end of the script.
/// - Returns: A report on the script: its actions and the states that it reached.
@discardableResult
public func exploreActions<State, Action>(
  case text: String,
  steps: ScriptSteps = .advancing,
  forbidding isForbidden: @escaping (_ state: State) -> Bool = { _ in false },
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ makeStore: @escaping () throws -> TestStore<State, Action>,
  action: @escaping (_ draw: Draw, _ state: State) throws -> Action?,
  invariant: @escaping (_ state: State) throws -> Void = { _ in },
  atRest: @escaping (_ state: State) throws -> Void = { _ in },
  atEnd: @escaping (_ state: State) throws -> Void = { _ in }
) async -> ScriptReport {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let body = ScriptBody(
    makeStore: makeStore, action: action, invariant: invariant, atRest: atRest, atEnd: atEnd,
    isForbidden: isForbidden, stateName: nil, steps: steps)
  var explorer = ScriptExplorer(body, Exploration(site: site))
  await explorer.exploration.intercepting { await explorer.repeat(text, isolation: isolation) }
  return explorer.conclude()
}
