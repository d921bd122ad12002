extension TaskScope {
  /// Does the work of the scope's task, unless the scope is cancelled before it begins, and ends the scope.
  ///
  /// The isolation is a parameter: if the optimizer knows that there is none, it merges two hops.
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
      // Not all enclosing scopes need have been cancelled.
      return scope.runtime.endWork(of: [scope], isOnIsolation: false)
    }
    scope.withRuntime { $0.onStart?(scope) }
    work.startTask(in: scope)
  }

  /// Starts many tasks off the store's isolation, to which they are likely to hop soon.
  static func runInPool(_ taskStarts: ArraySlice<TaskStart>) {
    Task {
      let rest = taskStarts.dropFirst(longestRun)
      for taskStart in taskStarts.dropLast(rest.count) { taskStart.run() }
      if !rest.isEmpty { runInPool(rest) }
    }
  }

  /// The maximum number of tasks that are started in one batch.
  ///
  /// The others are started after these have run.
  ///
  /// With 1,024 a burst took three times as long. With 8, or if the others waited while the mailbox was long, it took
  /// as long as with 64.
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
