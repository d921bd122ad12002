/// A part of the state that a selector or an observer has read, as a source of the graph.
///
/// It is compared with what was last read of it before anything is marked: most actions change nothing that is
/// observed, and cost one comparison each here.
final class Slice: NodeBody {
  private let comparison: SliceComparison
  /// Where the slice is listed while it is live.
  private let observed: ObservedSlices
  /// The element of a collection that it is of, if it is of one.
  let row: ObservedRow?
  /// The slice's node, owned by the table that made it.
  private(set) var node: GraphNode.Pointer?
  /// At which place it is listed.
  var observedIndex: Int?

  init(owner: StoreGraph, row: ObservedRow?, comparison: SliceComparison) {
    observed = owner.observed
    self.row = row
    self.comparison = comparison
    super.init { unsafeDowncast($0, to: Slice.self).takeOver() }
    node = owner.engine.makeSource(name: nil, body: self)
  }

  /// Where the part's bytes are to be compared, if it stays in one place.
  var bytes: SliceBytes? { comparison.bytes }

  /// Whether the part differs, at present, from what was last read of it.
  var differs: Bool { comparison.differs() }

  /// Keeps the part as it is at present, and returns whether it differs from what was last read of it.
  private func takeOver() -> Bool {
    guard comparison.differs() else { return false }
    comparison.keep()
    return true
  }

  override func livenessDidChange(isLive: Bool) {
    guard let node else { return }
    if isLive { observed.insert(self, node: node) } else { observed.remove(self, node: node) }
  }
}
