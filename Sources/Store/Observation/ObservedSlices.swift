/// The slices of a store that somebody observes, which are compared after each action.
final class ObservedSlices {
  /// Raw memory, and unchecked, as it is read by every action: no access lasts while code of the user's runs.
  @exclusivity(unchecked) private var slices = RawStack<Observed>()
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
  /// - Complexity: O(n), one comparison for each slice.
  @inline(__always)
  func markChanged(_ engine: GraphEngine) {
    var index = 0
    // Asked each time: the `==` of a value may do anything, also end an observation.
    while index < slices.count {
      let observed = slices[index]
      index &+= 1
      if let bytes = observed.bytes, bytes.areEqual { continue }
      if !observed.node.pointee.flags.contains(.pending) { compare(observed, engine) }
    }
  }

  private func compare(_ observed: Observed, _ engine: GraphEngine) {
    engine.hold()
    if observed.slice._withUnsafeGuaranteedRef({ $0.differs }) { engine.sourceMayHaveChanged(observed.node) }
    engine.unhold()
  }

  /// Adds a slice that has come to be observed.
  func insert(_ slice: Slice, node: GraphNode.Pointer) {
    slice.observedIndex = slices.count
    slices.push(Observed(node: node, slice: .passUnretained(slice), bytes: slice.bytes))
    core?.setObserved(true)
  }

  /// Removes a slice that is observed no more.
  func remove(_ slice: Slice) {
    guard let index = slice.observedIndex else { return }
    slice.observedIndex = nil
    let last = slices.pop()
    if index < slices.count {
      slices[index] = last
      last.slice._withUnsafeGuaranteedRef { $0.observedIndex = index }
    }
    core?.setObserved(!slices.isEmpty)
  }
}
