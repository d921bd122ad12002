import Effects

extension SharedChange {
  /// The duty of a test with regard to a change that it has not asserted.
  package enum Requirement {
    /// The test may ignore the change, or check the value through its own reference.
    case none
    /// The test must assert the change, because the state shows the change.
    case assertion
    /// The test must declare the value, because a reducer or an effect created it, and the state does not show the
    /// change.
    case declaration
  }

  /// Returns the duty of a test that has not asserted the change.
  ///
  /// If the states show the change, the test must assert it. Otherwise, the test must declare the value if a reducer or
  /// an effect created the value and the value has a key, because other code can then refer to it. In all other cases,
  /// such as a replaced reference of a property that no state contains, there is no duty.
  ///
  /// - Parameter states: The states of the test store before and after the change.
  /// - Returns: The duty.
  /// - Complexity: O(*n*), where *n* is the size of the states, which are dumped.
  package func requirement<State>(in states: [State]) -> Requirement {
    if states.contains(where: { !isEqual(reads(in: $0, isOld: true), reads(in: $0, isOld: false)) }) {
      return .assertion
    }
    return replacement == nil && cell.isMadeByFeature && cell.source != nil ? .declaration : .none
  }

  /// The advice in a failure about a value that the test must declare.
  package var declarationHint: String {
    """
    The state does not show this change. Fix: declare the value in the test, before the action: \
    '@Shared(\(name)) var value: \(typeName(cell.valueType)) = …'. After that, the test may check the value, but does not \
    have to.
    """
  }

  /// Returns the values that a dump of the state reads through references to the changed value.
  ///
  /// If `isOld` is `true`, the references return their values before the change; otherwise, after it. The dumps
  /// themselves are not compared, because a dump does not show all of a value.
  private func reads<State>(in state: State, isOld: Bool) -> [Any] {
    let log = ReadLog(replacement.map { [$0.old.cell, $0.new.cell] } ?? [cell])
    SharedReads.expecting(.of([self], isExhaustive: isOld), notedBy: log) { _ = structuralDump(state) }
    return log.values
  }

  /// A log of the values that are read through references to certain cells.
  private final class ReadLog: SharedReadTracker {
    private let cells: [SharedCell]
    private(set) var values: [Any] = []

    init(_ cells: [SharedCell]) { self.cells = cells }

    func noteRead<Value>(of reference: SharedReference<Value>) {
      guard cells.contains(where: { $0 === reference.cell }) else { return }
      values.append(SharedReads.untracked { reference.read() })
    }

    func noteStatusRead(of cell: SharedCell) {}
  }
}
