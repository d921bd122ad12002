// The tree of what is in flight.
extension EffectRuntime {
  /// A scope for what a `send` leads to; it stays open until ``end(_:)``.
  package func openLineage(origin: ActionOrigin) -> EffectScope {
    open(parent: nil, origin: origin)
  }

  /// A scope below `parent` with one piece of work pending, to be ended by ``end(_:)``.
  ///
  /// `enter` puts it into tables, under the lock, unless it is cancelled from the start.
  @inline(__always)
  func open(
    parent: EffectScope?, node: EffectNode? = nil, origin: ActionOrigin?, outlet: Outlet? = nil,
    path: EffectPath? = nil, dependencies: DependencyFrame? = nil, enter: (EffectScope) -> Void = { _ in }
  ) -> EffectScope {
    let scope = EffectScope(
      runtime: self, parent: parent, node: node, origin: origin, outlet: outlet, path: path,
      dependencies: dependencies)
    lock.withLock { add(scope, below: parent, enter: enter) }
    return scope
  }

  /// Adds a scope that was made to the tree, under the lock.
  @inline(__always)
  private func add(_ scope: EffectScope, below parent: EffectScope?, enter: (EffectScope) -> Void) {
    if let parent { addWork(to: parent) }
    link(scope, below: parent)
    if scope.node != nil { scope.enterCensus() }
    if parent?.isCancelled ?? isClosed { scope.noteCancelled() } else { enter(scope) }
  }

  /// Opens a scope in place of what is in flight under an id, but for what it is a part of.
  ///
  /// In one step: of two that are opened at the same time by two tasks one cancels the other.
  ///
  /// - Returns: The scope, and scopes of which the caller has to end a piece of work.
  func open(
    replacing id: KnownID, at path: EffectPath, parent: EffectScope, origin: ActionOrigin?,
    scopePath: EffectPath? = nil, dependencies: DependencyFrame? = nil, enter: (EffectScope) -> Void
  ) -> (scope: EffectScope, ending: [EffectScope]) {
    let scope = EffectScope(
      runtime: self, parent: parent, origin: origin, path: scopePath, dependencies: dependencies)
    let ending = cancel(id, at: path, sparing: parent) { add(scope, below: parent, enter: enter) }
    return (scope, ending)
  }

  /// Adds a piece of work to `scope`, under the lock.
  ///
  /// The scope may have been complete: what an unstructured task of an effect has sent can be reduced after the effect's
  /// end, and what it leads to still belongs to the same send.
  func addWork(to scope: EffectScope) {
    var current = scope
    while true {
      current.pending += 1
      guard current.isComplete else { return }
      current.noteReopened()
      link(current, below: current.parent)
      guard let parent = current.parent else {
        if isClosed { current.noteCancelled() }
        return
      }
      current = parent
    }
  }

  /// Ends a piece of work of `scope`, and completes it and those above it when it was the last.
  ///
  /// - Parameters:
  ///   - scope: The scope.
  ///   - isReturn: Whether that piece of work is the task's closure.
  /// - Returns: A sequence that has to go on, with a piece of work held for the caller.
  package func end(_ scope: EffectScope, isReturn: Bool = false) -> EffectScope? {
    var remains = Remains()
    let next: EffectScope? = lock.withLock {
      if isReturn {
        scope.noteReturned()
        scope.leaveCensus()
      }
      var scope = scope
      while true {
        scope.pending -= 1
        guard scope.pending == 0 else { return nil }
        if !scope.isCancelled, scope.extras?.sequence?.hasNext == true {
          scope.pending = 1
          return scope
        }
        complete(scope, &remains)
        guard let parent = scope.parent else { return nil }
        scope = parent
      }
    }
    remains.release(self)
    onEvent?()
    return next
  }

  /// Ends a piece of work of each of `scopes`, and goes on with the sequences that come to their next effect by that.
  func endWork(of scopes: [EffectScope], isOnIsolation: Bool) {
    for scope in scopes {
      if let sequence = end(scope) { advance(sequence, isOnIsolation: isOnIsolation) }
    }
  }

  private func complete(_ scope: EffectScope, _ remains: inout Remains) {
    scope.noteComplete()
    // One that was cancelled before its task was made has not returned.
    scope.leaveCensus()
    scope.task = nil
    unlink(scope)
    if let waiter = scope.waiter.take() { remains.add(waiter) }
    guard let extras = scope.extras else { return }
    leave(scope)
    if let sequence = extras.sequence.take() { remains.sequences.append(sequence) }
    for waiter in extras.turn.take()?.end() ?? [] { remains.add(waiter) }
    for waiter in extras.waiters { remains.add(waiter) }
    extras.waiters = []
    if let timer = extras.timer.take() { remains.timers.append(timer) }
  }

  /// What completed scopes leave behind, to be dealt with outside of the lock.
  private struct Remains {
    typealias Waiter = UnsafeContinuation<Void, Never>

    private var waiter: Waiter?
    private var moreWaiters: [Waiter] = []
    var timers: [EffectScope] = []
    var sequences: [EffectSequence] = []

    mutating func add(_ waiter: Waiter) {
      if self.waiter == nil { self.waiter = waiter } else { moreWaiters.append(waiter) }
    }

    func release(_ runtime: EffectRuntime) {
      waiter?.wake()
      for waiter in moreWaiters { waiter.wake() }
      for timer in timers { runtime.cancel(timer) }
    }
  }

  private func link(_ scope: EffectScope, below parent: EffectScope?) {
    // Unlinked when it is complete, and its own work keeps it until then.
    let reference = Unmanaged.passUnretained(scope)
    let next = parent.map(\.firstChild) ?? firstLineage
    scope.nextSibling = next
    scope.previousSibling = nil
    // On the list, so not complete: kept by its own work.
    next?._withUnsafeGuaranteedRef { $0.previousSibling = reference }
    if let parent { parent.firstChild = reference } else { firstLineage = reference }
  }

  private func unlink(_ scope: EffectScope) {
    let next = scope.nextSibling
    let previous = scope.previousSibling
    // Neighbours are alive: each leaves the list before it goes.
    next?._withUnsafeGuaranteedRef { $0.previousSibling = previous }
    if let previous {
      previous._withUnsafeGuaranteedRef { $0.nextSibling = next }
    } else if let parent = scope.parent {
      parent.firstChild = next
    } else {
      firstLineage = next
    }
  }
}
