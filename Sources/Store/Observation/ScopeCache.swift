/// A cache of the parts of the state, the elements and the selectors that have been read at one scope.
///
/// The cache exists as long as its scope. The scope ends when it has no store and no cached selector.
@usableFromInline
final class ScopeCache {
  let graph: StoreGraph
  // Sound: the scope outlives the cache that it owns.
  /// The scope, which owns this cache.
  unowned(unsafe) let node: ScopeIdentity
  /// The ids of the collection elements that contain the scope.
  let ids: [AnyHashable]
  /// The resolver that finds the scope's state, if the state has no fixed address.
  ///
  /// New stores of the scope use the same resolver.
  @usableFromInline var resolver: ErasedResolver?
  // The exclusivity checks are off because each read uses the tables. Omitting the checks is safe, because no code of
  // the app runs during an access.
  @exclusivity(unchecked) @usableFromInline var tables = Tables()
  /// The computed parts of the state that have been read.
  private var computed: [ComputedPart: ObservedPart] = [:]
  /// The part that represents whether the scope's state is present; `nil` until it is read.
  private var presence: ObservedPart?
  /// A closure that returns a Boolean value indicating whether the state that the selectors read is present.
  var isPresent: () -> Bool = { true }
  private var pruneAt = 64

  /// The identity of a computed part.
  private struct ComputedPart: Hashable {
    let keyPath: AnyKeyPath
    /// The observed property of the collection at the key path; `nil` if the whole value at the key path is observed.
    let aspect: CollectionProperty?
  }

  @usableFromInline
  struct Tables {
    /// The stored parts of the state that have been read.
    @usableFromInline var parts = PointerHashTable<ObservedPart>()
    /// The collections whose elements have been read by their ids.
    @usableFromInline var collections = PointerHashTable<ObservedElements>()
    /// The cached values of selectors.
    @usableFromInline var selectors = PointerHashTable<SelectorEntry>()
  }

  init(graph: StoreGraph, node: ScopeIdentity) {
    self.graph = graph
    self.node = node
    ids = node.ids
  }

  deinit {
    // The nodes keep the parts alive until the graph releases the nodes.
    let elements = tables.collections.objects.flatMap { $0.takeParts() }
    let parts = tables.parts.objects + computed.values + elements + [presence].compactMap(\.self)
    if !parts.isEmpty { graph.graph.releases.release(parts.map(\.node), in: graph.graph) }
    tables.parts.removeAll()
    tables.collections.removeAll()
    tables.selectors.removeAll()
  }

  @usableFromInline var engine: GraphEngine { graph.engine }

  /// Returns the node of a stored part of the state, if the part has been read before.
  @inlinable
  func knownNode(of part: PartID) -> GraphNode.Pointer? {
    tables.parts.find(part.hash) { $0.id == part }?._withUnsafeGuaranteedRef { $0.node }
  }

  /// Returns the node of a stored part of the state.
  ///
  /// - Parameters:
  ///   - id: The identity of the part.
  ///   - path: A closure that returns the path of the part for messages; `nil` if the path is unknown.
  ///   - comparison: A closure that creates the comparison of the part. It is called on the first read.
  /// - Returns: The node.
  func partNode(
    _ id: PartID, path: @autoclosure () -> (() -> String)?, comparison: () -> PartComparison
  ) -> GraphNode.Pointer {
    if let node = knownNode(of: id) { return node }
    prune()
    let part = makePart(id, path: path(), comparison())
    tables.parts.insert(part, hash: id.hash)
    return part.node
  }

  /// Returns the node of a computed part of the state.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the part.
  ///   - aspect: The property of the collection that is read; `nil` if the whole value at the key path is read.
  ///   - comparison: A closure that creates the comparison of the part. It is called on the first read.
  /// - Returns: The node.
  func partNode(
    _ keyPath: AnyKeyPath, _ aspect: CollectionProperty? = nil, comparison: () -> PartComparison
  ) -> GraphNode.Pointer {
    let key = ComputedPart(keyPath: keyPath, aspect: aspect)
    if let part = computed[key] { return part.node }
    prune()
    let part = makePart(
      path: { aspect.map { "\(keyPath.path).\($0)" } ?? keyPath.path }, comparison())
    computed[key] = part
    return part.node
  }

  /// Returns the node that represents whether the scope's state is present.
  ///
  /// - Parameters:
  ///   - path: A closure that returns the path of the scope.
  ///   - isPresent: A closure that is called on the first read. It returns a closure that returns whether the scope's
  ///     state is present.
  /// - Returns: The node.
  func presenceNode(path: @escaping () -> String, _ isPresent: () -> () -> Bool) -> GraphNode.Pointer {
    if let presence { return presence.node }
    let part = makePart(path: { "\(path()) != nil" }, PartComparison(reading: isPresent()))
    presence = part
    return part.node
  }

  /// Returns the observed elements of a collection, if any element has been read by its id.
  @inlinable
  func knownElements(of collection: PartID) -> Unmanaged<ObservedElements>? {
    tables.collections.find(collection.hash) { $0.id == collection }
  }

  /// Returns the node of an element that is read by its id for the first time.
  ///
  /// - Parameters:
  ///   - id: The id of the element.
  ///   - collection: The identity of the collection.
  ///   - keyPath: The key path of the collection.
  ///   - comparison: The comparison of the element.
  ///   - versions: A closure that returns the access to the versions of the collection.
  /// - Returns: The node.
  @usableFromInline
  func elementNode<ID: Hashable>(
    _ id: ID, of collection: PartID, _ keyPath: AnyKeyPath, _ comparison: PartComparison,
    versions: () -> ObservedElements.Versions
  ) -> GraphNode.Pointer {
    let elements: ObservedElementsByID<ID>
    if let known = knownElements(of: collection) {
      // Sound: a table entry with the identity of this collection has ids of this type.
      elements = unsafeDowncast(known.takeUnretainedValue(), to: ObservedElementsByID<ID>.self)
    } else {
      elements = ObservedElementsByID<ID>(id: collection, versions: versions())
      tables.collections.insert(elements, hash: collection.hash)
    }
    let path = { "\(keyPath.path)[id: \(id)]" }
    return elements.insert(id) { makePart(in: $0, path: path, comparison) }.node
  }

  /// Creates an observed part of the state.
  ///
  /// If the scope is inside an element of a collection, the part belongs to that element.
  private func makePart(
    _ id: PartID? = nil, in element: ObservedElement? = nil, path: (() -> String)?,
    _ comparison: PartComparison
  ) -> ObservedPart {
    ObservedPart(
      id, among: graph.observed, element: node.element ?? element, path: path, comparison: comparison)
  }

  /// Removes the parts on which nothing depends, if there are many parts.
  ///
  /// Key paths can contain subscripts with arguments, so the number of parts would otherwise be unlimited.
  private func prune() {
    guard tables.parts.count + computed.count >= pruneAt else { return }
    for part in tables.parts.objects where !part.isUsedOrEnds() {
      if let id = part.id { tables.parts.remove(part, hash: id.hash) }
    }
    computed = computed.filter { $1.isUsedOrEnds() }
    pruneAt = max(64, (tables.parts.count + computed.count) * 2)
  }
}
