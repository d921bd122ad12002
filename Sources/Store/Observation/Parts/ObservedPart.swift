/// A part of the state that a selector or an observer has read.
///
/// In the graph, the part is a source, on which selectors and observers depend.
///
/// The store compares the part with its last read value before it marks the part in the graph as changed. Most actions
/// change no observed part, and cost only one comparison for each part.
@usableFromInline
final class ObservedPart: ComputedBody {
  /// The identity of the part if it is a stored property; otherwise, `nil`.
  @usableFromInline let id: PartID?
  /// The node of the part in the graph.
  ///
  /// The cache that created the part owns the node until `isUsedOrEnds()` returns `false`.
  @usableFromInline let node: GraphNode.Pointer
  let comparison: PartComparison
  /// The element of a collection that contains the part; `nil` if the part is not inside an element.
  let element: ObservedElement?
  /// The position of the part in the list of observed parts; `nil` if it is not in the list.
  var index: Int?
  private let parts: ObservedParts
  /// A closure that returns the path of the part for messages; `nil` if the path is unknown.
  private let path: (() -> String)?
  /// The address, in the memory of `PartRuns`, of a copy of the part's last read bytes; `nil` if the part is in no run.
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
    // Sound: the graph calls this closure only with this object, the body to which the closure belongs.
    super.init { unsafeDowncast($0, to: ObservedPart.self).update() }
    parts.engine.setBody(self, of: node)
  }

  override var name: String? { path?() }

  override var group: (any SourceGroup)? { element?.collection }

  /// Returns a Boolean value indicating whether anything depends on the part, and releases the node if nothing does.
  ///
  /// The cache that created the part calls this method, and removes the part if the result is `false`.
  func isUsedOrEnds() -> Bool {
    if node.pointee.references > 1 { return true }
    parts.engine.release(node)
    return false
  }

  /// Replaces the last read value by the current value if they differ, and returns whether they differed.
  private func update() -> Bool {
    guard comparison.differs() else { return false }
    comparison.keep()
    copyBytes()
    return true
  }

  /// Copies the last read bytes to `memory`, now and after each change; stops copying if `memory` is `nil`.
  func copyBytes(to memory: UnsafeMutableRawPointer?) {
    copy = memory
    copyBytes()
  }

  private func copyBytes() {
    guard let copy, let bytes = comparison.bytes else { return }
    // The copy stays in bounds, because the memory has the size of the part's value.
    copy.copyMemory(from: bytes.seen, byteCount: bytes.count)
  }

  override func comparisonWithPresentValue() -> (() -> Bool)? { comparison.compareLater() }

  override func livenessDidChange(isLive: Bool) {
    if isLive { parts.insert(self) } else { parts.remove(self) }
  }
}
