import Effects

// Sound: only `with` and the owner of a shared `ThreadSlot` write the cell, always with the address of a `Frame` that
// outlives the synchronous work it is set for.

/// One value per thread, set and restored around synchronous work.
@usableFromInline
struct FrameSlot<Frame>: Sendable {
  @usableFromInline let slot: ThreadSlot

  /// Makes a slot.
  ///
  /// - Parameter slot: A slot that contains only values of type `Frame`.
  @usableFromInline
  init(_ slot: ThreadSlot) { self.slot = slot }

  /// The innermost frame on this thread, or nil.
  @inlinable
  @inline(__always)
  var current: UnsafeMutablePointer<Frame>? { slot.cell.pointee?.assumingMemoryBound(to: Frame.self) }

  /// Runs `body` with `frame` as the innermost frame on this thread.
  func with<Result>(_ frame: UnsafeMutablePointer<Frame>, _ body: () -> Result) -> Result {
    slot.with(UnsafeMutableRawPointer(frame), body)
  }
}
