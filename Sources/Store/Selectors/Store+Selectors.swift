extension Store {
  /// The value of a selector, which is cached until a value that the selector read changes.
  ///
  /// - Parameter selector: The selector.
  /// - Complexity: O(1) if no dependency has changed; otherwise, the cost of recomputing the changed dependencies.
  @inlinable
  public subscript<Value>(_ selector: Selector<State, Value>) -> Value {
    if core.isSelectorReadPlainly,
      let value = node.entry(of: selector)?._withUnsafeGuaranteedRef({
        $0.servedValue(of: Value.self, at: core.revision)
      })
    {
      return value
    }
    return compute(selector)
  }

  /// Returns the value of a selector, and computes it if necessary.
  @inlinable
  @inline(never)
  func compute<Value>(_ selector: Selector<State, Value>) -> Value {
    let isHeld = core.beginSelectorRead()
    defer { if isHeld { core.endRead() } }
    if core.status.contains(.reducing) {
      return readingWhileReducing { $0.rule(selector).wrappedValue }
    }
    let entry = node.entry(of: selector)
    if isHeld, core.isTrackingSettled,
      let value = entry?._withUnsafeGuaranteedRef({ $0.servedValue(of: Value.self, at: core.revision) })
    {
      return value
    }
    let (reads, validations) = (core.countedReads, core.validations)
    let rule = SelectorScope.rule(selector, in: entry, of: selectorScope)
    if core.summarizesSelectors, entry?._withUnsafeGuaranteedRef({ $0.isSummaryUnchanged }) ?? false,
      let value = rule.latestValue
    {
      core.noteCachedRead(since: reads)
      return value
    }
    let value = rule.wrappedValue
    core.noteCachedRead(since: reads)
    // The conditions are checked again, because the computation may have made the graph large, and may have removed the
    // entry.
    if core.summarizesSelectors {
      node.entry(of: selector)?._withUnsafeGuaranteedRef { $0.summarize(since: validations) }
    }
    core.endSelectorRead(of: rule.node, in: node)
    return value
  }

  /// Reads selectors while a reducer runs.
  ///
  /// The cached values belong to the state before the action, because the graph is notified of the changes only after
  /// the action. Therefore, this method computes the selectors from the current state in a separate graph.
  @usableFromInline
  func readingWhileReducing<Result>(_ read: (SelectorScope<State>) -> Result) -> Result {
    // If an observer or a selector makes this read, it must run again after the action.
    if core.areReadsRecorded { location.record(State.self, at: 0, core: core, node: node) }
    return StateFollower<State>().reading(location.value(in: core)) { read($0.scope) }
  }

  /// The cache of the selectors' values in this tree of stores.
  public var selectorCache: SelectorCache {
    core.verifyInspection()
    return SelectorCache(core: core)
  }

  @usableFromInline var selectorScope: SelectorScope<State> {
    SelectorScope(core: core, node: node, location: location)
  }
}

extension StoreCore {
  /// In a debug build, stops the program if it inspects a store that belongs to another actor.
  final func verifyInspection() {
    #if DEBUG
      verifyRead()
    #endif
  }

  /// A Boolean value indicating whether a read of a cached selector can take the fast path.
  @inlinable final var isSelectorReadPlainly: Bool {
    #if DEBUG
      verifyRead()
    #endif
    return !isUnbound && !status.contains(.reducing) && isTrackingSettled
  }

  /// A Boolean value indicating whether reads need not be passed on to the Observation module.
  @inlinable final var isTrackingSettled: Bool { !mustNoteTracking }

  /// A Boolean value indicating whether a read uses the summaries of selectors with many dependencies.
  ///
  /// The read uses them if nothing records the read, and if the graph is large enough to contain such a selector.
  @inlinable
  @inline(__always)
  final var summarizesSelectors: Bool {
    guard let engine = hot.pointee.graph?.pointee.engine, engine.linkCount > SourceSummary.minimum else {
      return false
    }
    return isReadOutermost(in: engine)
  }

  @usableFromInline
  final func isReadOutermost(in engine: GraphEngine) -> Bool {
    !engine.isTracking && !isReadTracked && status.isDisjoint(with: [.tracking, .computing])
  }

  /// Prepares for a read of a selector.
  ///
  /// - Returns: True if effects can't reduce actions until the caller calls `endRead()`.
  @usableFromInline
  final func beginSelectorRead() -> Bool {
    let isHeld = beginRead()
    observation.catchUp()
    return isHeld
  }

  /// Ends a read of a selector: notifies the Observation module, and removes values beyond the limit.
  @usableFromInline
  final func endSelectorRead(of node: GraphNode.Pointer, in scope: ScopeIdentity) {
    if mustNoteTracking { observation.noteTrackedRead(of: node, in: scope) }
    if storeGraph.selectors.isOverdue { settleSelectors() }
  }
}

extension StoreCore {
  /// The number of reads of selectors that were counted, including reads that computed the value.
  @inlinable
  @inline(__always)
  final var countedReads: Int {
    guard let reads = hot.pointee.graph else { return 0 }
    return reads.pointee.hits &+ reads.pointee.recomputations
  }

  /// The number of times that the graph ran a node, or verified that a node is current.
  @inlinable
  @inline(__always)
  final var validations: Int { hot.pointee.graph?.pointee.engine.validations ?? 0 }

  /// Counts a read that has returned a cached value, unless the read was counted already.
  ///
  /// - Parameter reads: The number of counted reads before this read.
  @inlinable
  @inline(__always)
  final func noteCachedRead(since reads: Int) {
    if countedReads == reads { hot.pointee.graph?.pointee.hits &+= 1 }
  }
}
