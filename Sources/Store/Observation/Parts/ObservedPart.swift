/// A part of the state that a selector or an observer has read, as a source of the graph.
///
/// The part is compared with what was last read of it before anything is marked. Most actions change nothing that is
/// observed, and cost one comparison each.
@usableFromInline
final class ObservedPart: ComputedBody {
  /// The identity of the part if it is a stored property.
  @usableFromInline let id: PartID?
  /// The node of the part, which belongs to the table that made the part until `isUsedOrEnds()` returns false.
  @usableFromInline let node: GraphNode.Pointer
  let comparison: PartComparison
  /// The element of a collection that the part is in, if it is in one.
  let element: ObservedElement?
  /// The position in the list of observed parts.
  var index: Int?
  private let parts: ObservedParts
  /// Returns the path of the part, if that is known.
  private let path: (() -> String)?
  /// The memory of a run of parts that gets a copy of the bytes last read.
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
    // The graph passes a body to itself.
    super.init { unsafeDowncast($0, to: ObservedPart.self).update() }
    parts.engine.setBody(self, of: node)
  }

  override var name: String? { path?() }

  /// Returns a Boolean value indicating whether anything depends on the part, and releases the node if nothing does.
  ///
  /// Called by the table that made the part, which then removes it.
  func isUsedOrEnds() -> Bool {
    if node.pointee.references > 1 { return true }
    parts.engine.release(node)
    return false
  }

  /// Keeps the present value, and returns whether it differs from what was last read.
  private func update() -> Bool {
    guard comparison.differs() else { return false }
    comparison.keep()
    copyBytes()
    return true
  }

  /// Copies the bytes last read to some memory from now on; nil to stop that.
  func copyBytes(to memory: UnsafeMutableRawPointer?) {
    copy = memory
    copyBytes()
  }

  private func copyBytes() {
    guard let copy, let bytes = comparison.bytes else { return }
    // The memory has room for as many bytes as the comparison has.
    copy.copyMemory(from: bytes.seen, byteCount: bytes.count)
  }

  override func comparisonWithPresentValue() -> (() -> Bool)? { comparison.compareLater() }

  override func livenessDidChange(isLive: Bool) {
    if isLive { parts.insert(self) } else { parts.remove(self) }
  }
}

/// The identity of a stored property of a state, or of one within: the same offset and type are the same part.
@usableFromInline
struct PartID: Equatable {
  @usableFromInline let offset: Int
  @usableFromInline let type: ObjectIdentifier

  @inlinable
  init<Value>(_: Value.Type, at offset: Int) {
    self.offset = offset
    type = ObjectIdentifier(Value.self)
  }

  @inlinable
  static func == (lhs: Self, rhs: Self) -> Bool { lhs.offset == rhs.offset && lhs.type == rhs.type }

  @inlinable var hash: UInt {
    .hash(UInt(bitPattern: offset) &+ .hash(UInt(bitPattern: type)))
  }
}
