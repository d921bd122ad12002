/// The recorder of the reads of a run, with its position in the reads of the last run.
///
/// A walk runs nodes one after the other as the same reader, so that what every read touches is in the cache
/// and the nodes are smaller. Readers are not on the stack, where the compiler guards each frame that has its
/// address taken: the engine keeps a chain of them, as long as evaluations have ever been deep.
@usableFromInline
struct GraphReader {
  @usableFromInline
  typealias Pointer = UnsafeMutablePointer<GraphReader>

  /// The slot in which the link of the next read is expected, or goes; nil before the first run.
  ///
  /// That link and those behind it are stale unless read again.
  @usableFromInline
  var cursor: GraphLink.Slot?

  /// The node that runs; nil before the first run.
  fileprivate(set) var node: GraphNode.Pointer?

  /// The number of the run, by which it marks what it has read; 0 as long as it repeats the last one.
  var number: UInt32 = 0

  /// The end of the reads that are marked, in a run with a number.
  var marked: GraphLink.Slot?

  /// The number of computing reads around the reads of a walk.
  @usableFromInline
  let depth: Int

  /// The positions in the reads of the running observer at which revisions began.
  var boundaries: [Boundary] = []

  /// The reader for the next walk inside this one; made when it is first needed.
  var inner: Pointer?

  init(depth: Int) {
    self.depth = depth
  }

  /// The node that runs.
  ///
  /// Invariant: the code that reads or writes as this reader has called `begin(_:)` before.
  var running: GraphNode.Pointer { node.unsafelyUnwrapped }

  /// The place of the link of the next read, as in `cursor`.
  ///
  /// Invariant: as that of `running`.
  @inlinable
  @inline(__always)
  var slot: GraphLink.Slot { cursor.unsafelyUnwrapped }

  /// Begins to record what a node reads.
  @inline(__always)
  mutating func begin(_ node: GraphNode.Pointer) {
    self.node = node
    cursor = node.dependenciesSlot
    number = 0
  }

  /// A position in the reads of a running observer at which a revision began.
  struct Boundary {
    /// The place of the first link that the observer read in the revision.
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
