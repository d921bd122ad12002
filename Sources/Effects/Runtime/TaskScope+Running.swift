extension TaskScope {
  /// Runs `work` in the scope's task, unless the scope was cancelled before, and ends the scope.
  ///
  /// The isolation is a parameter, because an optimizer that knows that there is no isolation merges two hops into one.
  @inline(__always)
  func runTask(isolation: isolated (any Actor)? = #isolation, _ work: () async -> Void) async {
    noteRunner()
    if !isCancelled { await TaskContext.$ambient.withValue(self, operation: work) }
    if let sequence = tree.end(self, isReturn: true) { await runtime.advanceInTask(sequence) }
  }
}

extension TaskStart {
  /// Starts the task, which inherits the caller's task-local values.
  func run() {
    guard !scope.isCancelled else {
      // The scope must still end, because some scopes around it may not be cancelled.
      return scope.runtime.endWork(of: [scope], isOnIsolation: false)
    }
    scope.withRuntime { $0.onStart?(scope) }
    work.startTask(in: scope)
  }

  /// Starts many tasks off the store's isolation.
  ///
  /// The tasks are likely to hop to the isolation soon.
  static func runInPool(_ taskStarts: ArraySlice<TaskStart>) {
    Task {
      let rest = taskStarts.dropFirst(longestRun)
      for taskStart in taskStarts.dropLast(rest.count) { taskStart.run() }
      if !rest.isEmpty { runInPool(rest) }
    }
  }

  /// The maximum number of tasks that are started in one batch.
  ///
  /// The remaining tasks are started after these have run.
  ///
  /// With batches of 1,024 tasks, a burst took three times as long. With batches of 8, or if the remaining tasks waited
  /// while the mailbox was long, it took as long as with 64.
  static let longestRun = 64
}

extension EffectRuntime {
  /// Starts a task on the executor of effects.
  func startTask(_ operation: @escaping @Sendable () async -> Void) {
    if let executor {
      Task(executorPreference: executor, operation: operation)
    } else {
      Task(operation: operation)
    }
  }
}
