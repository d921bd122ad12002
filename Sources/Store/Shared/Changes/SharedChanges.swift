import Effects
import Synchronization

/// The changes of shared values that a test must assert: those that the reducers and effects of one test store make.
@usableFromInline
package final class SharedChanges: Sendable {
  private let entries = LockedValue<[ObjectIdentifier: Entry]>([:])

  /// A value that was changed.
  package struct Entry: Sendable {
    let cell: SharedCell
    /// The value before the first change.
    let old: SharedCell
    /// The location of the first change.
    package let site: SourceSite
    /// The position among the changed values.
    let position: Int
  }

  /// The number of test stores that record changes.
  @usableFromInline static let recorders = Atomic(0)

  /// A Boolean value indicating whether any test store records changes.
  @inlinable static var areRecorded: Bool { recorders.load(ordering: .relaxed) != 0 }

  private init() {}

  /// Begins to record the changes of the features and effects of a store, with the store's default dependencies.
  package static func record(_ defaults: DependencyDefaults?) {
    recorders.add(1, ordering: .relaxed)
    defaults?.isRecorded = true
  }

  /// Ends what `record(_:)` has begun.
  package static func endRecording() { recorders.subtract(1, ordering: .relaxed) }

  /// Returns the changes that were recorded with these default dependencies; nil if there are none.
  package static func recorded(in defaults: DependencyDefaults?) -> SharedChanges? {
    defaults?.attached as? SharedChanges
  }

  /// The changes of the test store whose reducer or effect runs here; nil elsewhere.
  static var current: SharedChanges? {
    guard areRecorded, let defaults = DependencyFrame.current?.nearestDefaults, defaults.isRecorded else {
      return nil
    }
    return recorded(in: defaults) ?? defaults.attached(or: SharedChanges()) as? SharedChanges
  }

  /// Records a value before it is changed for the first time.
  func noteChange(of cell: SharedCell, at site: SourceSite) {
    let id = ObjectIdentifier(cell)
    guard entries.value[id] == nil else { return }
    let old = cell.copy()
    entries.change {
      if $0[id] == nil { $0[id] = Entry(cell: cell, old: old, site: site, position: $0.count) }
    }
  }

  /// The changes that were not taken, with the values as they are now.
  package var untaken: [SharedChange] { Self.changes(entries.value) }

  /// Returns the changes since the last call, with the values as they are now.
  package func take() -> [SharedChange] { Self.changes(entries.take(leaving: [:])) }

  private static func changes(_ entries: [ObjectIdentifier: Entry]) -> [SharedChange] {
    entries.values.sorted { $0.position < $1.position }.map { entry in
      SharedChange(cell: entry.cell, old: entry.old, actual: entry.cell.copy(), site: entry.site)
    }
  }
}

/// A shared value before and after a change.
package struct SharedChange: Sendable {
  let cell: SharedCell
  let old: SharedCell
  let actual: SharedCell
  /// The location of the first change.
  package let site: SourceSite

  /// The name of the value: its key, or its type.
  package var name: String { cell.displayName }

  /// The difference between the old value and the new one; nil if they are equal.
  package var difference: String? { old.difference(from: actual) }

  /// Returns a Boolean value indicating whether a test must assert the change.
  ///
  /// It need not if the value existed before the reducers and effects of the test store ran, and the state does not show
  /// the change. Then the test has made the value, and can check it by its own reference.
  ///
  /// - Parameter states: The states of the test store before and after the change.
  /// - Returns: `true` if the test must assert the change.
  /// - Complexity: O(1) for a value that a reducer or an effect has made; otherwise, O(*n*) in the size of the states,
  ///   which are dumped.
  package func isRequired<State>(in states: [State]) -> Bool {
    cell.isMadeByFeature
      || states.contains { !isEqual(reads(in: $0, isOld: true), reads(in: $0, isOld: false)) }
  }

  /// Returns what a dump of a state reads of the value as it was before the change, or as it is after it.
  ///
  /// Not the dump itself, which does not show all of a value.
  private func reads<State>(in state: State, isOld: Bool) -> [Any] {
    let log = ReadLog(cell)
    SharedReads.expecting(.of([self], isExhaustive: isOld), notedBy: log) { _ = structuralDump(state) }
    return log.values
  }

  /// The values that the references to one shared value returned.
  private final class ReadLog: SharedReadTracker {
    private let cell: SharedCell
    private(set) var values: [Any] = []

    init(_ cell: SharedCell) { self.cell = cell }

    func noteRead<Value>(of reference: SharedReference<Value>) {
      if reference.cell === cell { values.append(SharedReads.untracked { reference.read() }) }
    }

    func noteStatusRead(of cell: SharedCell) {}
  }
}
