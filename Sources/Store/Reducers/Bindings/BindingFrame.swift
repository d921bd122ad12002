/// A record, on the call stack, of a binding action that a feature is reducing.
///
/// Each thread has its own records, because a reducer runs on one thread from beginning to end. The action itself does
/// not record whether it was applied, because a program can send the same action again, and can send it to several
/// stores at the same time.
struct BindingFrame {
  /// The object that writes the value of the action.
  private let write: AnyObject
  private let outer: UnsafeMutablePointer<BindingFrame>?
  private var wasApplied = false

  private static let slot = FrameSlot<BindingFrame>(ThreadSlot())

  private init(write: AnyObject, outer: UnsafeMutablePointer<BindingFrame>?) {
    self.write = write
    self.outer = outer
  }

  /// Runs `reduce`, which reduces the binding action that contains `write`.
  ///
  /// - Returns: The result of `reduce`, and whether a reducer applied the action during the call.
  static func applying<Result>(_ write: AnyObject, _ reduce: () -> Result) -> (Result, Bool) {
    var frame = Self(write: write, outer: slot.current)
    let result = withUnsafeMutablePointer(to: &frame) { slot.with($0, reduce) }
    return (result, frame.wasApplied)
  }

  /// Records that a reducer applies the action that contains `write`.
  static func note(_ write: AnyObject) {
    var next = slot.current
    while let frame = next {
      if frame.pointee.write === write { frame.pointee.wasApplied = true }
      next = frame.pointee.outer
    }
  }
}
