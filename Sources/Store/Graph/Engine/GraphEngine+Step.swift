extension GraphEngine {
  /// One step on the path from the outermost read: a link that is checked, or a node whose body reads.
  ///
  /// Invariant: one word. The lowest bit of the address, which is zero in both kinds of records, distinguishes them.
  @usableFromInline
  struct Step: BitwiseCopyable {
    @usableFromInline
    let bits: UInt

    /// The beginning of the path.
    @inlinable
    static var outermost: Step { Step(bits: 0) }

    @inlinable
    init(bits: UInt) {
      self.bits = bits
    }

    @inlinable
    init(checking link: GraphLink.Pointer) {
      bits = UInt(bitPattern: link)
    }

    @inlinable
    init(running node: GraphNode.Pointer) {
      bits = UInt(bitPattern: node) | 1
    }

    /// The link, if this is a check.
    @inlinable
    var link: GraphLink.Pointer {
      // The address with which the step was made.
      GraphLink.Pointer(bitPattern: bits).unsafelyUnwrapped
    }

    /// The node that is checked or run; nil at the beginning.
    var node: GraphNode.Pointer? {
      if bits & 1 == 1 { return GraphNode.Pointer(bitPattern: bits & ~1) }
      return GraphLink.Pointer(bitPattern: bits)?.pointee.subscriber
    }
  }
}
