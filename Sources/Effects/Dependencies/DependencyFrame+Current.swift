extension DependencyFrame {
  /// The overrides in force around the current task, outside of any reducer.
  package static var ambient: DependencyFrame? { TaskContext.ambient?.dependencies }

  /// The frame that a reader on this thread and task sees.
  ///
  /// In a reduce: overrides set inside of it, then those around the `send`, then the store's. Elsewhere: those of
  /// the task.
  package static var current: DependencyFrame? {
    guard let context = ReduceContext.current else { return ambient }
    guard let around = ambient, !around.belongsToStore else { return context.pointee.dependencies }
    return context.pointee.dependencies.map { $0.inserting(around) } ?? around
  }
}
