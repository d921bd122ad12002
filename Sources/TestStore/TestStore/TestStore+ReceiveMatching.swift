import Effects
import Store

extension TestStore {
  /// Receives an action that an effect sent, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - timeout: How long to wait for an effect that has gone where the test can't see it.
  ///   - updateStateToExpectedResult: Makes the state before the action the state that is expected after it. Without
  ///     it no change is expected.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The isolation of the store: the caller's.
  public func receive(
    _ expectedAction: Action,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
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
  ///   - actionCase: The case, `\.response` or `\.rows[id: 1].response`.
  ///   - timeout: How long to wait for an effect that has gone where the test can't see it.
  ///   - updateStateToExpectedResult: Makes the state before the action the state that is expected after it.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The isolation of the store: the caller's.
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
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
  ///   - value: Its value.
  ///   - timeout: How long to wait for an effect that has gone where the test can't see it.
  ///   - updateStateToExpectedResult: Makes the state before the action the state that is expected after it.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The isolation of the store: the caller's.
  @_disfavoredOverload
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>, _ value: Value,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let expectation = Expectation(case: AnyCasePath(actionCase), value: value)
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(expectation, timeout: timeout, updateStateToExpectedResult, at: site)
  }

  /// Receives an action of the case of a case path, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - casePath: The case, of an action without case key paths.
  ///   - timeout: How long to wait for an effect that has gone where the test can't see it.
  ///   - updateStateToExpectedResult: Makes the state before the action the state that is expected after it.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The isolation of the store: the caller's.
  @_disfavoredOverload
  public func receive<Value>(
    _ casePath: AnyCasePath<Action, Value>,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
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
  ///   - isMatching: Whether an action is the one.
  ///   - timeout: How long to wait for an effect that has gone where the test can't see it.
  ///   - updateStateToExpectedResult: Makes the state before the action the state that is expected after it.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of that file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The isolation of the store: the caller's.
  @_disfavoredOverload
  public func receive(
    _ isMatching: @escaping (_ action: Action) -> Bool,
    timeout: Duration? = nil,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(Expectation(predicate: isMatching), timeout: timeout, updateStateToExpectedResult, at: site)
  }
}
