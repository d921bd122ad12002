/// What has been read and derived at one place in the tree of stores.
///
/// It dies with the place: when no store and no selector's value is left there.
final class ScopeCache {
  let graph: StoreGraph
  /// The place, which owns this.
  unowned(unsafe) let node: ScopeNode
  /// The elements on the way to the place.
  let ids: [AnyHashable]
  private var slices: [SliceKey: Slice] = [:]
  /// The values of selectors.
  var selectors: [SelectorKey: SelectorEntry] = [:]
  /// Whether the state is still there that the selectors read.
  var isPresent: () -> Bool = { true }
  private var pruneAt = 64

  init(graph: StoreGraph, node: ScopeNode) {
    self.graph = graph
    self.node = node
    ids = node.ids
  }

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
    let slice = Slice(owner: graph, row: node.row, comparison: comparison())
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
}

/// Tells the parts of a state apart.
enum SliceKey: Hashable {
  /// A stored property, or one within: the same offset and type are the same part.
  case stored(_ offset: Int, ObjectIdentifier)
  /// Any other way to a part.
  case keyPath(AnyKeyPath)
}
