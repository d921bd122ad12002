extension TaskScope {
  /// A Boolean value indicating whether a sleep of the current task keeps the effect from continuing.
  ///
  /// A task that the effect has created with `Task { }` also has the effect's context, but the effect itself may
  /// continue while this task sleeps. So in a test, only the effect's own task counts. The test store itself accounts
  /// for child tasks.
  package var sleepsInCurrentTask: Bool { !isScripted || isCurrentTask }
}
