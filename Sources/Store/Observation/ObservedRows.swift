/// What is observed of the elements of one collection.
///
/// The collection's stamp tells whether any element was touched, and its history which ones. So an action costs what the
/// elements cost that it touched, however many are observed.
final class ObservedRows {
  /// The observed slices of each element, and of what is in it.
  private var slices: [AnyHashable: [Observed]] = [:]
  /// Elements of which a slice came to be observed lately, whose kept value may be older than `seen`.
  private var fresh: Set<AnyHashable> = []
  /// The version of the collection that was compared last; nil if the collection was not there.
  private var seen: VersionStamp?
  private let versions: Versions

  /// How the collection tells what was touched.
  struct Versions {
    /// The version at present; nil if the collection is not there.
    let stamp: () -> VersionStamp?
    /// Passes on the ids of the elements that were touched since a version, and returns whether these are all.
    let touched: (_ since: VersionStamp, (AnyHashable) -> Void) -> Bool
  }

  /// An observed slice; kept by its node, which is alive as long as it is live.
  private struct Observed {
    let node: GraphNode.Pointer
    let slice: Unmanaged<Slice>
  }

  init(versions: Versions) { self.versions = versions }

  /// Whether nothing is observed.
  var isEmpty: Bool { slices.isEmpty }

  /// Adds a slice of an element that has come to be observed.
  func insert(_ slice: Slice, node: GraphNode.Pointer, id: AnyHashable) {
    if slices.isEmpty { seen = versions.stamp() }
    slices[id, default: []].append(Observed(node: node, slice: .passUnretained(slice)))
    fresh.insert(id)
  }

  /// Removes a slice of an element that is observed no more.
  func remove(_ node: GraphNode.Pointer, id: AnyHashable) {
    slices[id]?.removeAll { $0.node == node }
    if slices[id]?.isEmpty == true { slices[id] = nil }
  }

  /// Marks the slices that differ from what was last read of them.
  ///
  /// - Complexity: O(n) in the number of slices of the elements that were touched, as far as the collection knows them.
  func markChanged(_ engine: GraphEngine) {
    let stamp = versions.stamp()
    guard stamp != seen || !fresh.isEmpty else { return }
    for id in touched(stamp) { compareAll(id, engine) }
  }

  private func touched(_ stamp: VersionStamp?) -> Set<AnyHashable> {
    var ids: Set<AnyHashable> = []
    swap(&ids, &fresh)
    guard stamp != seen else { return ids }
    let since = seen
    seen = stamp
    guard let since, stamp != nil, versions.touched(since, { ids.insert($0) }) else {
      return Set(slices.keys)
    }
    return ids
  }

  private func compareAll(_ id: AnyHashable, _ engine: GraphEngine) {
    var index = 0
    // Looked up each time: the `==` of a value may do anything, also end an observation.
    while let observed = slices[id], index < observed.count {
      let (node, slice) = (observed[index].node, observed[index].slice)
      index += 1
      if !node.pointee.flags.contains(.pending) { slice.compare(node, engine) }
    }
  }
}

/// An element of a collection as a place in the tree of stores.
struct ObservedRow {
  let rows: ObservedRows
  let id: AnyHashable
}

extension Unmanaged<Slice> {
  /// Marks an observed slice if it differs from what was last read of it.
  func compare(_ node: GraphNode.Pointer, _ engine: GraphEngine) {
    engine.hold()
    if _withUnsafeGuaranteedRef({ $0.differs }) { engine.sourceMayHaveChanged(node) }
    engine.unhold()
  }
}
