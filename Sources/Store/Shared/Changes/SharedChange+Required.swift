import Effects

extension SharedChange {
  /// What a test must do about a change.
  package enum Requirement {
    /// Assert it or not: the test can check the value through its own reference.
    case none
    /// Assert it, because the state shows it.
    case assertion
    /// Declare the value, because a reducer or an effect did so first, and the state does not show the change.
    case declaration
  }

  /// Returns what a test must do about the change.
  ///
  /// Nothing, if the state does not show the change, and either the value existed before the reducers and effects of the
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
    let requirement = requirementIfNotShown
    return requirement == .assertion ? .none : requirement
  }

  /// What a test must do about the change if the state may not show it.
  package var requirementIfNotShown: Requirement {
    guard replacement == nil, cell.isMadeByFeature else { return .assertion }
    return cell.source == nil ? .none : .declaration
  }

  /// What to do about a change that the state does not show.
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
