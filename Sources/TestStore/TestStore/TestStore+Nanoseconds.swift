import Effects
import Store

// Overloads with a timeout in nanoseconds, as in `timeout: NSEC_PER_SEC`. Older tests for TCA pass such timeouts. An
// integer is not a `Duration`, so no other overload accepts it. The parameters are generic, so that `.zero` remains a
// duration.
extension TestStore {
  /// Waits for all effects to end, and fails the test if an action was not received or an effect can't end.
  ///
  /// - Parameters:
  ///   - nanoseconds: The maximum time to wait for an effect that runs outside the test's executor, in nanoseconds.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  @available(*, deprecated, message: "pass a 'Duration', such as '.seconds(1)', instead of nanoseconds.")
  @_disfavoredOverload
  public func finish(
    timeout nanoseconds: some BinaryInteger,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await finish(
      timeout: Duration(nanoseconds: nanoseconds), fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Receives an action of an effect, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - expectedAction: The action.
  ///   - nanoseconds: The maximum time to wait for an effect that runs outside the test's executor, in nanoseconds.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  @available(*, deprecated, message: "pass a 'Duration', such as '.seconds(1)', instead of nanoseconds.")
  @_disfavoredOverload
  public func receive(
    _ expectedAction: Action,
    timeout nanoseconds: some BinaryInteger,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async where Action: Equatable {
    await receive(
      expectedAction, timeout: Duration(nanoseconds: nanoseconds), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Receives an action that satisfies a predicate, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - isMatching: A closure that returns a Boolean value indicating whether an action is the expected one.
  ///   - nanoseconds: The maximum time to wait for an effect that runs outside the test's executor, in nanoseconds.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  @available(*, deprecated, message: "pass a 'Duration', such as '.seconds(1)', instead of nanoseconds.")
  @_disfavoredOverload
  public func receive(
    _ isMatching: @escaping (_ action: Action) -> Bool,
    timeout nanoseconds: some BinaryInteger,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await receive(
      isMatching, timeout: Duration(nanoseconds: nanoseconds), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Receives an action of the given case, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - actionCase: The case, such as `\.response` or `\.rows[id: 1].response`.
  ///   - nanoseconds: The maximum time to wait for an effect that runs outside the test's executor, in nanoseconds.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  @available(*, deprecated, message: "pass a 'Duration', such as '.seconds(1)', instead of nanoseconds.")
  @_disfavoredOverload
  public func receive<Value>(
    _ actionCase: CaseKeyPath<Action, Value>,
    timeout nanoseconds: some BinaryInteger,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await receive(
      actionCase, timeout: Duration(nanoseconds: nanoseconds), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Receives an action of the given case with the given value, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - actionCase: The case.
  ///   - value: The value of the case.
  ///   - nanoseconds: The maximum time to wait for an effect that runs outside the test's executor, in nanoseconds.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  @available(*, deprecated, message: "pass a 'Duration', such as '.seconds(1)', instead of nanoseconds.")
  @_disfavoredOverload
  public func receive<Value: Equatable>(
    _ actionCase: CaseKeyPath<Action, Value>, _ value: Value,
    timeout nanoseconds: some BinaryInteger,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await receive(
      actionCase, value, timeout: Duration(nanoseconds: nanoseconds), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }

  /// Receives an action of the case to which a case path leads, and asserts how the state changes.
  ///
  /// - Parameters:
  ///   - casePath: The case path of the action. Use it for actions without `@CasePathable`, which have no case key
  ///     paths.
  ///   - nanoseconds: The maximum time to wait for an effect that runs outside the test's executor, in nanoseconds.
  ///   - updateStateToExpectedResult: A closure that turns the state before the action into the expected state.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation, which must be that of the store.
  @available(*, deprecated, message: "pass a 'Duration', such as '.seconds(1)', instead of nanoseconds.")
  @_disfavoredOverload
  public func receive<Value>(
    _ casePath: AnyCasePath<Action, Value>,
    timeout nanoseconds: some BinaryInteger,
    assert updateStateToExpectedResult: ((_ state: inout State) throws -> Void)? = nil,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await receive(
      casePath, timeout: Duration(nanoseconds: nanoseconds), assert: updateStateToExpectedResult,
      fileID: fileID, file: filePath, line: line, column: column)
  }
}

extension TestStoreTask {
  /// Waits for the effects to end, and fails the test if they can't.
  ///
  /// - Parameters:
  ///   - nanoseconds: The maximum time to wait for an effect that runs outside the test's executor, in nanoseconds.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  ///   - isolation: The caller's isolation.
  @available(*, deprecated, message: "pass a 'Duration', such as '.seconds(1)', instead of nanoseconds.")
  @_disfavoredOverload
  public func finish(
    timeout nanoseconds: some BinaryInteger,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column,
    isolation: isolated (any Actor)? = #isolation
  ) async {
    await finish(
      timeout: Duration(nanoseconds: nanoseconds), fileID: fileID, file: filePath, line: line, column: column)
  }
}

extension Duration {
  /// Creates a duration from a number of nanoseconds, which may be too large for `.nanoseconds`.
  fileprivate init(nanoseconds: some BinaryInteger) {
    let (nanoseconds, second) = (UInt64(clamping: nanoseconds), UInt64(1_000_000_000))
    self = .seconds(nanoseconds / second) + .nanoseconds(Int64(nanoseconds % second))
  }
}
