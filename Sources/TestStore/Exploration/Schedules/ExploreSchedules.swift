import Effects

/// Runs a test's body under many interleavings of its effects, and reports an interleaving under which it fails.
///
/// ```swift
/// @Test func survivesAnyOrder() async {
///   await exploreSchedules(.all(limit: 10_000)) {
///     let store = TestStore(initialState: Search.State()) { Search() }
///     store.exhaustivity = .off
///     await store.send(.queryChanged("a"))
///     await store.send(.queryChanged("ab"))
///     await store.finish()
///     #expect(store.state.results == ["ab"])
///   }
/// }
/// ```
///
/// The mode decides the order in which the effects of the test stores in `body` run. It also decides how many of their
/// steps run before a `send` returns: none, some, or all. The body must create everything it uses, and must pass in any
/// order: use `exhaustivity = .off` and expectations of the final state, or receive a group of actions in any order.
///
/// After the first failure, the exploration runs no more schedules of the mode. Instead, it reduces the schedule that
/// failed. In at most 2,000 runs, it looks for a schedule that fails in the same way and has fewer deviations from the
/// plain order. The plain order is the order in which effects run outside an exploration. The failure message shows the
/// events of the simplest run, and the call that runs exactly this schedule again. The call repeats the failure only if
/// the body is deterministic. The body is not deterministic if it waits for a thread, uses random numbers, or iterates
/// over a `Set` or a `Dictionary`.
///
/// Under Swift Testing, the exploration also collects the issues that `#expect` records in the body. Swift Testing
/// shows these issues as known issues. For the reported run, the exploration records the issues again, so that they
/// fail the test. Under XCTest the assertions of the body fail the test directly, at the first schedule that fails, and
/// the exploration reports that schedule in addition.
///
/// - Parameters:
///   - mode: The way to choose the schedules. The default runs a thousand schedules of the mode
///     ``ScheduleMode/mixed(seeds:)``.
///   - fileID: The module and file of the call, for failures.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
///   - isolation: The caller's isolation, in which `body` runs.
///   - body: The test. A thrown error is a failure.
/// - Returns: The number of schedules and of outcomes, and whether every schedule was run.
@discardableResult
public func exploreSchedules(
  _ mode: ScheduleMode = .mixed(seeds: 1...1_000),
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async -> ExplorationReport {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  var explorer = ScheduleExplorer(Exploration(site: site))
  await explorer.exploration.intercepting { await explorer.explore(mode, isolation: isolation, body) }
  return explorer.conclude()
}

/// Runs a test's body under random interleavings of its effects, one for each seed.
///
/// The function runs the same schedules as an exploration with the mode ``ScheduleMode/seeds(_:)``.
///
/// - Parameters:
///   - seeds: The seeds, each of which determines one run. The exploration ends after the first run that fails.
///   - fileID: The module and file of the call, for failures.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
///   - isolation: The caller's isolation, in which `body` runs.
///   - body: The test. A thrown error is a failure.
/// - Returns: The number of schedules and of outcomes.
@discardableResult
public func exploreSchedules(
  seeds: ClosedRange<UInt64>,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async -> ExplorationReport {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  var explorer = ScheduleExplorer(Exploration(site: site))
  await explorer.exploration.intercepting {
    await explorer.explore(.seeds(seeds), isolation: isolation, body)
  }
  return explorer.conclude()
}

/// Runs a test's body under exactly the schedule that a failure message names.
///
/// If the body passes, but no longer makes the choices that the text lists, the test fails and says so.
///
/// - Parameters:
///   - text: The text of the case, as the failure message shows it.
///   - fileID: The module and file of the call, for failures.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
///   - isolation: The caller's isolation, in which `body` runs.
///   - body: The test. A thrown error is a failure.
/// - Returns: The report of one schedule.
@discardableResult
public func exploreSchedules(
  case text: String,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async -> ExplorationReport {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  var explorer = ScheduleExplorer(Exploration(site: site))
  await explorer.exploration.intercepting { await explorer.repeat(text, isolation: isolation, body) }
  return explorer.conclude()
}
