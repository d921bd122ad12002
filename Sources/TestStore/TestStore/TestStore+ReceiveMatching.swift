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
    let expectation = Expectation(
      matches: { $0 == expectedAction }, title: "the action \(Self.describe(expectedAction))",
      difference: { action in
        diff(expectedAction, action).map { "\($0)\n\n(Expected: −, Received: +)" } ?? Self.describe(action)
      })
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    await receive(expectation, timeout: timeout, updateStateToExpectedResult, at: site)
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
    let path = AnyCasePath(actionCase)
    let expectation = Expectation(
      matches: { path.extract(from: $0) != nil }, title: Self.title(of: actionCase),
      difference: { "Expected: \(Self.title(of: actionCase))\nReceived: \(Self.describe($0))" })
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
    let path = AnyCasePath(actionCase)
    let expected = path.embed(value)
    let expectation = Expectation(
      matches: { path.extract(from: $0) == value }, title: "the action \(Self.describe(expected))",
      difference: { action in
        let difference = diff(structuralDump(expected), structuralDump(action)) ?? Self.describe(action)
        return "\(difference)\n\n(Expected: −, Received: +)"
      })
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
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
    let expectation = Expectation(
      matches: isMatching, title: "an action that satisfies the predicate",
      difference: { "Expected: an action that satisfies the predicate\nReceived: \(Self.describe($0))" })
    await receive(expectation, timeout: timeout, updateStateToExpectedResult, at: site)
  }

  /// A case in words. The name of a property is not known at run time on Linux; the line of the failure shows it.
  private static func title<Value>(of _: CaseKeyPath<Action, Value>) -> String {
    "an action of the case that this call names"
      + (Value.self == Void.self ? "" : " (its value: \(typeName(Value.self)))")
  }
}
