import Effects
import Store

extension TestStore {
  /// Receives actions of effects in any order, and asserts how they change the state.
  ///
  /// ```swift
  /// await store.receive(inAnyOrder: .loaded(1), .loaded(2)) { $0.loaded = [1, 2] }
  /// ```
  ///
  /// - Parameters:
  ///   - first: An action.
  ///   - second: Another action.
  ///   - others: More actions.
  ///   - timeout: The maximum time to wait for an effect that runs outside the test's executor.
  ///   - updateStateToExpectedResult: A closure that turns the state before the first action into the state expected
  ///     after the last. Without it, no change is expected.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  public func receive(
    inAnyOrder first: Action, _ second: Action, _ others: Action...,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async where Action: Equatable {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var group: [Expectation] = []
    for action in [first, second] + others { group.append(Expectation(action: action)) }
    await receive(group, timeout: timeout, updateStateToExpectedResult, at: site)
  }

  /// Receives actions of the given cases in any order, and asserts how they change the state.
  ///
  /// - Parameters:
  ///   - first: A case, `\.loaded` or `\.rows[id: 1].loaded`.
  ///   - second: Another case. To expect a case twice, pass it twice.
  ///   - others: More cases.
  ///   - timeout: The maximum time to wait for an effect that runs outside the test's executor.
  ///   - updateStateToExpectedResult: A closure that turns the state before the first action into the state expected
  ///     after the last.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  @_disfavoredOverload
  public func receive(
    inAnyOrder first: PartialCaseKeyPath<Action>, _ second: PartialCaseKeyPath<Action>,
    _ others: PartialCaseKeyPath<Action>...,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async where Action: CasePathable {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    var group: [Expectation] = []
    for path in [first, second] + others { group.append(Expectation(partialCase: path)) }
    await receive(group, timeout: timeout, updateStateToExpectedResult, at: site)
  }

  private func receive(
    _ group: [Expectation], timeout: Duration?, _ update: ((inout State) throws -> Void)?,
    at site: SourceSite, isolation: isolated (any Actor)? = #isolation
  ) async {
    enter()
    hasFinishSkipped = false
    let timeout = timeout ?? self.timeout
    let before = snapshot()
    var group = group
    while !group.isEmpty {
      let pending = await takeNext(
        group.map(\.title).joined(separator: ", or "),
        where: { action in group.contains { $0.matches(action) } }, timeout, at: site)
      guard let pending else { return }
      reduce(pending, at: site)
      let action = root.action(of: pending)
      guard let index = group.firstIndex(where: { $0.matches(action) }) else {
        return failUnexpected(action, group, at: site)
      }
      group.remove(at: index)
    }
    expectChange(from: before, update, at: site)
    await runtime.settleAfterAction(timeout: timeout)
    noteUnsettledEffects(at: site)
  }

  private func failUnexpected(_ action: Action, _ group: [Expectation], at site: SourceSite) {
    report.fail(
      """
      Received unexpected action: \(ActionText.describe(action))

      Expected, in any order:
        \(group.map(\.title).joined(separator: "\n  "))
      """, at: site)
  }
}
