extension TaskScope {
  /// Runs `work` in the scope's task, unless the scope is already cancelled, and then ends the piece of work that kept
  /// the scope open for the task.
  ///
  /// The method takes the isolation as a parameter, so that the optimizer sees in the inlined call that there is no
  /// isolation. The optimizer then merges two switches between executors into one, which saves time.
  @inline(__always)
  func runTask(isolation: isolated (any Actor)? = #isolation, _ work: () async -> Void) async {
    noteRunner()
    if !isCancelled { await TaskContext.$ambient.withValue(self, operation: work) }
    if let sequence = tree.end(self, isReturn: true) { await runtime.advanceInTask(sequence) }
  }
}

extension TaskStart {
  /// Starts the task, which inherits the task-local values of the caller.
  func run() {
    guard !scope.isCancelled else {
      // The scope must still end. Otherwise, a scope around it that was not cancelled would never be complete.
      return scope.runtime.endWork(of: [scope], isOnIsolation: false)
    }
    scope.withRuntime { $0.onStart?(scope) }
    work.startTask(in: scope)
  }

  /// Starts many tasks from the pool instead of from the store's isolation.
  ///
  /// The tasks are likely to hop to the store's isolation soon, so the isolation must not be busy with starting them.
  static func runInPool(_ taskStarts: ArraySlice<TaskStart>) {
    Task {
      let rest = taskStarts.dropFirst(longestRun)
      for taskStart in taskStarts.dropLast(rest.count) { taskStart.run() }
      if !rest.isEmpty { runInPool(rest) }
    }
  }

  /// The maximum number of tasks that are started in one batch.
  ///
  /// The next batch is started in a new task, so that the tasks of this batch can run first.
  ///
  /// This number comes from measurements of effects that start many tasks. Batches of 1,024 tasks took three times as
  /// long as batches of 64. Batches of 8 took as long as batches of 64. Letting the next batch wait while many actions
  /// are in the mailbox made no difference.
  static let longestRun = 64
}

extension EffectRuntime {
  /// Starts a task on the executor of the effects, if there is one; otherwise, in the cooperative pool.
  func startTask(_ operation: @escaping @Sendable () async -> Void) {
    if let executor {
      Task(executorPreference: executor, operation: operation)
    } else {
      Task(operation: operation)
    }
  }
}
