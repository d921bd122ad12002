/// A recorder of the reads of a run, with its position among the reads of the last run.
///
/// A walk runs nodes one after the other with the same reader, so the state that every read uses is in the cache, and
/// nodes are smaller. Readers are not on the stack, because the compiler adds a guard to each frame whose address is
/// taken. The engine keeps a chain of readers, which is as long as the deepest evaluation so far.
@usableFromInline
struct GraphReader {
  @usableFromInline
  typealias Pointer = UnsafeMutablePointer<GraphReader>

  /// The slot of the link that the next read is expected to repeat, or before which a new link is inserted; nil before
  /// the first run.
  ///
  /// The links from there on are stale unless they are read again.
  @usableFromInline
  var cursor: GraphLink.Slot?

  /// The node that runs; nil before the first run.
  fileprivate(set) var node: GraphNode.Pointer?

  /// The number with which the run marks the nodes that it reads; zero while its reads repeat those of the last run.
  var number: UInt32 = 0

  /// The end of the marked reads, in a run with a number.
  var marked: GraphLink.Slot?

  /// The number of walks in progress, including the one that uses this reader; 0 for the reader outside of walks.
  @usableFromInline
  let depth: Int

  /// The positions among the reads of the running observer at which revisions began.
  var boundaries: [Boundary] = []

  /// The reader of a nested walk, created on first use.
  var inner: Pointer?

  init(depth: Int) {
    self.depth = depth
  }

  /// The node that runs.
  ///
  /// Invariant: the code that reads or writes as this reader has called `begin(_:)` before.
  var running: GraphNode.Pointer { node.unsafelyUnwrapped }

  /// The slot of the next read's link, as in `cursor`.
  ///
  /// The invariant is the same as that of `running`.
  @inlinable
  @inline(__always)
  var slot: GraphLink.Slot { cursor.unsafelyUnwrapped }

  /// Begins to record the reads of a node.
  @inline(__always)
  mutating func begin(_ node: GraphNode.Pointer) {
    self.node = node
    cursor = node.dependenciesSlot
    number = 0
  }

  /// A position in the reads of a running observer at which a revision began.
  struct Boundary {
    /// The slot of the first link that the observer read in the revision.
    let slot: GraphLink.Slot

    /// The revision.
    let revision: UInt64
  }
}

extension UnsafeMutablePointer<GraphReader> {
  /// Makes a reader.
  static func make(depth: Int) -> Self {
    let reader = allocate(capacity: 1)
    reader.initialize(to: GraphReader(depth: depth))
    return reader
  }

  /// Ends a reader.
  func end() {
    deinitialize(count: 1)
    deallocate()
  }
}
