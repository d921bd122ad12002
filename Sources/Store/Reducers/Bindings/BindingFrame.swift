/// A feature on whose way through its reducers a binding action is.
///
/// It lives on the thread, for a reduce is synchronous. The action itself remembers nothing: one value can be sent
/// again, and to stores of several isolations at once.
struct BindingFrame {
  /// What the action writes.
  private let write: AnyObject
  private let outer: UnsafeMutablePointer<BindingFrame>?
  private var wasApplied = false

  private static let slot = ThreadSlot()

  private init(write: AnyObject, outer: UnsafeMutablePointer<BindingFrame>?) {
    self.write = write
    self.outer = outer
  }

  /// Runs `reduce` with an action that writes `write`.
  ///
  /// - Returns: What `reduce` returns, and whether a reducer has applied the action meanwhile.
  static func applying<Result>(_ write: AnyObject, _ reduce: () -> Result) -> (Result, Bool) {
    let cell = slot.cell
    // Only frames are put there.
    var frame = Self(write: write, outer: cell.pointee?.assumingMemoryBound(to: Self.self))
    let outer = cell.pointee
    let result = withUnsafeMutablePointer(to: &frame) {
      cell.pointee = UnsafeMutableRawPointer($0)
      defer { cell.pointee = outer }
      return reduce()
    }
    return (result, frame.wasApplied)
  }

  /// Notes that a reducer applies an action.
  static func note(_ write: AnyObject) {
    var next = slot.cell.pointee?.assumingMemoryBound(to: Self.self)
    while let frame = next {
      if frame.pointee.write === write { frame.pointee.wasApplied = true }
      next = frame.pointee.outer
    }
  }
}
