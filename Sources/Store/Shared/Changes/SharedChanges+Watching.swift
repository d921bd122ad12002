import Effects
import Synchronization

extension SharedChanges {
  /// A watch of a closure that runs on one thread: the recorded changes of shared values that the closure makes, and a
  /// link to the enclosing watch.
  private struct Watch {
    let changes: SharedChanges
    let outer: UnsafeMutablePointer<Watch>?
  }

  private static let watches = FrameSlot<Watch>(ThreadSlot())

  /// Runs a closure, and returns the changes of shared values that the closure makes, except those of tasks that it
  /// starts.
  ///
  /// - Parameter body: The closure.
  /// - Returns: The result of the closure, and the changes in order.
  static func made<Result>(by body: () -> Result) -> (result: Result, changes: [SharedChange]) {
    guard SharedReadSlot.isUsed.load(ordering: .relaxed) else { return (body(), []) }
    // No test step has this number, so changes of all values are recorded, even of values that the closure itself
    // creates.
    let changes = SharedChanges(step: -1)
    recorders.add(1, ordering: .relaxed)
    defer { recorders.subtract(1, ordering: .relaxed) }
    var watch = Watch(changes: changes, outer: watches.current)
    let result = withUnsafeMutablePointer(to: &watch) { watches.with($0, body) }
    return (result, changes.untaken)
  }

  /// Calls a closure with each object that records the changes of the code that runs on this thread.
  static func forEachCurrent(_ body: (SharedChanges) -> Void) {
    guard areRecorded else { return }
    if let current { body(current) }
    var watch = watches.current
    while let frame = watch {
      body(frame.pointee.changes)
      watch = frame.pointee.outer
    }
  }
}
