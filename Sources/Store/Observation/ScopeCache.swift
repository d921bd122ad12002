/// What has been read and derived at one place in the tree of stores.
///
/// It dies with the place.
final class ScopeCache {
  private let graph: StoreGraph
  private var slices: [SliceKey: Slice] = [:]
  private var selectors: [SelectorKey: AnyObject] = [:]
  private var pruneAt = 64

  init(graph: StoreGraph) { self.graph = graph }

  deinit {
    for slice in slices.values { release(slice) }
  }

  private func release(_ slice: Slice) {
    if let node = slice.node { graph.engine.release(node) }
  }

  /// The node of a part.
  ///
  /// - Parameters:
  ///   - key: Which part.
  ///   - comparison: How the part is compared; asked for when the part is first read.
  /// - Returns: The node, which every slice has once it is made.
  func slice(_ key: SliceKey, comparison: () -> SliceComparison) -> GraphNode.Pointer? {
    if let slice = slices[key] { return slice.node }
    prune()
    let slice = Slice(owner: graph, comparison: comparison())
    slices[key] = slice
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

/// Tells the parts of a state apart.
enum SliceKey: Hashable {
  /// A stored property, or one within: the same offset and type are the same part.
  case stored(_ offset: Int, ObjectIdentifier)
  /// Any other way to a part.
  case keyPath(AnyKeyPath)
}
