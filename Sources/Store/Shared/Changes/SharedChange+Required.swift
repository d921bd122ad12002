import Effects

extension SharedChange {
  /// The duty of a test that has not asserted a change.
  package enum Requirement {
    /// There is none. The test may check the value through its own reference.
    case none
    /// The test must assert the change, because the state shows it.
    case assertion
    /// The test must declare the value. A reducer or an effect did so first, and the state does not show the change.
    case declaration
  }

  /// Returns the duty of a test that has not asserted the change.
  ///
  /// There is none if the state does not show the change, and either the value existed before the reducers and effects of the
  /// test store ran, so that the test has made it, or it has no key, so that nobody else can refer to it. A property that
  /// refers to another value must be asserted if the state shows that.
  ///
  /// - Parameter states: The states of the test store before and after the change.
  /// - Returns: The requirement.
  /// - Complexity: O(*n*) in the size of the states, which are dumped.
  package func requirement<State>(in states: [State]) -> Requirement {
    if states.contains(where: { !isEqual(reads(in: $0, isOld: true), reads(in: $0, isOld: false)) }) {
      return .assertion
    }
    return replacement == nil && cell.isMadeByFeature && cell.source != nil ? .declaration : .none
  }

  /// The advice of a failure about a value that the test must declare.
  package var declarationHint: String {
    """
    The state does not show this change. Fix: declare the value in the test, before the action: \
    '@Shared(\(name)) var value: \(typeName(cell.valueType)) = …'. After that, the test may check the value, but does not \
    have to.
    """
  }

  /// Returns what a dump of a state reads of the value as it was before the change, or as it is after it.
  ///
  /// Not the dump itself, which does not show all of a value.
  private func reads<State>(in state: State, isOld: Bool) -> [Any] {
    let log = ReadLog(replacement.map { [$0.old.cell, $0.new.cell] } ?? [cell])
    SharedReads.expecting(.of([self], isExhaustive: isOld), notedBy: log) { _ = structuralDump(state) }
    return log.values
  }

  /// The values that the references to some shared values returned.
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
