extension DependencyFrame {
  /// The overrides in force around the current task, outside any reducer.
  package static var ambient: DependencyFrame? { TaskContext.ambient?.dependencies }

  /// The frame that a reader on this thread and task sees.
  ///
  /// In a reducer, these are the overrides set inside the reducer, then those around the `send`, then the store's.
  /// Elsewhere, they are those of the task.
  package static var current: DependencyFrame? {
    guard let context = ReduceContext.current else { return ambient }
    guard let around = ambient, !around.belongsToStore else { return context.pointee.dependencies }
    return context.pointee.dependencies.map { $0.inserting(around) } ?? around
  }
}
