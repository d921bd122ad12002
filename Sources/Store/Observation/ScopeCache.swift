/// What has been read and derived at one place in the tree of stores.
///
/// It dies with the place: when no store and no selector's value is left there.
@usableFromInline
final class ScopeCache {
  let graph: StoreGraph
  /// The place, which owns this.
  unowned(unsafe) let node: ScopeIdentity
  /// The elements on the way to the place.
  let ids: [AnyHashable]
  /// The resolver by which the place is read, if it needs one; new stores at this place take it over.
  @usableFromInline var resolver: ErasedResolver?
  /// The stored parts that have been read.
  ///
  /// Unchecked like the table below, as it is looked into by every read: no access lasts while code of the user's runs.
  @exclusivity(unchecked)
  @usableFromInline private(set) var parts = PointerHashTable<Slice>()
  /// The collections of which elements have been read by their ids.
  @exclusivity(unchecked)
  @usableFromInline private(set) var collections = PointerHashTable<ElementParts>()
  /// All other parts.
  private var computed: [AnyKeyPath: Slice] = [:]
  /// Whether the place is there, once somebody has asked.
  private var presence: Slice?
  /// The values of selectors.
  @exclusivity(unchecked)
  @usableFromInline var selectors = PointerHashTable<SelectorEntry>()
  /// Whether the state is still there that the selectors read.
  var isPresent: () -> Bool = { true }
  private var pruneAt = 64

  init(graph: StoreGraph, node: ScopeIdentity) {
    self.graph = graph
    self.node = node
    ids = node.ids
  }

  deinit {
    // Their nodes keep the slices until then.
    let slices = parts.objects + computed.values + collections.objects.flatMap(\.allSlices)
    let nodes = (slices + [presence].compactMap(\.self)).compactMap(\.node)
    if !nodes.isEmpty { graph.graph.returns.giveBack(nodes, to: graph.graph) }
    parts.removeAll()
    collections.removeAll()
    selectors.removeAll()
  }

  /// The node of a stored part, if it has been read before.
  @inlinable
  func knownSlice(of part: StoredPart) -> GraphNode.Pointer? {
    parts.find(part.hash) { $0.part == part }?._withUnsafeGuaranteedRef { $0.node }
  }

  /// The node of a stored part.
  ///
  /// - Parameters:
  ///   - part: The part.
  ///   - path: Tells the way to the part, if it is known.
  ///   - comparison: How the part is compared; asked for when the part is first read.
  /// - Returns: The node, which every slice has once it is made.
  func slice(
    _ part: StoredPart, path: (() -> String)?, comparison: () -> SliceComparison
  ) -> GraphNode.Pointer? {
    if let node = knownSlice(of: part) { return node }
    prune()
    let slice = Slice(
      observed: graph.observed, engine: graph.engine, part: part, row: node.row, path: path,
      comparison: comparison())
    parts.insert(slice, hash: part.hash)
    return slice.node
  }

  /// The node of a part that is computed, or stored elsewhere.
  ///
  /// - Parameters:
  ///   - keyPath: The way to the part.
  ///   - comparison: How the part is compared; asked for when the part is first read.
  /// - Returns: The node, which every slice has once it is made.
  func slice(_ keyPath: AnyKeyPath, comparison: () -> SliceComparison) -> GraphNode.Pointer? {
    if let slice = computed[keyPath] { return slice.node }
    prune()
    let slice = Slice(
      observed: graph.observed, engine: graph.engine, part: nil, row: node.row, path: { keyPath.path },
      comparison: comparison())
    computed[keyPath] = slice
    return slice.node
  }

  /// The node that tells whether the place is there.
  ///
  /// - Parameters:
  ///   - path: Tells the way to the place.
  ///   - isPresent: Whether the place is there at present.
  /// - Returns: The node, which every slice has once it is made.
  func presence(path: @escaping () -> String, _ isPresent: () -> () -> Bool) -> GraphNode.Pointer? {
    if let presence { return presence.node }
    let made = Slice(
      observed: graph.observed, engine: graph.engine, part: nil, row: node.row, path: { "\(path()) != nil" },
      comparison: .presence(isPresent()))
    presence = made
    return made.node
  }

  @usableFromInline var engine: GraphEngine { graph.engine }

  /// The elements of a collection, if any has been read by its id.
  @inlinable
  func knownElements(_ part: StoredPart) -> Unmanaged<ElementParts>? {
    collections.find(part.hash) { $0.part == part }
  }

  /// The elements of a collection that have been read by their ids.
  @usableFromInline
  func elements(_ part: StoredPart, make: (StoredPart) -> ElementParts) -> ElementParts {
    if let known = knownElements(part) { return known.takeUnretainedValue() }
    let made = make(part)
    collections.insert(made, hash: part.hash)
    return made
  }

  /// Lets go of slices that nothing depends on: key paths with arguments have no end.
  private func prune() {
    guard parts.count + computed.count >= pruneAt else { return }
    for slice in parts.objects where !slice.isUsed {
      if let part = slice.part { parts.remove(slice, hash: part.hash) }
      slice.end()
    }
    computed = computed.filter { _, slice in
      if slice.isUsed { return true }
      slice.end()
      return false
    }
    pruneAt = max(64, (parts.count + computed.count) * 2)
  }
}

extension AnyKeyPath {
  /// The way as it is written behind the type that it begins at, `\.rows`.
  var path: String {
    let root = "\\\(Self.rootType)"
    let whole = debugDescription
    guard whole.hasPrefix(root) else { return whole }
    // Where a computed property lies in memory is another place in each run.
    return "\\"
      + whole.dropFirst(root.count).split(separator: " ").filter { !$0.hasPrefix("0x") }.joined(
        separator: " ")
  }
}
