import Effects

/// The observation of one tree of stores, which compares the observed parts after each action and calls observers once
/// per turn.
///
/// A turn begins when the first part differs. At the end of the turn, the store calls the observers of the changed
/// values.
final class StoreObservation {
  let graph: StoreGraph
  /// The graph's engine, which each action uses.
  private let engine: GraphEngine
  /// A Boolean value indicating whether a turn has begun and has not ended yet.
  private var isTurnOpen = false
  /// A Boolean value indicating whether the observed parts must be compared at the end of the turn.
  private var mustCompare = false
  /// The store; `nil` once the store is gone.
  ///
  /// Tokens may outlive the store.
  private(set) weak var core: StoreCore?
  /// The nodes whose changes are reported to the Observation module.
  var trackedNodes = TrackedNodes()
  /// The signals of tasks that wait for changes.
  ///
  /// The store raises the signals when it ends.
  var signals = AsyncSignals()

  init(of core: StoreCore) {
    self.core = core
    let isolation = core.runtime.isolation
    graph = StoreGraph(
      of: core, isolation: isolation,
      receiver: SharedChangeReceiver(on: isolation) { [weak core] in core?.takeSharedChanges() ?? true })
    engine = graph.engine
  }

  /// Ends the observation when the store ends.
  ///
  /// The caller may be on any thread.
  ///
  /// Tokens may still be in use on the store's isolation, so the observers are released on that isolation.
  func end() { graph.graph.releases.end(graph.graph) { self.close() } }

  private func close() {
    graph.selectors.close()
    signals.raiseAll()
    // A tracked node holds a token, which retains the graph with all observers. So the tracked nodes must end their
    // observations.
    let nodes = trackedNodes
    trackedNodes = TrackedNodes()
    nodes.end()
  }

  /// A Boolean value indicating whether the store is gone.
  var isClosed: Bool { core == nil }

  /// Runs `body`, which uses the store, unless the store is gone.
  ///
  /// The store is retained while `body` runs.
  func whileOpen<Result>(_ body: (StoreCore) -> Result?) -> Result? {
    guard let core else { return nil }
    return core.exclusively { body(core) }
  }

  /// Removes the cached selector values beyond the limit, and the parts of shared values that are no longer observed.
  ///
  /// Does nothing while a selector is being computed.
  func settleSelectors() {
    graph.existingSharedCells?.prune()
    if graph.selectors.isOverdue { core?.settleSelectors() }
  }

  /// Begins a revision of the graph, so that the next read of an unobserved value checks whether the value is current.
  func catchUp() {
    if let core { graph.catchUp(to: core.revision) }
  }

  /// Compares the observed parts, and begins a turn if a part differs.
  ///
  /// The store calls this method after it has reduced actions. If the `==` or `deinit` of a value sent these actions,
  /// the graph may be updating values now. Then the parts are compared at the end of a turn.
  ///
  /// - Parameter revision: The store's revision, which has changed with the state.
  /// - Complexity: O(*n*), where *n* is the number of observed parts, with one comparison for each part.
  func stateDidChange(_ revision: UInt64) {
    guard engine.depth == 0 else {
      mustCompare = true
      return openTurn()
    }
    graph.markChanged(at: revision)
    beginTurn()
  }

  /// Starts an observer, whose closure is called immediately.
  func observe(at site: SourceSite, _ body: @escaping () throws -> Void) -> AttributeGraph.Token {
    graph.graph.drainReleases()
    let token = AttributeGraph.Token(graph: graph.graph, site: site, callback: body)
    // During its first call, the observer may send an action that changes a value that the observer reads. In a store
    // without isolation, the turn of this send ends before the observer's first call returns, so another turn may be
    // needed.
    beginTurn()
    return token
  }

  /// Begins a turn if there are observers to call.
  private func beginTurn() {
    // If a change is made while the store is calling observers, the store reports it in another round.
    if engine.hasQueuedObservers, !engine.isNotifying { openTurn() }
  }

  /// Begins a turn, unless a turn is open already.
  private func openTurn() {
    guard !isTurnOpen else { return }
    isTurnOpen = true
    // If the store still exists when the job runs, the job retains the store until the end of the turn, because
    // another thread may release the last other reference to the store.
    core?.enqueueTurn { [weak core] in
      // The observers must not see the dependency overrides around the action that began the turn.
      TaskContext.outside { core?.existingObservation?.endTurn() }
    }
  }

  /// Calls the observers of the values that have changed since the turn began.
  private func endTurn() {
    isTurnOpen = false
    // Without isolation, a turn may end while the graph is updating values. Then the observers are called at the end of
    // the next turn.
    guard engine.depth == 0 else { return }
    let core = core
    if mustCompare, let core {
      mustCompare = false
      graph.markChanged(at: core.revision)
    }
    if let core { core.listeners?.turnWillEnd(in: core) }
    defer { if let core { core.listeners?.turnDidEnd(in: core) } }
    // First, ends the observations whose tokens were released on other threads.
    graph.graph.drainReleases()
    core?.tracking {
      engine.endUpdate()
      engine.beginUpdate()
    }
    settleSelectors()
    if mustCompare { openTurn() }
  }
}
