/// A part of the state that a selector or an observer has read, as a source of the graph.
///
/// The store compares the part with its last read value before it marks anything. Most actions change no observed part,
/// and cost one comparison for each.
@usableFromInline
final class ObservedPart: ComputedBody {
  /// The identity of the part if it is a stored property.
  @usableFromInline let id: PartID?
  /// The node of the part, which the table that made the part owns until `isUsedOrEnds()` returns false.
  @usableFromInline let node: GraphNode.Pointer
  let comparison: PartComparison
  /// The element of a collection that contains the part; nil if there is none.
  let element: ObservedElement?
  /// The position in the list of observed parts.
  var index: Int?
  private let parts: ObservedParts
  /// Returns the path of the part, if that is known.
  private let path: (() -> String)?
  /// The address in the memory of `PartRuns` for a copy of the bytes last read; nil if the part is in no run.
  private var copy: UnsafeMutableRawPointer?

  init(
    _ id: PartID?, among parts: ObservedParts, element: ObservedElement?, path: (() -> String)?,
    comparison: PartComparison
  ) {
    self.id = id
    self.parts = parts
    self.element = element
    self.path = path
    self.comparison = comparison
    node = parts.engine.makeSource(name: nil)
    // Sound: the graph passes a body to itself.
    super.init { unsafeDowncast($0, to: ObservedPart.self).update() }
    parts.engine.setBody(self, of: node)
  }

  override var name: String? { path?() }

  override var group: (any SourceGroup)? { element?.collection }

  /// Returns a Boolean value indicating whether anything depends on the part, and releases the node if nothing does.
  ///
  /// Called by the table that made the part, which removes the part if the result is false.
  func isUsedOrEnds() -> Bool {
    if node.pointee.references > 1 { return true }
    parts.engine.release(node)
    return false
  }

  /// Stores the current value, and returns whether it differs from the last read value.
  private func update() -> Bool {
    guard comparison.differs() else { return false }
    comparison.keep()
    copyBytes()
    return true
  }

  /// Sets the memory that receives a copy of the bytes last read; nil for none.
  func copyBytes(to memory: UnsafeMutableRawPointer?) {
    copy = memory
    copyBytes()
  }

  private func copyBytes() {
    guard let copy, let bytes = comparison.bytes else { return }
    // The memory is as large as that of the comparison.
    copy.copyMemory(from: bytes.seen, byteCount: bytes.count)
  }

  override func comparisonWithPresentValue() -> (() -> Bool)? { comparison.compareLater() }

  override func livenessDidChange(isLive: Bool) {
    if isLive { parts.insert(self) } else { parts.remove(self) }
  }
}
