import Effects

/// Runs random scripts of actions against a feature, and reports the plainest script under which it fails.
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
/// A script consists of steps. A step sends an action that `action` draws, or lets a ``TestClock`` of the store reach
/// the end of one of the sleeps, or, if `steps` says so, cancels the effects of an earlier action. After each step the
/// schedule decides which effects run, which of their actions are received, and when the script continues: actions may
/// wait while others are sent, as in a busy program. Half of the scripts run under random walks, and half under random
/// priorities of the depths 1 to 4. At the end all effects run, all actions are received, and clocks advance until no
/// effect sleeps, or 100 sleeps have ended.
///
/// These are failures: an issue of an expectation in one of the closures, a failure of the test store, an issue of the
/// feature, an error that a closure throws, a forbidden state, and effects that never settle. Effects that still run at
/// the end are a failure unless the exhaustivity of the test store is `off`. The first failure ends the exploration.
/// The script is then made smaller in at most 2,000 runs: fewer steps, a plainer schedule, simpler values. It is
/// printed as a test of a ``TestStore-class`` that fails in the same way, together with the call that runs exactly this
/// case again.
///
/// The same seed gives the same scripts, as long as the feature and the closures are deterministic.
///
/// Under XCTest an assertion of a closure fails the test directly, so that the case can't be made smaller. Throw an error
/// instead, or use `forbidding`.
///
/// - Parameters:
///   - cases: The number of scripts.
///   - length: The number of steps of a script, at most.
///   - seed: The seed of the scripts.
///   - steps: The kinds of steps other than actions.
///   - isForbidden: Returns a Boolean value indicating whether a state must not be reached.
///   - stateName: Returns a short name of a state, for ``ScriptReport/states`` and ``ScriptReport/graphViz()``.
///   - fileID: The module and file of the call, for failures.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
///   - isolation: The caller's isolation, in which all closures run.
///   - makeStore: Makes the test store of a script.
///   - action: Draws the next action; nil ends the script.
///   - invariant: Checks the state at the beginning and after each action.
///   - atRest: Checks the state whenever nothing is in flight.
///   - atEnd: Checks the state at the end of each script.
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

/// Runs exactly the script that a failure of an exploration has named.
///
/// If the script passes although the choices of the case no longer fit it, the test fails and says so.
///
/// - Parameters:
///   - text: The case, as the failure shows it.
///   - steps: The kinds of steps other than actions.
///   - isForbidden: Returns a Boolean value indicating whether a state must not be reached.
///   - fileID: The module and file of the call, for failures.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
///   - isolation: The caller's isolation, in which all closures run.
///   - makeStore: Makes the test store of the script.
///   - action: Draws the next action; nil ends the script.
///   - invariant: Checks the state at the beginning and after each action.
///   - atRest: Checks the state whenever nothing is in flight.
///   - atEnd: Checks the state at the end of the script.
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
