/// What is derived from the state of one tree of stores, and who wants to know of changes.
///
/// The slices that have been read are sources of an attribute graph, selectors its rules, observers its watchers.
/// After each action the slices that somebody observes are compared; the first that differs begins a turn, and when
/// the turn ends, the watchers of what has changed are called.
@usableFromInline
final class StoreGraph {
  let graph: AttributeGraph
  let engine: GraphEngine
  let hot: UnsafeMutablePointer<Hot>
  /// The slices that an observer depends on.
  let observed = ObservedSlices()
  /// Whether the end of a turn has been enqueued.
  private var isTurnOpen = false
  /// Nil when the store has gone; tokens may outlive it.
  private weak var core: StoreCore?
  let selectors: SelectorTable

  /// What the Observation module is to be told of.
  var trackedParts = TrackedParts()
  /// Those who wait for changes, and are told when there can be none any more.
  var signals = TurnSignals()

  /// What every read of a part or a selector touches, in memory of its own like that of the core.
  @usableFromInline
  struct Hot {
    @usableFromInline let engine: GraphEngine
    /// The store's revision at which the graph was last told that the state may have changed.
    @usableFromInline var seenRevision: UInt64 = 0
    /// Reads of selectors that were answered without computing.
    @usableFromInline var hits = 0
    /// Runs of selectors' closures.
    @usableFromInline var recomputations = 0
    /// Whether each value of a selector is computed twice, to find those that read anything else than the state.
    @usableFromInline var checksPurity = false
  }

  init(core: StoreCore) {
    self.core = core
    graph = AttributeGraph(home: core.runtime.isolation, at: .unknown)
    engine = graph.engine
    hot = .allocate(capacity: 1)
    hot.initialize(to: Hot(engine: engine))
    observed.core = core
    selectors = SelectorTable(engine: engine)
    // Never closed but for the end of a turn, so that a change alone calls nobody.
    engine.beginUpdate()
  }

  deinit { hot.deallocate() }

  /// Called at the end of the store, on whatever thread that is: where the store was used there may be tokens.
  func end() { graph.returns.end(graph) { self.close() } }

  private func close() {
    selectors.close()
    signals.raiseAll()
    // Their tokens keep the graph, which keeps them.
    let parts = trackedParts
    trackedParts = TrackedParts()
    parts.end()
  }

  /// Whether the store has gone.
  var isClosed: Bool { core == nil }

  /// Runs `body`, a use of the store, if it is there; it stays meanwhile.
  func whileOpen<Result>(_ body: (StoreCore) -> Result?) -> Result? {
    guard let core else { return nil }
    return core.exclusively { body(core) }
  }

  /// Lets go of values of selectors that are too many, unless one is being computed.
  func settleSelectors() {
    if selectors.isOverdue { core?.settleSelectors() }
  }

  /// Lets what nobody observes be validated when it is next read.
  func catchUp() {
    guard let core else { return }
    catchUp(to: core.revision)
  }

  @inline(__always)
  private func catchUp(to revision: UInt64) {
    guard hot.pointee.seenRevision != revision else { return }
    hot.pointee.seenRevision = revision
    engine.advance()
  }

  /// Compares what is observed, and begins a turn if some of it differs.
  ///
  /// Called when actions have been reduced.
  ///
  /// - Parameter revision: The store's, which has changed with the state.
  /// - Complexity: O(n) in the number of observed slices, one comparison each.
  func stateDidChange(_ revision: UInt64) {
    catchUp(to: revision)
    observed.markChanged(engine)
    beginTurn()
  }

  /// Starts an observer.
  func observe(at site: SourceSite, _ body: @escaping () throws -> Void) -> AttributeGraph.Token {
    graph.takeReturned()
    let token = AttributeGraph.Token(graph: graph, site: site, callback: body)
    // What the first call has sent concerns the observer itself. Without an isolation the turn of that send has ended
    // before the call.
    beginTurn()
    return token
  }

  /// Begins a turn if somebody has to be told.
  private func beginTurn() {
    // While observers are being called, what they change is told in a further round.
    guard engine.hasQueuedWatchers, !engine.isNotifying, !isTurnOpen else { return }
    isTurnOpen = true
    // The store, if it is there then, stays until the end of the turn: the last reference to it may be given back on
    // another thread.
    core?.enqueueTurn { [weak core] in core?.observation?.endTurn() }
  }

  /// Calls the observers of what has changed since the turn began.
  private func endTurn() {
    isTurnOpen = false
    // Who has let go of a token elsewhere is not called any more.
    graph.takeReturned()
    core?.tracking {
      engine.endUpdate()
      engine.beginUpdate()
    }
    settleSelectors()
  }
}
