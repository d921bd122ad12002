import Effects
import Synchronization

/// The place of each thread's treatment of reads.
@usableFromInline
enum SharedReadSlot {
  /// The slot, whose contents are of type `SharedReads`.
  @usableFromInline static let slot = ThreadSlot()

  /// A Boolean value indicating whether the process has had a shared value.
  @usableFromInline static let isUsed = Atomic(false)
}
