/// The slices of a store that somebody observes, which are compared after each action.
final class ObservedSlices {
  /// Raw memory, and unchecked, as it is read by every action: no access lasts while code of the user's runs.
  @exclusivity(unchecked) private var slices = RawStack<Observed>()
  /// The collections of whose elements somebody observes something.
  private var collections: [ObservedRows] = []
  /// Whether there are any; unchecked like `slices`.
  @exclusivity(unchecked) private var hasCollections = false
  /// Whom to tell whether there is anything to compare; nil when the store has gone.
  unowned(unsafe) var core: StoreCore?

  /// An observed slice; kept by its node, which is alive as long as it is live.
  private struct Observed: BitwiseCopyable {
    let node: GraphNode.Pointer
    let slice: Unmanaged<Slice>
    let bytes: SliceBytes?
  }

  deinit { slices.deallocate() }

  /// Marks the slices that differ from what was last read of them.
  ///
  /// - Complexity: O(n), one comparison for each slice that is not of an element, and for each of the elements that were
  ///   touched.
  @inline(__always)
  func markChanged(_ engine: GraphEngine) {
    var index = 0
    // Asked each time: the `==` of a value may do anything, also end an observation.
    while index < slices.count {
      let observed = slices[index]
      index &+= 1
      if let bytes = observed.bytes, bytes.areEqual { continue }
      if !observed.node.pointee.flags.contains(.pending) { observed.slice.compare(observed.node, engine) }
    }
    if hasCollections { markChangedRows(engine) }
  }

  private func markChangedRows(_ engine: GraphEngine) {
    var index = 0
    while index < collections.count {
      let rows = collections[index]
      index += 1
      rows.markChanged(engine)
    }
  }

  /// Adds a slice that has come to be observed.
  func insert(_ slice: Slice, node: GraphNode.Pointer) {
    defer { core?.setObserved(true) }
    if let row = slice.row {
      if row.rows.isEmpty { collections.append(row.rows) }
      hasCollections = true
      row.rows.insert(slice, node: node, id: row.id)
      return
    }
    slice.observedIndex = slices.count
    slices.push(Observed(node: node, slice: .passUnretained(slice), bytes: slice.bytes))
  }

  /// Removes a slice that is observed no more.
  func remove(_ slice: Slice, node: GraphNode.Pointer) {
    defer { core?.setObserved(!slices.isEmpty || hasCollections) }
    if let row = slice.row {
      row.rows.remove(node, id: row.id)
      if row.rows.isEmpty { collections.removeAll { $0 === row.rows } }
      hasCollections = !collections.isEmpty
      return
    }
    guard let index = slice.observedIndex else { return }
    slice.observedIndex = nil
    let last = slices.pop()
    if index < slices.count {
      slices[index] = last
      last.slice._withUnsafeGuaranteedRef { $0.observedIndex = index }
    }
  }
}
