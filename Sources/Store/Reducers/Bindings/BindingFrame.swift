/// A stack frame for a binding action that a feature is reducing.
///
/// The frame is thread-local, because reducing is synchronous. The action itself stores no progress: the same value can
/// be sent again, and to stores on several isolations at the same time.
struct BindingFrame {
  /// The write of the action.
  private let write: AnyObject
  private let outer: UnsafeMutablePointer<BindingFrame>?
  private var wasApplied = false

  private static let slot = FrameSlot<BindingFrame>(ThreadSlot())

  private init(write: AnyObject, outer: UnsafeMutablePointer<BindingFrame>?) {
    self.write = write
    self.outer = outer
  }

  /// Runs `reduce` with an action that writes `write`.
  ///
  /// - Returns: The result of `reduce`, and whether a reducer applied the action during the call.
  static func applying<Result>(_ write: AnyObject, _ reduce: () -> Result) -> (Result, Bool) {
    var frame = Self(write: write, outer: slot.current)
    let result = withUnsafeMutablePointer(to: &frame) { slot.with($0, reduce) }
    return (result, frame.wasApplied)
  }

  /// Records that a reducer applies an action.
  static func note(_ write: AnyObject) {
    var next = slot.current
    while let frame = next {
      if frame.pointee.write === write { frame.pointee.wasApplied = true }
      next = frame.pointee.outer
    }
  }
}
