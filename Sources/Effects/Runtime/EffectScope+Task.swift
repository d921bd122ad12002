extension EffectScope {
  /// Runs `operation` as the scope's task, unless the scope is cancelled before it begins.
  fileprivate func run(priority: TaskPriority?, operation: @escaping @Sendable () async -> Void) {
    if runtime.lock.withLock({ isCancelled }) {
      // Never more than one level: a cancelled scope has no sequence that could go on.
      _ = runtime.end(self)
      return
    }
    runtime.onStart?(self)
    let task = Task(name: label?.name, executorPreference: runtime.executor, priority: priority) {
      if !self.runtime.lock.withLock({ self.isCancelled }) { await operation() }
      self.runtime.lock.withLock { self.hasReturned = true }
      if let sequence = self.runtime.end(self) { await self.runtime.advanceInTask(sequence) }
    }
    let isTooLate = runtime.lock.withLock {
      if !isComplete { self.task = task }
      return isCancelled
    }
    if isTooLate { task.cancel() }
  }

  /// Sends `action` and waits until it has been reduced.
  nonisolated(nonsending) func post<Action>(
    _ action: sending Action, through outlet: Outlet
  ) async {
    guard !runtime.lock.withLock({ hasReturned }) else { return reportLateSend(ActionName.of(action)) }
    // A part of the effect may have been cancelled alone: a child task.
    guard !Task.isCancelled else { return }
    let part = EffectScope.current.flatMap { $0.isPart(of: self) ? $0 : nil } ?? self
    await runtime.settle(outlet.deliver(action, .posted(from: part, overrides: overridesAroundSend)))
  }

  /// Whether this is `other`, or a part of it with an id of its own.
  package func isPart(of other: EffectScope) -> Bool {
    var scope: EffectScope? = self
    while let current = scope, current !== other { scope = current.parent }
    return scope != nil
  }

  /// Runs `body` with the dependencies of the effect, and as its task.
  func surrounding(_ body: @Sendable (EffectScope) async -> Void) async {
    await DependencyFrame.$ambient.withValue(dependencies) {
      await EffectScope.$current.withValue(self) { await body(self) }
    }
  }

  /// The dependencies that the effect itself has overridden where it sends.
  private var overridesAroundSend: DependencyFrame? {
    guard let ambient = DependencyFrame.ambient, ambient !== dependencies else { return nil }
    return ambient.overrides(upTo: dependencies)
  }

  /// Whether `error` is only the consequence of a cancellation.
  func ignores(_ error: any Error) -> Bool {
    error is CancellationError || Task.isCancelled || runtime.lock.withLock { isCancelled }
  }

  /// Waits until the scope is complete.
  package nonisolated(nonsending) func finish() async {
    await withUnsafeContinuation { continuation in
      let isOver = runtime.lock.withLock {
        if !isComplete { waiters.append(continuation) }
        return isComplete
      }
      if isOver { continuation.resume() }
    }
  }
}

extension Launch {
  /// Starts the task; it inherits the caller's task-local values.
  func run() {
    scope.run(priority: priority, operation: operation)
  }
}
