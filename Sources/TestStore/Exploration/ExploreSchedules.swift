import Effects

/// Runs a test's body under many interleavings of its effects, and reports an interleaving under which it fails.
///
/// ```swift
/// @Test func survivesAnyOrder() async {
///   await exploreSchedules(seeds: 1...1_000) {
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
/// The seed decides the order in which the effects of the test stores in `body` run. It also decides how many of their
/// steps run before a `send` returns: none, some, or all. The body must create everything it uses, and must pass in any
/// order: use `exhaustivity = .off` and expectations of the final state, or receive a group in any order.
///
/// A failure names its seed and shows the events of that run. If several seeds fail, it shows one of the shortest runs.
/// `seeds: 17...17` repeats a run exactly, as long as the body itself is deterministic. It is not if it waits for a
/// thread, uses random numbers, or iterates over a `Set` or a `Dictionary`.
///
/// Under Swift Testing the exploration also sees the issues of `#expect` in the body. It shows all issues as known
/// issues, and records those of the reported run again with the seed. Under XCTest the assertions of the body fail the
/// test directly, and the exploration reports the seed in addition.
///
/// - Parameters:
///   - seeds: The seeds, one run each. The exploration ends soon after the first that fails.
///   - fileID: The module and file of the call, for failures.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
///   - isolation: The caller's isolation, in which `body` runs.
///   - body: The test. A thrown error is a failure.
public func exploreSchedules(
  seeds: ClosedRange<UInt64> = 1...1_000,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath,
  line: UInt = #line, column: UInt = #column,
  isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Void
) async {
  let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let explorer = ScheduleExplorer(seeds: seeds, site: site)
  await explorer.intercepting { await explorer.explore(body) }
  explorer.record()
}
