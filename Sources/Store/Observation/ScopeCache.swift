/// What has been read and derived at one place in the tree of stores.
///
/// It dies with the place.
final class ScopeCache {
  private let graph: StoreGraph
  private var slices: [AnyKeyPath: Slice] = [:]
  private var selectors: [SelectorKey: AnyObject] = [:]
  private var pruneAt = 64

  init(graph: StoreGraph) { self.graph = graph }

  deinit {
    for slice in slices.values { release(slice) }
  }

  private func release(_ slice: Slice) {
    if let node = slice.node { graph.engine.release(node) }
  }

  /// The node of the part at `keyPath`.
  func slice<State, Value>(
    _ keyPath: KeyPath<State, Value>, read: @escaping () -> Value
  ) -> GraphNode.Pointer? {
    if let slice = slices[keyPath] { return slice.node }
    prune()
    let slice = Slice(owner: graph, compare: Slice.comparison(read))
    slices[keyPath] = slice
    return slice.node
  }

  /// Lets go of slices that nothing depends on: key paths with arguments have no end.
  private func prune() {
    guard slices.count >= pruneAt else { return }
    slices = slices.filter { _, slice in
      if let node = slice.node, node.pointee.references > 1 { return true }
      release(slice)
      return false
    }
    pruneAt = max(64, slices.count * 2)
  }

  /// The rule of `selector`, made if there is none.
  func rule<Value>(
    _ key: SelectorKey, make: () -> AttributeGraph.Rule<Value>
  ) -> AttributeGraph.Rule<Value> {
    if let rule = selectors[key] { return unsafeDowncast(rule, to: AttributeGraph.Rule<Value>.self) }
    let rule = make()
    selectors[key] = rule
    return rule
  }
}
