import Observation
import Synchronization

/// A probe that detects whether `withObservationTracking` or `Observations` tracks reads.
///
/// The Observation module has no API for this. But it inserts the key path of an access into a set if and only if
/// tracking is active, and the hash of a key path includes the arguments of its subscripts.
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

  /// Records that it is hashed.
  ///
  /// This also happens later, on other threads, when a tracking is installed or ends.
  private final class Mark: Hashable, Sendable {
    let wasHashed = Atomic(false)

    static func == (lhs: Mark, rhs: Mark) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) {
      wasHashed.store(true, ordering: .relaxed)
      hasher.combine(ObjectIdentifier(self))
    }
  }
}
