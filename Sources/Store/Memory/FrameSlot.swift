import Effects

// Sound: only `with` and the owner of a shared `ThreadSlot` write the slot. They write only addresses of values of
// type `Frame`, which exist until the synchronous work has ended.

/// A slot that contains one address for each thread: the address of a value that describes the work in progress.
///
/// The address is set before synchronous work, and the previous address is restored after the work.
///
/// The value is called a frame. Work can contain other work, so frames are nested.
@usableFromInline
struct FrameSlot<Frame>: Sendable {
  @usableFromInline let slot: ThreadSlot

  /// Creates a typed slot.
  ///
  /// - Parameter slot: An untyped slot that contains only addresses of values of type `Frame`.
  @usableFromInline
  init(_ slot: ThreadSlot) { self.slot = slot }

  /// The address of the innermost frame on this thread; `nil` if there is none.
  @inlinable
  @inline(__always)
  var current: UnsafeMutablePointer<Frame>? { slot.cell.pointee?.assumingMemoryBound(to: Frame.self) }

  /// Runs `body` with `frame` as the innermost frame on this thread.
  func with<Result>(_ frame: UnsafeMutablePointer<Frame>, _ body: () -> Result) -> Result {
    slot.with(UnsafeMutableRawPointer(frame), body)
  }
}
