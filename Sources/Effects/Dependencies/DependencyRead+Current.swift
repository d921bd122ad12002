extension DependencyRead {
  /// The current activity of a thread: a read of a dependency, or the creation of a dependency's default value.
  private struct Activity {
    let read: DependencyRead?
    /// The address of a flag that is set if the creation of the default value uses other dependencies.
    ///
    /// The address is `nil` if the activity is a read.
    var others: UnsafeMutablePointer<Bool>?
  }

  // The slot is not a task-local value, because binding a task-local value for every read would take more time than the
  // read.
  private static let slot = ThreadSlot()

  /// The innermost read of a dependency that the calling thread performs now; `nil` if the thread does not read one.
  ///
  /// The property `isForOverride` of this read is `true` if code reads the value only to change a part of it, as in
  /// `withDependencies { $0.api.load = … }`.
  package static var current: DependencyRead? { slot.cell.pointee?.load(as: Activity.self).read }

  /// Runs `body`, and makes this read the current read of the thread while `body` runs.
  package func reading<Value>(_ body: () throws -> Value) rethrows -> Value {
    try Self.run(Activity(read: within(Self.current))) {
      Self.notice(in: $0)
      return try body()
    }
  }

  /// Records that the default value that this thread creates now, if any, depends on another dependency.
  static func noticeOther() { notice(in: slot.cell.pointee) }

  /// Runs `make` with `read` as the current read, and returns the made value and whether `make` has used other
  /// dependencies.
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

  /// Runs `body` with `activity` as the current activity of the thread, and passes the previous activity to `body`.
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
