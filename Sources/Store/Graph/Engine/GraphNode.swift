/// The record of one node of the graph: an input, a source, a rule or an observer.
///
/// The revisions in `verifiedAt` and `changedAt` are the *stamps* of the node. A *run* is one evaluation of a rule or
/// source, or one call of an observer.
///
/// The records are in a `Slab`, and each record fills one cache line of 64 bytes. In a graph that is larger than the
/// innermost cache, the time of an update depends on the number of cache lines that the nodes use. Therefore, a record
/// contains neither a name, which few nodes have, nor the state of a run. The engine has a table of the names, and a
/// `GraphReader` contains the state of a run.
@usableFromInline
struct GraphNode {
  @usableFromInline
  typealias Pointer = UnsafeMutablePointer<GraphNode>

  /// The links to the nodes that this node read in its last run, in the order of the first reads.
  ///
  /// This is the first property, so that its address is the address of the record.
  @usableFromInline
  var dependencies: GraphLink.Pointer?

  /// The kind and the state of the node.
  @usableFromInline
  var flags: Flags

  /// Further state of the node, which the engine does not need to recompute values.
  @usableFromInline
  var status = Status()

  private let upperID: UInt16

  /// The number of references to the record: from its handle, from the links of its dependents, and from objects in
  /// this module.
  ///
  /// The count is not atomic, because the graph is confined to one isolation.
  @usableFromInline
  var references: UInt32 = 1

  /// The revision at which the value was last known to be current.
  @usableFromInline
  var verifiedAt: UInt64 = 0

  /// The revision at which the value last changed; zero before the first run.
  ///
  /// An observer has no value, and uses this property in another way; see `GraphEngine.noteSettled(_:_:)`.
  @usableFromInline
  var changedAt: UInt64 = 0

  /// The number of the last run that marked this node as read.
  ///
  /// If the same run reads the node again, it creates no second link.
  var trackedIn: UInt32 = 0

  private let lowerID: UInt32

  /// The links to the live nodes that depend on this node.
  ///
  /// Dependents that are not live have no link in this list.
  @usableFromInline
  var subscribers: GraphLink.Pointer?

  /// The body, which computes the value or calls the observer; `nil` for inputs, whose handles store the value.
  @usableFromInline
  var body: Unmanaged<NodeBody>?

  /// The step that led to this node, while the node is checked or runs.
  ///
  /// Each step leads to the node that waits for this node. So the engine can follow the steps from node to node, back
  /// to the outermost read.
  @usableFromInline
  var origin = GraphEngine.Step.outermost

  /// Creates the record of a node.
  ///
  /// - Parameters:
  ///   - id: The number of the node, in the order of creation; below 2⁴⁸.
  ///   - flags: The kind of the node.
  ///   - body: The body, with a reference that the record takes over.
  init(id: Int, flags: Flags, body: Unmanaged<NodeBody>?) {
    self.upperID = UInt16(truncatingIfNeeded: id >> 32)
    self.lowerID = UInt32(truncatingIfNeeded: id)
    self.flags = flags
    self.body = body
  }
}

extension GraphNode {
  /// The body of a node that can run.
  ///
  /// Invariant: rules and sources have a body until they are freed, and observers until they are detached.
  var runningBody: Unmanaged<NodeBody> { body.unsafelyUnwrapped }

  /// The number of the node, in the order of creation; never reused.
  var id: Int { Int(upperID) << 32 | Int(lowerID) }

  /// The kind of a node, and the state by which the engine decides what to do next with the node.
  ///
  /// The eight flags are in one byte. With a wider word, the compiler would write a single byte and soon afterwards
  /// read the whole word. A processor stalls at a read that is wider than the write before it. This type is not an
  /// `OptionSet`, because the operations of an `OptionSet` are generic. In debug builds, these operations are not
  /// specialized, and would cost more than the rest of the graph.
  @usableFromInline
  struct Flags {
    @usableFromInline
    var rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The empty set of flags, for a rule, which computes its value from dependencies.
    @inlinable
    static var rule: Flags { Flags(rawValue: 0) }

    /// The node is an input, whose value is set from outside the graph and stored in its handle.
    @inlinable
    static var input: Flags { Flags(rawValue: 1 << 0) }

    /// The node is a source, whose value an owner outside the graph computes.
    ///
    /// A source has no dependencies. The engine asks the owner for the value whenever the source may be out of date.
    @inlinable
    static var source: Flags { Flags(rawValue: 1 << 1) }

    /// The node is an observer, which the engine calls after changes and which has no dependents.
    @inlinable
    static var observer: Flags { Flags(rawValue: 1 << 2) }

    /// The node is live: if a value on which it depends may have changed, the engine marks the node as pending.
    ///
    /// Therefore, a live node is current unless it is pending. Inputs and observers are always live. Rules and sources
    /// are live while a live node depends on them.
    @inlinable
    static var live: Flags { Flags(rawValue: 1 << 3) }

    /// The node is live, and its value may be out of date.
    ///
    /// A pending input was written after its last read. A pending observer waits in the queue for the next round of
    /// calls.
    @inlinable
    static var pending: Flags { Flags(rawValue: 1 << 4) }

    /// The node is being checked or run.
    ///
    /// A read of an active node closes a cycle.
    @inlinable
    static var active: Flags { Flags(rawValue: 1 << 5) }

    /// The input was written and then set back to its earlier value before a read.
    @inlinable
    static var reverted: Flags { Flags(rawValue: 1 << 6) }

    /// The handle of the input also stores an older value: the value that the input had before its unread writes.
    @inlinable
    static var holdsPrevious: Flags { Flags(rawValue: 1 << 7) }

    @inlinable
    static func | (left: Flags, right: Flags) -> Flags {
      Flags(rawValue: left.rawValue | right.rawValue)
    }

    /// Returns a Boolean value indicating whether all of the given flags are set.
    @inlinable
    func contains(_ flags: Flags) -> Bool {
      rawValue & flags.rawValue == flags.rawValue
    }

    /// Returns a Boolean value indicating whether any of the given flags is set.
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

  /// The flags of a node that matter only when the engine calls observers or frees the node.
  @usableFromInline
  struct Status {
    private var rawValue: UInt8 = 0

    /// The observer was cancelled.
    static var cancelled: Status { Status(rawValue: 1 << 0) }

    /// The node has no references and is queued to be freed.
    static var abandoned: Status { Status(rawValue: 1 << 1) }

    /// The node has an owner, which the engine notifies when the node gets its first dependent or loses its last one.
    static var owned: Status { Status(rawValue: 1 << 2) }

    /// The engine's table of names contains the name of the node.
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
