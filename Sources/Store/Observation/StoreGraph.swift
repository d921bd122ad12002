/// What is derived from the state of one tree of stores, and who wants to know of changes.
///
/// The slices that have been read are sources of an attribute graph, selectors its rules, observers its watchers.
/// After each action the slices that somebody observes are compared; the first that differs begins a turn, and when
/// the turn ends, the watchers of what has changed are called.
final class StoreGraph {
  let graph = AttributeGraph()
  var engine: GraphEngine { graph.engine }
  /// The slices that an observer depends on.
  private var live: ContiguousArray<Slice> = []
  /// The store's revision at which the graph was last told that the state may have changed.
  private var seenRevision: UInt64 = 0
  /// Whether the end of a turn has been enqueued.
  private var isTurnOpen = false
  /// Nil when the store has gone; tokens may outlive it.
  private unowned(unsafe) var core: StoreCore?
  var statistics = SelectorStatistics()

  init(core: StoreCore) {
    self.core = core
    // Never closed but for the end of a turn, so that a change alone calls nobody.
    engine.beginUpdate()
  }

  /// Called at the end of the store.
  func close() { core = nil }

  /// Lets what nobody observes be validated when it is next read.
  func catchUp() {
    guard let core, seenRevision != core.revision else { return }
    seenRevision = core.revision
    engine.advance()
  }

  /// Compares what is observed, and begins a turn if some of it differs.
  ///
  /// Called when actions have been reduced.
  ///
  /// - Complexity: O(n) in the number of observed slices, one comparison each.
  func stateDidChange() {
    catchUp()
    for slice in live {
      guard let node = slice.node, !node.pointee.flags.contains(.pending), slice.differs else { continue }
      engine.sourceMayHaveChanged(node)
    }
    // While observers are being called, what they change is told in a further round.
    guard engine.hasQueuedWatchers, !engine.isNotifying, !isTurnOpen else { return }
    isTurnOpen = true
    core?.enqueueTurn { [weak self] in self?.endTurn() }
  }

  /// Calls the observers of what has changed since the turn began.
  private func endTurn() {
    isTurnOpen = false
    core?.tracking {
      engine.endUpdate()
      engine.beginUpdate()
    }
  }

  /// Notes that `slice` has come to be observed, or has ceased to be.
  func slice(_ slice: Slice, isLive: Bool) {
    if isLive {
      slice.liveIndex = live.count
      live.append(slice)
    } else if let index = slice.liveIndex {
      slice.liveIndex = nil
      let last = live.removeLast()
      guard last !== slice else { return }
      live[index] = last
      last.liveIndex = index
    }
    core?.setObserved(!live.isEmpty)
  }
}
