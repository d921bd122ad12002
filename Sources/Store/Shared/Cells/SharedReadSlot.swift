import Effects
import Synchronization

/// The thread-local slot that determines who records the reads of shared values on a thread, and which values these
/// reads return.
@usableFromInline
enum SharedReadSlot {
  /// The slot, which contains the address of the thread's innermost `SharedReads` frame.
  @usableFromInline static let slot = ThreadSlot()

  /// A Boolean value indicating whether the process has ever created a shared value.
  @usableFromInline static let isUsed = Atomic(false)
}
