/// A recorder of the reads of a run, with its position among the reads of the last run.
///
/// A walk runs nodes one after the other with the same reader, so the state that every read uses is in the cache, and
/// nodes are smaller. Readers are not local variables, because the compiler adds a stack guard to each function that
/// takes the address of one. The engine keeps a chain of readers, which is as long as the deepest evaluation so far.
@usableFromInline
struct GraphReader {
  @usableFromInline
  typealias Pointer = UnsafeMutablePointer<GraphReader>

  /// The slot of the link that the next read is expected to repeat; `nil` before the first run.
  ///
  /// If the next read differs, the engine inserts a new link before that link. The links from the cursor on are stale
  /// unless the run reads their nodes again.
  @usableFromInline
  var cursor: GraphLink.Slot?

  /// The node that runs; `nil` before the first run.
  fileprivate(set) var node: GraphNode.Pointer?

  /// The number with which the run marks the nodes that it reads; zero while its reads repeat those of the last run.
  var number: UInt32 = 0

  /// The slot after the last marked read, if the run has a number.
  var marked: GraphLink.Slot?

  /// The number of walks in progress, including the walk that uses this reader; zero for the reader outside of walks.
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
  /// Invariant: code uses this property only after a call of `begin(_:)`.
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

    /// The revision that began.
    let revision: UInt64
  }
}

extension UnsafeMutablePointer<GraphReader> {
  /// Creates a reader.
  static func make(depth: Int) -> Self {
    let reader = allocate(capacity: 1)
    reader.initialize(to: GraphReader(depth: depth))
    return reader
  }

  /// Deinitializes and deallocates the reader.
  func end() {
    deinitialize(count: 1)
    deallocate()
  }
}
