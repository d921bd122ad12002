extension Store {
  /// The value of a selector: kept from before if nothing that it read has changed since.
  ///
  /// - Parameter selector: The selector.
  /// - Complexity: O(1) if nothing has changed, else that of what has.
  public subscript<Value>(_ selector: Selector<State, Value>) -> Value {
    let isHeld = core.isReadPlainly ? false : core.beginRead()
    defer { if isHeld { core.endRead() } }
    core.storeGraph.catchUp()
    let rule = reader.rule(selector)
    let value = rule.wrappedValue
    if !core.status.contains(.tracking), core.isReadTracked {
      core.storeGraph.noteTrackedRead(of: rule.node)
    }
    if core.storeGraph.selectors.isOverdue { core.settleSelectors() }
    return value
  }

  /// What the selectors of this store's tree have kept.
  public var selectorCache: SelectorCache { SelectorCache(core: core) }

  var access: StateAccess<State> { StateAccess(pointer: pointer, way: way) }

  var reader: SelectorReader<State> { SelectorReader(core: core, node: node, access: access) }
}
