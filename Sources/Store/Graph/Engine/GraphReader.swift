/// A recorder of the nodes that a running rule or observer reads.
///
/// The reader compares the reads of the run with the reads of the node's last run, one after another. When the engine
/// checks the dependencies of a node, it may run several of these dependencies one after another, with the same
/// reader. So the state that every read uses stays in the processor's cache, and nodes are smaller. Readers are not
/// local variables, because the compiler adds a stack guard to each function that takes the address of a local
/// variable. The engine keeps a chain of readers, which is as long as the deepest evaluation so far.
@usableFromInline
struct GraphReader {
  @usableFromInline
  typealias Pointer = UnsafeMutablePointer<GraphReader>

  /// The slot of the next link in the list of the node's links; `nil` before the first run.
  ///
  /// The next link is from the last run. If the next read is a read of another node, the engine inserts a new link
  /// before the next link. At the end of the run, the engine removes the links that are still after the cursor.
  @usableFromInline
  var cursor: GraphLink.Slot?

  /// The node that runs; `nil` before the first run.
  fileprivate(set) var node: GraphNode.Pointer?

  /// The number that the run stores in each node that it reads, to mark the node; zero while the run repeats the reads
  /// of the node's last run.
  var number: UInt32 = 0

  /// The slot of the first link whose node the run has not marked yet, if the run has a number.
  var marked: GraphLink.Slot?

  /// The number of nested walks over dependencies that are in progress while this object records reads; zero if no
  /// walk is in progress.
  @usableFromInline
  let depth: Int

  /// The revisions that began while the observer was running, the earliest first.
  var boundaries: [Boundary] = []

  /// The reader for a walk over dependencies that begins while a walk with this reader is in progress; created on first
  /// use.
  var inner: Pointer?

  init(depth: Int) {
    self.depth = depth
  }

  /// The node that runs.
  ///
  /// Invariant: code uses this property only after a call of `begin(_:)`.
  var running: GraphNode.Pointer { node.unsafelyUnwrapped }

  /// The value of `cursor`, which must not be `nil`.
  ///
  /// Invariant: code uses this property only after a call of `begin(_:)`.
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

  /// A revision that began while an observer was running, and the slot for the observer's first read after it began.
  struct Boundary {
    /// The slot of the link that the observer's first read in the new revision uses or inserts.
    let slot: GraphLink.Slot

    /// The number of the new revision.
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
