import Effects
import Store

extension TestStore {
  /// Receives an action of an effect, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - timeout: The maximum time to wait for an effect that runs outside the test's executor.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state. Without
  ///     it, no change is expected.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  public func receive(
    _ expectedAction: Action,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async where Action: Equatable {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(
      Expectation(action: expectedAction), timeout: timeout, updateStateToExpectedResult, at: site)
  }

  /// Receives an action of the given case, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - actionCase: The case, such as `\.response` or `\.rows[id: 1].response`.
  ///   - timeout: The maximum time to wait for an effect that runs outside the test's executor.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let expectation = Expectation(case: AnyCasePath(actionCase), written: writtenCasePath(actionCase))
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(expectation, timeout: timeout, updateStateToExpectedResult, at: site)
  }

  /// Receives an action of the given case with the given value, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - value: The value of the case.
  ///   - timeout: The maximum time to wait for an effect that runs outside the test's executor.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  @_disfavoredOverload
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>, _ value: Value,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let expectation = Expectation(case: AnyCasePath(actionCase), value: value)
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(expectation, timeout: timeout, updateStateToExpectedResult, at: site)
  }

  /// Receives an action of the case to which a case path leads, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - casePath: The case path of the action. Use it for actions without `@CasePathable`, which have no case key
  ///     paths.
  ///   - timeout: The maximum time to wait for an effect that runs outside the test's executor.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  @_disfavoredOverload
  public func receive<Value>(
    _ casePath: AnyCasePath<Action, Value>,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let expectation = Expectation(case: casePath, written: writtenCase(casePath))
    await receive(expectation, timeout: timeout, updateStateToExpectedResult, at: site)
  }

  /// Receives an action that satisfies a predicate, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - isMatching: A closure that returns a Boolean value indicating whether an action is the expected one.
  ///   - timeout: The maximum time to wait for an effect that runs outside the test's executor.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  @_disfavoredOverload
  public func receive(
    _ isMatching: @escaping (_ action: Action) -> Bool,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(Expectation(predicate: isMatching), timeout: timeout, updateStateToExpectedResult, at: site)
  }
}
