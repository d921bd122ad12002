import Effects
import Synchronization

/// The thread-local slot that determines how the reads of a thread are treated.
@usableFromInline
enum SharedReadSlot {
  /// The slot, which points to a `SharedReads` frame.
  @usableFromInline static let slot = ThreadSlot()

  /// A Boolean value indicating whether the process has had a shared value.
  @usableFromInline static let isUsed = Atomic(false)
}
