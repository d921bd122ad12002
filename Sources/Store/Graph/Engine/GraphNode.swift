/// The record of one input, source, rule or observer.
///
/// Records lie in a slab of the graph, each in one cache line: 64 bytes. A graph that the innermost cache does
/// not hold is updated the slower the more lines its nodes touch. Names, which few nodes have, are in a table of the
/// engine, and what belongs to a run is in its `GraphReader`.
@usableFromInline
struct GraphNode {
  @usableFromInline
  typealias Pointer = UnsafeMutablePointer<GraphNode>

  /// The links to the nodes that the last run read, in the order of the first read.
  ///
  /// First, so that its place is where the record is.
  @usableFromInline
  var dependencies: GraphLink.Pointer?

  /// The kind and the state of the node.
  @usableFromInline
  var flags: Flags

  /// Further state of the node, which no recomputation reads.
  @usableFromInline
  var status = Status()

  private let upperID: UInt16

  /// The number of references to the record: by its handle, the links of its dependents, and owners inside the module.
  ///
  /// A plain count: the graph is confined to one isolation.
  @usableFromInline
  var references: UInt32 = 1

  /// The revision at which the value was last known to be current.
  @usableFromInline
  var verifiedAt: UInt64 = 0

  /// The revision at which the value last changed; 0 before the first run.
  ///
  /// Observers have no value; see `GraphEngine.noteSettled(_:_:)`.
  @usableFromInline
  var changedAt: UInt64 = 0

  /// The number of the run that last marked this node, so that a second read in that run makes no second link.
  var trackedIn: UInt32 = 0

  private let lowerID: UInt32

  /// The live nodes that read this one.
  ///
  /// Nodes that nobody observes are not listed.
  @usableFromInline
  var subscribers: GraphLink.Pointer?

  /// The body that computes the value; nil for inputs, whose handles hold it.
  @usableFromInline
  var body: Unmanaged<NodeBody>?

  /// The step that needs the node, while the node is active.
  ///
  /// From node to node this is the path back to the outermost read.
  @usableFromInline
  var origin = GraphEngine.Step.outermost

  /// Makes the record of a node.
  ///
  /// - Parameters:
  ///   - id: Counts nodes in the order they are made; below 2⁴⁸.
  ///   - flags: The kind of the node.
  ///   - body: The body, with the reference that the record keeps.
  init(id: Int, flags: Flags, body: Unmanaged<NodeBody>?) {
    self.upperID = UInt16(truncatingIfNeeded: id >> 32)
    self.lowerID = UInt32(truncatingIfNeeded: id)
    self.flags = flags
    self.body = body
  }
}

extension GraphNode {
  /// The body of a node that runs.
  ///
  /// Invariant: rules and sources have a body until they are freed, and observers until they are detached.
  var runningBody: Unmanaged<NodeBody> { body.unsafelyUnwrapped }

  /// Counts nodes in the order they were made; never reused.
  var id: Int { Int(upperID) << 32 | Int(lowerID) }

  /// The kind of a node and the state that decides what has to be done with it.
  ///
  /// Eight flags in a byte, on purpose: of a wider word the compiler would store single bytes and load all of
  /// it again at the next step, and a load that spans an earlier, narrower store stalls. Not an `OptionSet`:
  /// its operations are generic, and unspecialised in debug builds they cost more than the rest of the graph.
  @usableFromInline
  struct Flags {
    @usableFromInline
    var rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// No flag: computed from what it reads.
    @inlinable
    static var rule: Flags { Flags(rawValue: 0) }

    /// Set from outside; its value is in its handle.
    @inlinable
    static var input: Flags { Flags(rawValue: 1 << 0) }

    /// Computed by an owner without dependencies in the graph, and asked again at each revision.
    @inlinable
    static var source: Flags { Flags(rawValue: 1 << 1) }

    /// Called after changes; has no dependents.
    @inlinable
    static var observer: Flags { Flags(rawValue: 1 << 2) }

    /// Marked by writes: listed by its dependencies, and current unless `pending`.
    ///
    /// Inputs and observers always are; rules and sources as long as a live node reads them.
    @inlinable
    static var live: Flags { Flags(rawValue: 1 << 3) }

    /// Live, and something below may have changed.
    ///
    /// On an input: written since it was last read. On an observer: in the queue of the next round.
    @inlinable
    static var pending: Flags { Flags(rawValue: 1 << 4) }

    /// Being checked or run; reading it now closes a cycle.
    @inlinable
    static var active: Flags { Flags(rawValue: 1 << 5) }

    /// An input that was written and then set back before anybody read it.
    @inlinable
    static var reverted: Flags { Flags(rawValue: 1 << 6) }

    /// An input whose handle still holds the value from before the first unread write.
    @inlinable
    static var holdsPrevious: Flags { Flags(rawValue: 1 << 7) }

    @inlinable
    static func | (left: Flags, right: Flags) -> Flags {
      Flags(rawValue: left.rawValue | right.rawValue)
    }

    /// Returns a Boolean value indicating whether all of some flags are set.
    @inlinable
    func contains(_ flags: Flags) -> Bool {
      rawValue & flags.rawValue == flags.rawValue
    }

    /// Returns a Boolean value indicating whether any of some flags is set.
    @inlinable
    func containsAny(_ flags: Flags) -> Bool {
      rawValue & flags.rawValue != 0
    }

    @inlinable
    mutating func insert(_ flags: Flags) {
      rawValue |= flags.rawValue
    }

    @inlinable
    mutating func remove(_ flags: Flags) {
      rawValue &= ~flags.rawValue
    }
  }

  /// The state of a node that matters in a round of notification, or when the node is freed.
  @usableFromInline
  struct Status {
    private var rawValue: UInt8 = 0

    /// An observer that has been cancelled.
    static var cancelled: Status { Status(rawValue: 1 << 0) }

    /// The node has no references, and waits to be freed.
    static var abandoned: Status { Status(rawValue: 1 << 1) }

    /// The node has a keeper, which is told whether anything depends on it.
    static var kept: Status { Status(rawValue: 1 << 2) }

    /// The node was given a name, which the engine has in a table.
    static var named: Status { Status(rawValue: 1 << 3) }

    func contains(_ status: Status) -> Bool {
      rawValue & status.rawValue != 0
    }

    mutating func insert(_ status: Status) {
      rawValue |= status.rawValue
    }

    mutating func remove(_ status: Status) {
      rawValue &= ~status.rawValue
    }
  }
}
