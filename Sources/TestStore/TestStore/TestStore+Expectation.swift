import Effects
import Store
import StoreCompatibility

extension TestStore {
  /// Compares the state with the result of applying `update` to the state before the action.
  ///
  /// While `update` runs, ``state`` also returns the state before the action.
  func expectChange(
    from before: State, _ update: ((inout State) throws -> Void)?, at site: SourceSite
  ) {
    let actual = state
    if !holdsObjects { holdsObjects = Self.holdsObjects(actual) }
    let shared = sharedChanges?.take() ?? []
    let objects = objectsBefore.take()
    if exhaustivity == .on { reportObjectsChanged(since: objects, in: actual, by: .action, at: site) }
    if update != nil { stateBefore = before }
    defer { stateBefore = nil }
    switch exhaustivity {
    case .on:
      let isUnchanged =
        update != nil && areEqualWithoutIgnored(before, actual) && shared.allSatisfy { $0.difference == nil }
      let expectation = SharedExpectation.of(shared, isExhaustive: true)
      guard let expected = applying(update, to: before, expectation, at: site) else { return }
      if let difference = difference(expected, actual, expectation, in: [actual, before]) {
        let hint = isUnchanged ? Self.unhandledHint(isShared: areEqualWithoutIgnored(expected, actual)) : ""
        failChange(difference, wasExpected: update != nil, hint: hint, at: site)
      } else if isUnchanged, shared.isEmpty {
        // A test may pass a closure if the action has only set a shared value to an equal value.
        report.fail(
          """
          Expected state to change, but no change occurred.

          The trailing closure made no observable modifications to state. If no change to state is expected, omit the \
          trailing closure.
          """, at: site)
      }
    case .off(let showSkipped):
      let expectation = SharedExpectation.of(shared, isExhaustive: false)
      guard let expected = applying(update, to: actual, expectation, at: site) else { return }
      if let difference = difference(expected, actual, expectation, in: [actual, before]) {
        failChange(difference, wasExpected: true, at: site)
      } else if showSkipped {
        showUnasserted(from: before, to: actual, shared, update, at: site)
      }
    }
  }

  /// Shows the changes of the state that `update` does not assert.
  private func showUnasserted(
    from before: State, to actual: State, _ shared: [SharedChange],
    _ update: ((inout State) throws -> Void)?, at site: SourceSite
  ) {
    let expectation = SharedExpectation.of(shared, isExhaustive: true)
    var expected: State? = before
    let runsAgain = update != nil && report.canIgnoreFailures
    // The closure has already run without a failure on the actual state. Checks in the closure may fail on the earlier
    // state, but these failures have no meaning.
    if runsAgain { report.ignoringFailures { expected = try? applied(update, to: before, expectation) } }
    guard let expected, let difference = difference(expected, actual, expectation, in: [actual, before])
    else { return }
    let (title, legend) =
      runsAgain || update == nil
      ? ("state changed and was not asserted.", "(Expected: −, Actual: +)")
      : ("state changed, and the closure may not assert every change.", "(Before: −, After: +)")
    report.note("Skipped assertions: \(title)\n\n\(difference)\n\n\(legend)", at: site)
  }

  /// Returns `state` changed by `update`, which runs with the dependencies of the feature.
  ///
  /// If `update` throws, fails the test and returns `nil`.
  private func applying(
    _ update: ((inout State) throws -> Void)?, to state: consuming State, _ shared: SharedExpectation?,
    at site: SourceSite, checksObjects: Bool = true
  ) -> State? {
    guard let update else { return state }
    guard !holdsObjects || !checksObjects else {
      let (original, objects) = (copy state, objects(in: state))
      defer { reportObjectsChanged(since: objects, in: original, by: .closure, at: site) }
      return applying(update, to: state, shared, at: site, checksObjects: false)
    }
    do {
      return try applied(update, to: state, shared)
    } catch {
      report.fail("The trailing closure threw an error: \(error)", at: site)
      return nil
    }
  }

  /// Returns `state` changed by `update`, which runs with the dependencies of the feature.
  private func applied(
    _ update: ((inout State) throws -> Void)?, to state: consuming State, _ shared: SharedExpectation?
  ) throws -> State {
    guard let update else { return state }
    try ModifyRules.$requiresChange.withValue(exhaustivity == .on) {
      try inFeature { try SharedReads.expecting(shared) { try update(&state) } }
    }
    return state
  }

