extension EffectScope {
  /// Does all that the scope's task has to do: `work`, unless the scope is cancelled before it begins.
  ///
  /// The isolation is a parameter: where it is known to be none, what hops there twice is one hop to the optimizer.
  @inline(__always)
  func runTask(isolation: isolated (any Actor)? = #isolation, _ work: () async -> Void) async {
    if !isCancelled { await TaskContext.$ambient.withValue(self, operation: work) }
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

  /// What the part of the effect that asks for it may do about an action.
  @usableFromInline
  package func permission(toSendBy outlet: Outlet) -> SendPermission {
    guard !hasReturned else { return .late }
    // A part of the effect may have been cancelled alone: a child task.
    guard !Task.isCancelled else { return .cancelled }
    let (part, overrides) = partAndOverrides
    guard overrides == nil, outlet.firstThrottle == nil, let isolation = runtime.beginDriving(from: part)
    else {
      return .post(part, overrides: overrides)
    }
    return .drive(part, isolation)
  }

  /// The part of the effect that runs in the current task, and what it overrides.
  private var partAndOverrides: (EffectScope, DependencyFrame?) {
    guard let around = TaskContext.ambient, around !== self else { return (self, nil) }
    let part = Self.scope(in: around).flatMap { $0.isPart(of: self) ? $0 : nil } ?? self
    let isOverridden = around.dependencies !== dependencies
    return (part, isOverridden ? around.dependencies?.overrides(upTo: dependencies) : nil)
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

  /// Resumes `waiter` when the scope is complete.
  @usableFromInline
  package func whenComplete(_ waiter: UnsafeContinuation<Void, Never>) {
    let isOver = runtime.lock.withLock {
      if !isComplete { addWaiter(waiter) }
      return isComplete
    }
    if isOver { waiter.wake() }
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
    scope.adopt(work.makeTask(in: scope))
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
