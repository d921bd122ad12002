/// The observation of one tree of stores: compares what is observed after each action, and calls observers once a turn.
///
/// The first part that differs begins a turn. When the turn ends, the observers of what has changed are called.
final class StoreObservation {
  let graph: StoreGraph
  /// The graph's engine, which each action asks.
  private let engine: GraphEngine
  /// A Boolean value indicating whether the end of a turn has been enqueued.
  private var isTurnOpen = false
  /// The store; nil once it is gone, which tokens may outlive.
  private weak var core: StoreCore?
  /// The nodes whose changes are reported to the Observation module.
  var trackedNodes = TrackedNodes()
  /// The signals of tasks that wait for changes, raised when there can be none any more.
  var signals = AsyncSignals()

  init(of core: StoreCore) {
    self.core = core
    graph = StoreGraph(of: core, isolation: core.runtime.isolation)
    engine = graph.engine
  }

  /// Called at the end of the store, on whatever thread that is: where the store was used there may be tokens.
  func end() { graph.graph.releases.end(graph.graph) { self.close() } }

  private func close() {
    graph.selectors.close()
    signals.raiseAll()
    // Their tokens keep the graph, which keeps them.
    let nodes = trackedNodes
    trackedNodes = TrackedNodes()
    nodes.end()
  }

  /// A Boolean value indicating whether the store has gone.
  var isClosed: Bool { core == nil }

  /// Runs `body`, a use of the store, if it is there; it stays meanwhile.
  func whileOpen<Result>(_ body: (StoreCore) -> Result?) -> Result? {
    guard let core else { return nil }
    return core.exclusively { body(core) }
  }

  /// Removes values of selectors that are too many, unless one is being computed.
  func settleSelectors() {
    if graph.selectors.isOverdue { core?.settleSelectors() }
  }

  /// Begins a revision, so that unobserved values are validated when they are next read.
  func catchUp() {
    if let core { graph.catchUp(to: core.revision) }
  }

  /// Compares what is observed, and begins a turn if some of it differs.
  ///
  /// Called when actions have been reduced.
  ///
  /// - Parameter revision: The store's, which has changed with the state.
  /// - Complexity: O(n) in the number of observed parts, one comparison each.
  func stateDidChange(_ revision: UInt64) {
    graph.markChanged(at: revision)
    beginTurn()
  }

  /// Starts an observer.
  func observe(at site: SourceSite, _ body: @escaping () throws -> Void) -> AttributeGraph.Token {
    graph.graph.drainReleases()
    let token = AttributeGraph.Token(graph: graph.graph, site: site, callback: body)
    // What the first call has sent concerns the observer itself. Without an isolation the turn of that send has ended
    // before the call.
    beginTurn()
    return token
  }

  /// Begins a turn if observers have to be called.
  private func beginTurn() {
    // While observers are being called, what they change is told in a further round.
    guard engine.hasQueuedObservers, !engine.isNotifying, !isTurnOpen else { return }
    isTurnOpen = true
    // The store, if it is there then, stays until the end of the turn: the last reference to it may be given back on
    // another thread.
    core?.enqueueTurn { [weak core] in core?.existingObservation?.endTurn() }
  }

  /// Calls the observers of what has changed since the turn began.
  private func endTurn() {
    isTurnOpen = false
    // An observer whose token was released elsewhere is not called any more.
    graph.graph.drainReleases()
    core?.tracking {
      engine.endUpdate()
      engine.beginUpdate()
    }
    settleSelectors()
  }
}
