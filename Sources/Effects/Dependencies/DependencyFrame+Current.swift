extension DependencyFrame {
  /// The overrides in force around the current task, outside any reducer.
  package static var ambient: DependencyFrame? { TaskContext.ambient?.dependencies }

  /// The frame that a reader on this thread and task sees.
  ///
  /// In a reducer, the frame contains the overrides set inside the reducer, then the overrides around the `send`, then
  /// the overrides of the store. Elsewhere, it contains the overrides of the task.
  package static var current: DependencyFrame? {
    guard let context = ReduceContext.current else { return ambient }
    guard let around = ambient, !around.belongsToStore else { return context.pointee.dependencies }
    return context.pointee.dependencies.map { $0.inserting(around) } ?? around
  }
}
