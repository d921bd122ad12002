import Effects

extension SharedChange {
  /// Returns a Boolean value indicating whether a test must assert the change.
  ///
  /// It need not if the value existed before the reducers and effects of the test store ran, and the state does not show
  /// the change. Then the test has made the value, and can check it through its own reference. A property that refers to
  /// another value must be asserted if the state shows that.
  ///
  /// - Parameter states: The states of the test store before and after the change.
  /// - Returns: `true` if the test must assert the change.
  /// - Complexity: O(1) for a value that a reducer or an effect has made; otherwise, O(*n*) in the size of the states,
  ///   which are dumped.
  package func isRequired<State>(in states: [State]) -> Bool {
    replacement == nil && cell.isMadeByFeature
      || states.contains { !isEqual(reads(in: $0, isOld: true), reads(in: $0, isOld: false)) }
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
