import Effects
import Synchronization

/// The changes of shared values that the reducers and effects of one test store make, and that its test must assert.
@usableFromInline
package final class SharedChanges: Sendable {
  private let state: LockedValue<State>

  private struct State: Sendable {
    /// The number of the test step in which the changes are made; see `TestStep`.
    var step = TestStep.next()
    /// The changes, keyed by the identity of the value or the property.
    var entries: [ObjectIdentifier: Entry] = [:]
  }

  /// A value that was changed, or a property whose reference was replaced.
  private struct Entry: Sendable {
    let subject: Subject
    /// The value before the first change.
    let old: SharedCell
    /// The source location of the first change.
    let site: SourceSite
    /// The position of the change in the order of all changes of the step.
    let position: Int

    enum Subject: Sendable {
      case value(SharedCell)
      case property(any AnySharedBox, old: any ErasedReference)
    }

    /// The change, with the value as it is now.
    var change: SharedChange {
      switch subject {
      case .value(let cell):
        SharedChange(cell: cell, replacement: nil, old: old, actual: cell.copy(), site: site)
      case .property(let box, let reference):
        change(SharedReplacement(box: box, old: reference, new: box.erasedReference))
      }
    }

    private func change(_ replacement: SharedReplacement) -> SharedChange {
      let new = replacement.new
      return SharedChange(
        cell: new.cell, replacement: replacement, old: old, actual: new.copy(), site: site)
    }
  }

  /// The number of test stores and `made(by:)` calls that are recording changes.
  @usableFromInline static let recorders = Atomic(0)

  /// A Boolean value indicating whether any test store or `made(by:)` call is recording changes.
  @inlinable static var areRecorded: Bool { recorders.load(ordering: .relaxed) != 0 }

  /// Creates an object that records the changes of a test step.
  ///
  /// - Parameter step: The number of the step; by default, the number of a new step. Values without a key that were
  ///   created in this step count as unchanged.
  init(step: Int = TestStep.next()) { state = LockedValue(State(step: step)) }

  /// Begins to record the changes of shared values that the reducers and effects of a store make.
  ///
  /// The recorded changes are attached to the default dependencies of the store.
  package static func record(_ defaults: DependencyDefaults?) {
    recorders.add(1, ordering: .relaxed)
    defaults?.isRecorded = true
  }

  /// Ends the recording that `record(_:)` started.
  package static func endRecording(_ defaults: DependencyDefaults?) {
    defaults?.isRecorded = false
    recorders.subtract(1, ordering: .relaxed)
  }

  /// Returns the recorded changes that are attached to default dependencies; `nil` if there are none.
  package static func recorded(in defaults: DependencyDefaults?) -> SharedChanges? {
    defaults?.attached as? SharedChanges
  }

  /// The changes of the test store whose reducer or effect is running; `nil` in other code.
  static var current: SharedChanges? {
    guard areRecorded, let defaults = DependencyFrame.current?.nearestDefaults, defaults.isRecorded else {
      return nil
    }
    return recorded(in: defaults) ?? defaults.attached(or: SharedChanges()) as? SharedChanges
  }

  /// The number of the current step.
  var step: Int { state.value.step }

  /// Records a value that is about to be changed, if this is its first change in the step.
  ///
  /// A value without a key that was created in this step is not recorded, because it has no earlier value that a test
  /// could know.
  func noteChange(of cell: SharedCell, at site: SourceSite) {
    note(cell, madeIn: cell.source == nil ? cell.step : nil, at: site) { (.value(cell), cell.copy()) }
  }

  /// Records a property whose reference is about to be replaced for the first time, unless it was created in this step.
  func noteReplacement(of box: any AnySharedBox) {
    note(box, madeIn: box.step, at: .unknown) {
      let old = box.erasedReference
      return (.property(box, old: old), old.copy())
    }
  }

  private func note(
    _ subject: AnyObject, madeIn step: Int?, at site: SourceSite,
    entry: () -> (subject: Entry.Subject, old: SharedCell)
  ) {
    let id = ObjectIdentifier(subject)
    let known = state.value
    guard known.entries[id] == nil, known.step != step else { return }
    let new = entry()
    state.change {
      guard $0.entries[id] == nil else { return }
      $0.entries[id] = Entry(
        subject: new.subject, old: new.old, site: site, position: $0.entries.count)
    }
  }

  /// The changes since the last call of `take()`, with the values as they are now.
  package var untaken: [SharedChange] { Self.changes(state.value) }

  /// Returns the changes since the last call, with the values as they are now, and begins a new step.
  package func take() -> [SharedChange] { Self.changes(state.take(leaving: State())) }

  private static func changes(_ state: State) -> [SharedChange] {
    state.entries.values.sorted { $0.position < $1.position }.map(\.change)
  }
}
