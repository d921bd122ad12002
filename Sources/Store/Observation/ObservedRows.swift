/// What is observed of the elements of one collection.
///
/// The collection's stamp tells whether any element was touched, and its history which ones. So an action costs what
/// the elements cost that it touched, however many are observed.
@usableFromInline
class ObservedRows {
  private let versions: Versions
  /// The version of the collection that was compared last; nil if the collection was not there.
  private var seen: VersionStamp?
  /// The collection, watched where it was last; nil if it has to be looked for.
  ///
  /// Unchecked, as it is looked at by every action: accesses are single loads and stores.
  @exclusivity(unchecked) private final var watch: VersionProbe?
  /// Elements that are to be compared.
  @exclusivity(unchecked) @usableFromInline final var touched: ContiguousArray<ObservedRow> = []
  /// Elements of which a slice came to be observed lately, whose kept value may be older than `seen`.
  private var fresh: ContiguousArray<ObservedRow> = []

  /// How the collection tells what was touched.
  @usableFromInline
  struct Versions {
    /// Watches the collection where it is; nil if it is not there.
    let watch: () -> VersionProbe?
    /// Whether the collection stays where it is.
    let isInPlace: Bool
    /// Adds those of the observed elements to `touched` that were touched since a version, and returns whether these
    /// are all.
    let findTouched: (ObservedRows, _ since: VersionStamp) -> Bool

    /// The versions of the collection at some place.
    @usableFromInline
    init<Elements>(
      _ versions: ElementsVersions<Elements>, at location: StateLocation<Elements>, _ holder: StateHolder
    ) {
      // The store has what asks, and so does not go before it.
      let elements = { [unowned holder] in location.address(in: holder) }
      isInPlace = location.pointer != nil
      watch = { elements().map(versions.watch) }
      findTouched = { rows, since in elements().map { versions.findTouched($0, rows, since) } ?? false }
    }
  }

  init(versions: Versions) { self.versions = versions }

  /// Whether nothing is observed.
  var isEmpty: Bool { true }

  /// All elements of which something is observed.
  var all: [ObservedRow] { [] }

  /// The object that holds what is observed of an element, whichever object names the element.
  ///
  /// - Parameters:
  ///   - row: The element.
  ///   - isMade: Whether `row` becomes the holder if there is none.
  /// - Returns: The holder.
  func holder(of row: ObservedRow, isMade: Bool) -> ObservedRow? { nil }

  /// Forgets the holder of an element.
  func forget(_ row: ObservedRow) {}

  /// Whether nothing was touched since the last comparison, as far as can be seen from where the collection was.
  @inline(__always)
  final var isUnchanged: Bool { versions.isInPlace && watch?.isUnchanged ?? false }

  /// Adds a slice of an element that has come to be observed.
  final func insert(_ slice: Slice, node: GraphNode.Pointer, of row: ObservedRow) {
    if isEmpty { seen = stamp }
    watch?.seen = nil
    guard let holder = holder(of: row, isMade: true) else { return }
    holder.slices.append(ObservedSlice(slice, node: node))
    fresh.append(holder)
  }

  /// Removes a slice of an element that is observed no more.
  final func remove(_ node: GraphNode.Pointer, of row: ObservedRow) {
    guard let holder = holder(of: row, isMade: false) else { return }
    holder.slices.removeAll { $0.node == node }
    if holder.slices.isEmpty { forget(row) }
  }

  /// Marks the slices that differ from what was last read of them.
  ///
  /// - Complexity: O(n) in the number of slices of the elements that were touched, as far as the collection knows them.
  final func markChanged(_ engine: GraphEngine) {
    let stamp = stamp
    if stamp != seen {
      let since = seen
      seen = stamp
      let areAll = since.map { stamp != nil && versions.findTouched(self, $0) } ?? false
      if !areAll { touched = ContiguousArray(all) }
    }
    if !fresh.isEmpty {
      touched += fresh
      fresh.removeAll(keepingCapacity: true)
    }
    watch?.seen = seen
    compareTouched(engine)
  }

  private func compareTouched(_ engine: GraphEngine) {
    var rows: ContiguousArray<ObservedRow> = []
    swap(&rows, &touched)
    for row in rows { row.compareAll(engine) }
    // The memory serves the next action too.
    rows.removeAll(keepingCapacity: true)
    if touched.isEmpty { swap(&rows, &touched) }
  }

  private var stamp: VersionStamp? {
    if versions.isInPlace, let known = watch?.known { return known }
    watch = versions.watch()
    return watch?.known
  }
}

/// What is observed of the elements with ids of one type.
@usableFromInline
final class ObservedRowsByID<ID: Hashable>: ObservedRows {
  /// Unchecked, as it is looked into by every action that touches an element: nothing but the id's code runs meanwhile.
  @exclusivity(unchecked) @usableFromInline private(set) var rows: [ID: ObservedRow] = [:]

  override var isEmpty: Bool { rows.isEmpty }

  override var all: [ObservedRow] { Array(rows.values) }

  override func holder(of row: ObservedRow, isMade: Bool) -> ObservedRow? {
    let id = id(of: row)
    if let holder = rows[id] { return holder }
    if isMade { rows[id] = row }
    return rows[id]
  }

  override func forget(_ row: ObservedRow) { rows[id(of: row)] = nil }

  // The rows of a collection are made by it, with ids of its type.
  private func id(of row: ObservedRow) -> ID { unsafeDowncast(row, to: ObservedRowWithID<ID>.self).id }
}

/// An element of a collection as a place in the tree of stores.
@usableFromInline
class ObservedRow {
  final let rows: ObservedRows
  /// What is observed of the element, if this is the object that holds it.
  final fileprivate(set) var slices: ContiguousArray<ObservedSlice> = []

  init(of rows: ObservedRows) { self.rows = rows }

  fileprivate final func compareAll(_ engine: GraphEngine) {
    // Backwards, and looked up each time: the `==` of a value may do anything, also end an observation, and those
    // behind move up then.
    var index = slices.count
    while index > 0 {
      index -= 1
      if index < slices.count { slices[index].compare(engine) }
    }
  }
}

/// An element that has an id.
final class ObservedRowWithID<ID: Hashable>: ObservedRow {
  let id: ID

  init(_ id: ID, of rows: ObservedRowsByID<ID>) {
    self.id = id
    super.init(of: rows)
  }
}

extension IdentifiedArray {
  /// Adds those of the observed elements to `touched` that were touched since a version, and returns whether these are
  /// all.
  @inlinable
  func findTouched(_ rows: ObservedRows, since stamp: VersionStamp) -> Bool {
    // The rows are those of elements with such ids.
    let rows = unsafeDowncast(rows, to: ObservedRowsByID<ID>.self)
    return history.forEachID(since: stamp) { id in
      if let row = rows.rows[id] { rows.touched.append(row) }
    }
  }
}

extension Unmanaged<Slice> {
  /// Marks an observed slice if it differs from what was last read of it.
  func compare(_ node: GraphNode.Pointer, _ engine: GraphEngine) {
    engine.hold()
    if _withUnsafeGuaranteedRef({ $0.differs }) { engine.sourceMayHaveChanged(node) }
    engine.unhold()
  }
}
