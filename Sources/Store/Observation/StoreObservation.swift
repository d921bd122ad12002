import Effects

/// The observation of one tree of stores, which compares the observed parts after each action and calls observers once
/// per turn.
///
/// The first part that differs begins a turn. At the end of the turn the store calls the observers of the changed
/// values.
final class StoreObservation {
  let graph: StoreGraph
  /// The graph's engine, which each action uses.
  private let engine: GraphEngine
  /// A Boolean value indicating whether the end of a turn has been enqueued.
  private var isTurnOpen = false
  /// A Boolean value indicating whether the observed parts must be compared at the end of the turn.
  private var mustCompare = false
  /// The store; nil once it is gone, because tokens may outlive it.
  private(set) weak var core: StoreCore?
  /// The nodes whose changes are reported to the Observation module.
  var trackedNodes = TrackedNodes()
  /// The signals of tasks that wait for changes, raised when the store ends.
  var signals = AsyncSignals()

  init(of core: StoreCore) {
    self.core = core
    let isolation = core.runtime.isolation
    graph = StoreGraph(
      of: core, isolation: isolation,
      receiver: SharedChangeReceiver(on: isolation) { [weak core] in core?.takeSharedChanges() ?? true })
    engine = graph.engine
  }

  /// Called at the end of the store, on any thread.
  ///
  /// Tokens may still exist on the store's isolation.
  func end() { graph.graph.releases.end(graph.graph) { self.close() } }

  private func close() {
    graph.selectors.close()
    signals.raiseAll()
    // Their tokens retain the graph, which retains the observers.
    let nodes = trackedNodes
    trackedNodes = TrackedNodes()
    nodes.end()
  }

  /// A Boolean value indicating whether the store is gone.
  var isClosed: Bool { core == nil }

  /// Runs `body`, a use of the store, unless the store is gone.
  ///
  /// The store is retained meanwhile.
  func whileOpen<Result>(_ body: (StoreCore) -> Result?) -> Result? {
    guard let core else { return nil }
    return core.exclusively { body(core) }
  }

  /// Removes cached selector values beyond the limit, and parts of shared values that are no longer observed, unless a
  /// selector is being computed.
  func settleSelectors() {
    graph.existingSharedCells?.prune()
    if graph.selectors.isOverdue { core?.settleSelectors() }
  }

  /// Begins a revision, so that unobserved values are validated when they are next read.
  func catchUp() {
    if let core { graph.catchUp(to: core.revision) }
  }

  /// Compares the observed parts, and begins a turn if one differs.
  ///
  /// Called after actions have been reduced. The `==` or the deinit of a value may have sent them, while values are being
  /// brought up to date. Then the parts are compared at the end of a turn.
  ///
  /// - Parameter revision: The store's, which has changed with the state.
  /// - Complexity: O(n) in the number of observed parts, one comparison each.
  func stateDidChange(_ revision: UInt64) {
    guard engine.depth == 0 else {
      mustCompare = true
      return openTurn()
    }
    graph.markChanged(at: revision)
    beginTurn()
  }

  /// Starts an observer.
  func observe(at site: SourceSite, _ body: @escaping () throws -> Void) -> AttributeGraph.Token {
    graph.graph.drainReleases()
    let token = AttributeGraph.Token(graph: graph.graph, site: site, callback: body)
    // An action that the first call sends concerns the observer itself. Without isolation the turn of that send ends
    // before the call does.
    beginTurn()
    return token
  }

  /// Begins a turn if there are observers to call.
  private func beginTurn() {
    // A change made while observers are being called is reported in a further round.
    if engine.hasQueuedObservers, !engine.isNotifying { openTurn() }
  }

  /// Begins a turn, unless one has begun.
  private func openTurn() {
    guard !isTurnOpen else { return }
    isTurnOpen = true
    // If the store still exists then, it is retained until the end of the turn, because the last reference to it may be
    // released on another thread.
    core?.enqueueTurn { [weak core] in
      // Not with the overrides around the action that began the turn.
      TaskContext.outside { core?.existingObservation?.endTurn() }
    }
  }

  /// Calls the observers of the values that have changed since the turn began.
  private func endTurn() {
    isTurnOpen = false
    // Without isolation a turn ends at once. This one ends with the next.
    guard engine.depth == 0 else { return }
    let core = core
    if mustCompare, let core {
      mustCompare = false
      graph.markChanged(at: core.revision)
    }
    if let core { core.listeners?.turnWillEnd(in: core) }
    defer { if let core { core.listeners?.turnDidEnd(in: core) } }
    // First, ends the observations whose tokens were released elsewhere.
    graph.graph.drainReleases()
    core?.tracking {
      engine.endUpdate()
      engine.beginUpdate()
    }
    settleSelectors()
    if mustCompare { openTurn() }
  }
}
