extension DependencyRead {
  /// The activity of a thread: a read, or the making of a default.
  private struct Activity {
    let read: DependencyRead?
    /// True if a dependency was read or declared during the activity; nil in the read itself.
    var others: UnsafeMutablePointer<Bool>?
  }

  // Not a task-local: binding one for every read would cost more than the read.
  private static let slot = ThreadSlot()

  /// The current read by a feature on this thread.
  ///
  /// Nil if a value is only read to change a part of it, as in `withDependencies { $0.api.load = … }`.
  package static var current: DependencyRead? { slot.cell.pointee?.load(as: Activity.self).read }

  /// Runs `body` as this read.
  package func reading<Value>(_ body: () throws -> Value) rethrows -> Value {
    try Self.run(Activity(read: within(Self.current))) {
      Self.notice(in: $0)
      return try body()
    }
  }

  /// Records that the default being made on this thread, if any, depends on another dependency.
  static func noticeOther() { notice(in: slot.cell.pointee) }

  /// Runs `make` as `read`, and returns whether it has read or declared dependencies.
  static func noticingOthers<Value>(as read: DependencyRead?, _ make: () -> Value) -> (
    value: Value, noticed: Bool
  ) {
    var noticed = false
    let value = withUnsafeMutablePointer(to: &noticed) { pointer in
      run(Activity(read: read, others: pointer)) { _ in make() }
    }
    return (value, noticed)
  }

  private static func notice(in activity: UnsafeMutableRawPointer?) {
    activity?.load(as: Activity.self).others?.pointee = true
  }

  /// Runs `body` as `activity`, and passes it the previous activity.
  private static func run<Value>(
    _ activity: Activity, _ body: (UnsafeMutableRawPointer?) throws -> Value
  ) rethrows -> Value {
    try withUnsafePointer(to: activity) { pointer in
      let cell = slot.cell
      let outer = cell.pointee
      cell.pointee = UnsafeMutableRawPointer(mutating: pointer)
      defer { cell.pointee = outer }
      return try body(outer)
    }
  }
}
