extension Store {
  /// The value of a selector: kept from before if nothing that it read has changed since.
  ///
  /// - Parameter selector: The selector.
  /// - Complexity: O(1) if nothing has changed, else that of what has.
  @inlinable
  public subscript<Value>(_ selector: Selector<State, Value>) -> Value {
    if core.isSelectorReadPlainly, let value = node.servedValue(of: selector, at: core.revision) {
      return value
    }
    return compute(selector)
  }

  /// The value of a selector that may have to be computed.
  @inlinable
  @inline(never)
  func compute<Value>(_ selector: Selector<State, Value>) -> Value {
    let isHeld = core.beginSelectorRead()
    defer { if isHeld { core.endRead() } }
    if isHeld, core.isTrackingSettled, let value = node.servedValue(of: selector, at: core.revision) {
      return value
    }
    let rule = selectorScope.rule(selector)
    let value = rule.wrappedValue
    core.endSelectorRead(of: rule.node)
    return value
  }

  /// The values that the selectors of this store's tree have kept.
  public var selectorCache: SelectorCache { SelectorCache(core: core) }

  @usableFromInline var selectorScope: SelectorScope<State> {
    SelectorScope(core: core, node: node, location: location)
  }
}

extension StoreCore {
  /// A Boolean value indicating whether a read of a selector that is kept needs no more than its value.
  @inlinable final var isSelectorReadPlainly: Bool {
    !isUnbound && !status.contains(.reducing) && isTrackingSettled
  }

  /// A Boolean value indicating whether nobody but the graph wants to know what is read.
  @inlinable final var isTrackingSettled: Bool { status.contains(.tracking) || !isReadTracked }

  /// Prepares for a read of a selector.
  ///
  /// - Returns: A Boolean value indicating whether effects are kept from reducing until `endRead()`.
  @usableFromInline
  final func beginSelectorRead() -> Bool {
    let isHeld = beginRead()
    observation.catchUp()
    return isHeld
  }

  /// Ends a read of a selector: tells the Observation module, and lets go of what is too much.
  @usableFromInline
  final func endSelectorRead(of node: GraphNode.Pointer) {
    if !status.contains(.tracking), isReadTracked { observation.noteTrackedRead(of: node) }
    if storeGraph.selectors.isOverdue { settleSelectors() }
  }
}
