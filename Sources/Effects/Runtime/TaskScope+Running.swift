extension TaskScope {
  /// Does all that the scope's task has to do: `work`, unless the scope is cancelled before it begins.
  ///
  /// The isolation is a parameter: where it is known to be none, what hops there twice is one hop to the optimizer.
  @inline(__always)
  func runTask(isolation: isolated (any Actor)? = #isolation, _ work: () async -> Void) async {
    if !isCancelled { await TaskContext.$ambient.withValue(self, operation: work) }
    if let sequence = tree.end(self, isReturn: true) { await runtime.advanceInTask(sequence) }
  }
}

extension TaskStart {
  /// Starts the task; it inherits the caller's task-local values.
  func run() {
    guard !scope.isCancelled else {
      // Of what is around the scope not all need have been cancelled.
      return scope.runtime.endWork(of: [scope], isOnIsolation: false)
    }
    scope.withRuntime { $0.onStart?(scope) }
    scope.adopt(work.makeTask(in: scope))
  }

  /// Starts many tasks, off the store's isolation, which they are likely to want soon.
  static func runInPool(_ taskStarts: ArraySlice<TaskStart>) {
    Task {
      let rest = taskStarts.dropFirst(longestRun)
      for taskStart in taskStarts.dropLast(rest.count) { taskStart.run() }
      if !rest.isEmpty { runInPool(rest) }
    }
  }

  /// How many tasks are started in one go; the others come when these have had their turn.
  ///
  /// With 1 024 a burst took three times as long, with 8 as long as with these; so it did where the others waited while
  /// the mailbox was long.
  static let longestRun = 64
}

extension EffectRuntime {
  /// Starts a task where effects run.
  func startTask(_ operation: @escaping @Sendable () async -> Void) {
    if let executor {
      Task(executorPreference: executor, operation: operation)
    } else {
      Task(operation: operation)
    }
  }
}
