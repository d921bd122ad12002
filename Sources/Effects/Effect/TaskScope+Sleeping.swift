extension TaskScope {
  /// A Boolean value indicating whether a sleep of the current task keeps the effect from continuing.
  ///
  /// A task that the effect has made with `Task { }` has the effect's context too, but the effect itself may continue
  /// meanwhile. In a test only the effect's own task counts. A test store accounts for child tasks by itself.
  package var sleepsInCurrentTask: Bool { !isScripted || isCurrentTask }
}
