extension EffectScope {
  /// Does all that the scope's task has to do: `work`, unless the scope is cancelled before it begins.
  @inline(__always)
  nonisolated(nonsending) func runTask(_ work: () async -> Void) async {
    if !isCancelled {
      let surroundings = Surroundings(dependencies: dependencies, effect: self)
      await Surroundings.$current.withValue(surroundings, operation: work)
    }
    if let sequence = runtime.end(self, isReturn: true) { await runtime.advanceInTask(sequence) }
  }

  /// Makes `task` the one that is cancelled with the scope.
  func adopt(_ task: Task<Void, Never>) {
    let isTooLate = runtime.lock.withLock {
      if !isComplete { self.task = task }
      return isCancelled
    }
    if isTooLate { task.cancel() }
  }

  /// The part of the effect that sends where this is called, and the dependencies that it has overridden there.
  ///
  /// - Returns: Nil if it may not send any more.
  func sender(
    of action: @autoclosure () -> String
  ) -> (part: EffectScope, overrides: DependencyFrame?)? {
    guard !hasReturned else {
      reportLateSend(action())
      return nil
    }
    // A part of the effect may have been cancelled alone: a child task.
    guard !Task.isCancelled else { return nil }
    let around = Surroundings.current
    let overrides =
      around.dependencies === dependencies ? nil : around.dependencies?.overrides(upTo: dependencies)
    guard around.effect !== self, let part = around.effect, part.isPart(of: self) else {
      return (self, overrides)
    }
    return (part, overrides)
  }

  /// Whether the effect began with no dependencies but the store's.
  package var isPlain: Bool { dependencies?.belongsToStore ?? true }

  /// Whether this is `other`, or a part of it with an id of its own.
  package func isPart(of other: EffectScope) -> Bool {
    var scope: EffectScope? = self
    while let current = scope, current !== other { scope = current.parent }
    return scope != nil
  }

  /// Whether `error` is only the consequence of a cancellation.
  func ignores(_ error: any Error) -> Bool {
    error is CancellationError || Task.isCancelled || isCancelled
  }

  /// Waits until the scope is complete.
  @inline(__always)
  nonisolated(nonsending) func finish() async {
    await withUnsafeContinuation { continuation in
      let isOver = runtime.lock.withLock {
        if !isComplete { addWaiter(continuation) }
        return isComplete
      }
      if isOver { continuation.resume() }
    }
  }
}

/// A task that is ready to be started.
struct Launch: Sendable {
  let scope: EffectScope
  let work: EffectNode
}

extension Launch {
  /// Starts the task; it inherits the caller's task-local values.
  func run() {
    let runtime = scope.runtime
    guard !scope.isCancelled else {
      // Of what is around the scope not all need have been cancelled.
      if let sequence = runtime.end(scope) { runtime.advance(sequence, isOnIsolation: false) }
      return
    }
    runtime.onStart?(scope)
    scope.adopt(makeTask())
  }

  private func makeTask() -> Task<Void, Never> {
    let (scope, work) = (scope, work)
    // No preference and not one of nil, which is noted in the task and looked up at each of its hops.
    guard let executor = scope.runtime.executor else {
      return Task(name: work.taskName, priority: work.taskPriority) { await work.perform(in: scope) }
    }
    return Task(name: work.taskName, executorPreference: executor, priority: work.taskPriority) {
      await work.perform(in: scope)
    }
  }

  /// Starts many tasks, off the store's isolation, which they are likely to want soon.
  static func runInPool(_ launches: ArraySlice<Launch>) {
    Task {
      let rest = launches.dropFirst(longestRun)
      for launch in launches.dropLast(rest.count) { launch.run() }
      if !rest.isEmpty { runInPool(rest) }
    }
  }

  /// How many tasks are started in one go; the others come when these have had their turn.
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
