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

  /// Adds the slice of the element with an id, of which there is none, in a collection that may be within a row.
  func insert(
    _ id: ID, within row: ObservedRow?, observed: ObservedSlices, engine: GraphEngine,
    comparison: SliceComparison
  ) -> GraphNode.Pointer? {
    prune()
    let row = row ?? ObservedRowWithID(id, of: rows)
    let path = { [keyPath] in "\(keyPath.path)[id: \(id)]" }
    let slice = Slice(
      observed: observed, engine: engine, part: nil, row: row, path: path, comparison: comparison)
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
