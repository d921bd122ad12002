/// The elements of one collection that are read by their ids at one place.
@usableFromInline
class ElementParts {
  /// The collection.
  @usableFromInline final let part: StoredPart

  @usableFromInline
  init(_ part: StoredPart) { self.part = part }

  /// What is known of the elements.
  var allSlices: [Slice] { [] }
}

/// The same by the type of the ids.
@usableFromInline
final class ElementPartsByID<ID: Hashable>: ElementParts {
  /// Unchecked, as it is looked into by every read: no access lasts while code of the user's runs but the id's.
  @exclusivity(unchecked)
  @usableFromInline private(set) var slices: [ID: Slice] = [:]
  private let rows: ObservedRowsByID<ID>
  private let keyPath: AnyKeyPath
  private var pruneAt = 64

  @usableFromInline
  init(_ part: StoredPart, _ keyPath: AnyKeyPath, versions: ObservedRows.Versions) {
    self.keyPath = keyPath
    rows = ObservedRowsByID(versions: versions)
    super.init(part)
  }

  /// Adds the slice of the element with an id, of which there is none.
  @usableFromInline
  func insert(_ id: ID, in cache: ScopeCache, comparison: SliceComparison) -> GraphNode.Pointer? {
    prune()
    // Within an element it is compared if that was touched.
    let row = cache.node.row ?? ObservedRowWithID(id, of: rows)
    let path = { [keyPath] in "\(keyPath.path)[id: \(id)]" }
    let slice = Slice(owner: cache.graph, part: nil, row: row, path: path, comparison: comparison)
    slices[id] = slice
    return slice.node
  }

  override var allSlices: [Slice] { Array(slices.values) }

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

extension StoreCore {
  /// Makes the element with an id a dependency of what the graph runs, if it has been read before.
  ///
  /// - Returns: False if the element has to be made known; true also if nothing is being recorded.
  @inlinable
  final func recordsKnown<ID, Element>(
    _ id: ID, in array: Stored<IdentifiedArray<ID, Element>>, of node: ScopeNode
  ) -> Bool {
    guard let engine = hot.pointee.graph?.pointee.engine, engine.isTracking else { return true }
    // The node keeps its cache, and the cache what it knows of the elements.
    let slice = node.cacheReference?._withUnsafeGuaranteedRef { cache in
      cache.knownElements(array.part)?._withUnsafeGuaranteedRef {
        // The part is a collection of elements with such ids.
        unsafeDowncast($0, to: ElementPartsByID<ID>.self).slices[id]?.node
      }
    }
    guard let slice = slice ?? nil else { return false }
    return engine.read(slice)
  }
}

extension StateLocation {
  /// Makes the element with an id known, and a dependency of what the graph runs.
  @inlinable
  @inline(never)
  func record<ID, Element>(
    _ id: ID, in array: Stored<IdentifiedArray<ID, Element>>,
    as keyPath: KeyPath<State, IdentifiedArray<ID, Element>>, core: StoreCore, node: ScopeNode
  ) {
    let cache = cache(core, node)
    let parts = cache.elements(array.part) { part in
      ElementPartsByID<ID>(
        part, keyPath,
        versions: .init(
          ElementsVersions<State>(
            watch: { StampWatch(array.address(in: UnsafeRawPointer($0))) },
            findTouched: { array.address(in: UnsafeRawPointer($0)).pointee.findTouched($1, since: $2) }),
          at: self, core))
    }
    // Compared by actions and reads only, which the core outlives.
    let read: () -> Element? = { [unowned core] in
      address(in: core).flatMap { array.address(in: UnsafeRawPointer($0)).pointee[id: id] }
    }
    // The part is a collection of elements with such ids.
    let slice = unsafeDowncast(parts, to: ElementPartsByID<ID>.self)
      .insert(id, in: cache, comparison: .element(read))
    if let slice { _ = cache.engine.read(slice) }
  }
}

/// A property as it is stored.
@usableFromInline
struct Stored<Value> {
  @usableFromInline let offset: Int

  @inlinable
  init(offset: Int) { self.offset = offset }

  /// The property as a part of the state.
  @inlinable var part: StoredPart { StoredPart(Value.self, at: offset) }

  /// Where it is in a value at `pointer`.
  @inlinable
  func address(in pointer: UnsafeRawPointer) -> UnsafePointer<Value> {
    (pointer + offset).assumingMemoryBound(to: Value.self)
  }
}
