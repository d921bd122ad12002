extension TaskScope {
  /// A Boolean value indicating whether the effect can't continue while the current task sleeps.
  ///
  /// A task that the effect has created with `Task { }` has the effect's context too, but the effect may continue while
  /// this task sleeps. So in a test store, the property is `true` only in the effect's own task. The test store tracks
  /// child tasks by other means.
  package var sleepsInCurrentTask: Bool { !isScripted || isCurrentTask }
}
