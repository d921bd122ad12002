import Effects

/// Runs a test's body under many interleavings of its effects, and fails with the first that it does not survive.
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
/// Under each seed the effects of the test stores that `body` makes are run in an order of their own: which of those
/// that are ready is next is left to the seed, and so is how much of them is run before a `send` returns: nothing,
/// some of it, or all. The body has to make all that it uses anew, and must hold whatever the order: with
/// `exhaustivity = .off` and expectations of the end, or by receiving a group in any order.
///
/// A failure names its seed and shows the course of that run, of a short one if there are several. The seed alone
/// decides: `seeds: 17...17` runs exactly that course again, as long as the body itself does nothing by chance: wait
/// for a thread, ask for a random number, go through the elements of a `Set` or a `Dictionary`.
///
/// Under Swift Testing all issues of the body are seen, those of `#expect` too; they are shown as known issues, and
/// recorded once more with their seed. Under XCTest the assertions of the body fail the test where they stand, and
/// what is found here is said beside them.
///
/// - Parameters:
///   - seeds: The seeds, one run each; it ends at the first that fails.
///   - fileID: The module and file of the call, for failures.
///   - filePath: The path of that file.
///   - line: The line.
///   - column: The column.
///   - isolation: The caller's isolation, which `body` runs in.
///   - body: The test. An error that it throws is a failure.
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