  /// Runs `body` with the dependencies of the feature, and gives new stack elements the same ids as the reducer.
  private func inFeature(_ body: () throws -> Void) rethrows {
    let dependencies = root.context.pointee.dependencies
    // The first id that the reducer took can be greater than `nextElementID`. If a stack was created outside of the
    // store, the store skips the ids of this stack, perhaps in the middle of an action.
    let next = root.context.pointee.shared?.pointee.elementIDs.firstTaken ?? nextElementID
    var shared = StoreContext(elementIDs: ElementIDs(next: next))
    try withUnsafeMutablePointer(to: &shared) { shared in
      var context = ReduceContext(dependencies: dependencies, store: shared)
      try withDependencyFrame(dependencies) { try context.run(body) }
    }
  }

  /// Returns the state before an action.
  ///
  /// The method also records the id that the action's reducer would assign to a new stack element.
  func snapshot() -> State {
    nextElementID = root.context.pointee.shared?.pointee.elementIDs.next ?? 0
    root.context.pointee.shared?.pointee.elementIDs.forgetTaken()
    objectsBefore = holdsObjects && exhaustivity == .on ? objects(in: state) : nil
    return state
  }

  /// Returns the likely causes of an action that changed nothing.
  ///
  /// - Parameter isShared: A Boolean value indicating whether the test expects only changes of shared values.
  /// - Returns: The text, to be appended to the failure.
  private static func unhandledHint(isShared: Bool) -> String {
    let effect = """
      An effect of the action changes the shared value. Assert the change in the closure of the first 'send' or \
      'receive' after it, or with 'store.assert { … }'.
      """
    let causes = [
      """
      No reducer handles it: the parent's 'body' does not run the child feature of this action. Add the '.ifLet', \
      '.forEach', '.ifCaseLet' or 'Scope' of that child.
      """,
      "The branch of the reducer for this action does not set the \(isShared ? "shared value" : "state").",
    ]
    let numbered = ((isShared ? [effect] : []) + causes).enumerated().map { "\n\($0 + 1). \($1)" }.joined()
    return "\n\nThe action changed nothing. Likely causes, in order:\(numbered)"
  }

  private func failChange(
    _ difference: String, wasExpected: Bool, hint: String = "", at site: SourceSite
  ) {
    let title =
      wasExpected
      ? "A state change does not match expectation:"
      : "State was not expected to change, but a change occurred:"
    report.fail("\(title)\n\n\(difference)\n\n(Expected: −, Actual: +)\(hint)", at: site)
  }

  /// Returns the difference between two states, without the ignored parts, and the differences of shared values.
  ///
  /// The method looks for references to shared values in `states`, which are the states before and after the change.
  private func difference(
    _ expected: State, _ actual: State, _ shared: SharedExpectation?,
    in states: @autoclosure () -> [State]
  ) -> String? {
    let expected = equating(expected, with: actual)
    let difference = areEqual(expected, actual) ? nil : diff(expected, actual)
    let others = shared?.differences { $0.requirement(in: states()) }
    guard let others else { return difference }
    return difference.map { "\($0)\n\n\(others)" } ?? others
  }

  /// Returns a Boolean value indicating whether two states are equal, without the ignored parts.
  private func areEqualWithoutIgnored(_ expected: State, _ actual: State) -> Bool {
    areEqual(equating(expected, with: actual), actual)
  }

  /// Returns `expected` with the ignored parts of `actual`.
  func equating(_ expected: State, with actual: State) -> State {
    guard !ignored.isEmpty else { return expected }
    var expected = expected
    for equate in ignored { equate(&expected, actual) }
    return expected
  }

  /// Asserts the state without sending an action.
  ///
  /// - Parameters:
  ///   - updateStateToExpectedResult: A closure that sets the asserted values. If the closure changes the state, the
  ///     test fails.
  ///   - fileID: The module and file of the call, for failures.
  ///   - filePath: The path of the file.
  ///   - line: The line.
  ///   - column: The column.
  public func assert(
    _ updateStateToExpectedResult: (_ state: inout State) throws -> Void,
    fileID: StaticString = #fileID, file filePath: StaticString = #filePath,
    line: UInt = #line, column: UInt = #column
  ) {
    let site = SourceSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let shared = SharedExpectation.of(sharedChanges?.take() ?? [], isExhaustive: exhaustivity == .on)
    withoutActuallyEscaping(updateStateToExpectedResult) { update in
      guard let expected = applying(update, to: state, shared, at: site),
        let difference = difference(expected, state, shared, in: [state])
      else { return }
      failChange(difference, wasExpected: true, hint: runtime.hintForAssert, at: site)
    }
  }
}
