/// A part of the state that a selector or an observer has read, as a source of the graph.
///
/// It is compared with what was last read of it before anything is marked: most actions change nothing that is
/// observed, and cost one comparison each here.
@usableFromInline
final class Slice: ComputedBody {
  let comparison: SliceComparison
  /// Where the slice is listed while it is live.
  private let observed: ObservedSlices
  private let engine: GraphEngine
  /// Which stored part it is, if it is one.
  @usableFromInline let part: StoredPart?
  /// The element of a collection that it is of, if it is of one.
  let row: ObservedRow?
  /// The slice's node, owned by the table that made it, until `end()`.
  ///
  /// Unchecked, as every read asks for it: it is set when the slice is made.
  @exclusivity(unchecked)
  @usableFromInline private(set) var node: GraphNode.Pointer?
  /// Tells the way to the part, if that is known.
  private let path: (() -> String)?
  /// At which place it is listed.
  var observedIndex: Int?
  /// Where a copy of the bytes is kept beside those of other slices.
  private var copy: UnsafeMutableRawPointer?

  init(
    observed: ObservedSlices, engine: GraphEngine, part: StoredPart?, row: ObservedRow?,
    path: (() -> String)?,
    comparison: SliceComparison
  ) {
    self.observed = observed
    self.engine = engine
    self.part = part
    self.row = row
    self.path = path
    self.comparison = comparison
    // A body is handed itself.
    super.init { unsafeDowncast($0, to: Slice.self).takeOver() }
    node = engine.makeSource(name: nil, body: self)
  }

  override var name: String? { path?() }

  /// Whether the part differs, at present, from what was last read of it.
  var differs: Bool { comparison.differs() }

  /// Whether anything depends on it.
  var isUsed: Bool { node.map { $0.pointee.references > 1 } ?? false }

  /// Gives the node back: the table that made the slice lets go of it.
  func end() {
    if let node { engine.release(node) }
  }

  /// Keeps the part as it is at present, and returns whether it differs from what was last read of it.
  private func takeOver() -> Bool {
    guard comparison.differs() else { return false }
    comparison.keep()
    copyBytes()
    return true
  }

  override func comparisonWithPresentValue() -> (() -> Bool)? { comparison.compareLater() }

  /// Puts a copy of the bytes that were last read into some memory from now on; nil for none any more.
  func lend(_ memory: UnsafeMutableRawPointer?) {
    copy = memory
    copyBytes()
  }

  private func copyBytes() {
    guard let copy, let bytes = comparison.bytes else { return }
    // Lent with room for as many bytes as the comparison has.
    copy.copyMemory(from: bytes.seen, byteCount: bytes.count)
  }

  override func livenessDidChange(isLive: Bool) {
    guard let node else { return }
    if isLive { observed.insert(self, node: node) } else { observed.remove(self, node: node) }
  }
}
