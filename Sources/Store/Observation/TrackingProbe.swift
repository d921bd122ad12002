import Observation
import Synchronization

/// A probe that detects whether `withObservationTracking` or `Observations` is tracking reads.
///
/// The Observation module has no API for this. But if and only if it is tracking reads, it inserts the key path of each
/// access into a set. The insertion hashes the key path and the arguments of its subscripts, such as ``Mark``.
@usableFromInline
final class TrackingProbe: Observable {
  private let registrar = ObservationRegistrar()
  private let mark: Mark
  private let keyPath: KeyPath<TrackingProbe, Void>

  init() {
    let mark = Mark()
    self.mark = mark
    keyPath = \TrackingProbe[mark]
  }

  /// A Boolean value indicating whether tracking is active on this thread.
  var isTracking: Bool {
    mark.wasHashed.store(false, ordering: .relaxed)
    registrar.access(self, keyPath: keyPath)
    return mark.wasHashed.load(ordering: .relaxed)
  }

  private subscript(mark: Mark) -> Void { () }

  /// A subscript argument that records that it was hashed.
  ///
  /// The Observation module also hashes the argument later, on other threads, when it installs or ends the tracking.
  private final class Mark: Hashable, Sendable {
    let wasHashed = Atomic(false)

    static func == (lhs: Mark, rhs: Mark) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) {
      wasHashed.store(true, ordering: .relaxed)
      hasher.combine(ObjectIdentifier(self))
    }
  }
}
