/// The elements of one collection that are read by their ids at one place.
@usableFromInline
class ElementParts {
  /// The collection.
  @usableFromInline final let part: StoredPart

  @usableFromInline
  init(_ part: StoredPart) { self.part = part }

  /// Gives all nodes back.
  func end() {}
}

/// The same by the type of the ids.
@usableFromInline
final class ElementPartsByID<ID: Hashable>: ElementParts {
  /// Unchecked, as it is looked into by every read: no access lasts while code of the user's runs but the id's.
  @exclusivity(unchecked)
  @usableFromInline private(set) var slices: [ID: Slice] = [:]
  private let rows: ObservedRowsByID<ID>
  private var pruneAt = 64

  @usableFromInline
  init(_ part: StoredPart, versions: ObservedRows.Versions) {
    rows = ObservedRowsByID(versions: versions)
    super.init(part)
  }

  /// Adds the slice of the element with an id, of which there is none.
  @usableFromInline
  func insert(_ id: ID, in cache: ScopeCache, comparison: SliceComparison) -> GraphNode.Pointer? {
    prune()
    // Within an element it is compared if that was touched.
    let row = cache.node.row ?? ObservedRowWithID(id, of: rows)
    let slice = Slice(owner: cache.graph, part: nil, row: row, comparison: comparison)
    slices[id] = slice
    return slice.node
  }

  override func end() {
    for slice in slices.values { slice.end() }
  }

  private func prune() {
    guard slices.count >= pruneAt else { return }
    slices = slices.filter { _, slice in
      if slice.isUsed { return true }
      slice.end()
      return false
    }
    pruneAt = max(64, slices.count * 2)
  }
}

extension StateAccess {
  /// Makes the element with an id, of the collection stored at `offset`, a dependency of what the graph runs.
  @inlinable
  func record<ID, Element>(
    _ id: ID, ofElementsAt offset: Int, as _: IdentifiedArray<ID, Element>.Type, core: StoreCore,
    node: ScopeNode
  ) {
    guard let engine = core.hot.pointee.graph?.pointee.engine, engine.isTracking else { return }
    let cache = node.cache(in: core)
    let elements = Stored<IdentifiedArray<ID, Element>>(offset: offset)
    let parts = cache.elements(StoredPart(IdentifiedArray<ID, Element>.self, at: offset)) { part in
      ElementPartsByID<ID>(
        part,
        versions: .init(
          ElementsVersions<State>(
            watch: { StampWatch(elements.address(in: UnsafeRawPointer($0))) },
            findTouched: { elements.address(in: UnsafeRawPointer($0)).pointee.findTouched($1, since: $2) }),
          at: origin, core))
    }
    // The collection is one of elements with such ids.
    let slices = unsafeDowncast(parts, to: ElementPartsByID<ID>.self)
    if let slice = slices.slices[id]?.node {
      _ = engine.read(slice)
      return
    }
    let read: () -> Element? = { [unowned core] in
      address(core).flatMap { elements.address(in: $0).pointee[id: id] }
    }
    if let slice = slices.insert(id, in: cache, comparison: .element(read)) { _ = engine.read(slice) }
  }
}

/// A property as it is stored.
@usableFromInline
struct Stored<Value> {
  @usableFromInline let offset: Int

  @inlinable
  init(offset: Int) { self.offset = offset }

  /// Where it is in a value at `pointer`.
  @inlinable
  func address(in pointer: UnsafeRawPointer) -> UnsafePointer<Value> {
    (pointer + offset).assumingMemoryBound(to: Value.self)
  }
}
