import Observation
import Synchronization

/// Finds out whether reads are being tracked by `withObservationTracking` or `Observations`.
///
/// The Observation module has no such question. But it puts the key path of an access into a set if, and only if,
/// tracking is in force; and a key path is hashed by the arguments of its subscripts.
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

  /// A Boolean value indicating whether tracking is in force on this thread.
  var isTracking: Bool {
    mark.wasHashed.store(false, ordering: .relaxed)
    registrar.access(self, keyPath: keyPath)
    return mark.wasHashed.load(ordering: .relaxed)
  }

  private subscript(mark: Mark) -> Void { () }

  /// Notices that it is hashed: also later, on other threads, when a tracking is installed or ends.
  private final class Mark: Hashable, Sendable {
    let wasHashed = Atomic(false)

    static func == (lhs: Mark, rhs: Mark) -> Bool { lhs === rhs }

    func hash(into hasher: inout Hasher) {
      wasHashed.store(true, ordering: .relaxed)
      hasher.combine(ObjectIdentifier(self))
    }
  }
}
