extension GraphEngine {
  /// One step on the path from the outermost read to the current read: a link that is checked, or a node that is
  /// running.
  ///
  /// Invariant: a step is one word, which contains the address of a link or a node. Addresses of links and nodes are
  /// even, so the lowest bit is free to tell them apart: it is 0 for a link and 1 for a node.
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

    /// The link that is checked.
    ///
    /// The step must be the check of a link.
    @inlinable
    var link: GraphLink.Pointer {
      // The bits are the address of the link with which the step was created.
      GraphLink.Pointer(bitPattern: bits).unsafelyUnwrapped
    }

    /// The node that is checked or run; `nil` at the beginning of the path.
    var node: GraphNode.Pointer? {
      if bits & 1 == 1 { return GraphNode.Pointer(bitPattern: bits & ~1) }
      return GraphLink.Pointer(bitPattern: bits)?.pointee.subscriber
    }
  }
}
