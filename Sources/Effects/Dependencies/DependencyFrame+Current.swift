extension DependencyFrame {
  /// The overrides of the current task, without the overrides of a running reducer.
  package static var ambient: DependencyFrame? { TaskContext.ambient?.dependencies }

  /// The overrides in force in the calling code, which depend on its thread and its task.
  ///
  /// While a reducer runs, an override by an operator, such as `dependency(_:_:)`, hides an override that is in force
  /// around the call of `send`. That override hides an override of the store. Outside reducers, only the overrides of
  /// the task are in force.
  package static var current: DependencyFrame? {
    guard let context = ReduceContext.current else { return ambient }
    guard let around = ambient, !around.belongsToStore else { return context.pointee.dependencies }
    return context.pointee.dependencies.map { $0.inserting(around) } ?? around
  }
}
