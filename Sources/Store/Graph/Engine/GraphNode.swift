/// The record of one input, source, rule or observer.
///
/// The records are in a slab of the graph, and each record fills one cache line of 64 bytes. If a graph is larger than
/// the innermost cache, an update takes longer the more cache lines the nodes use. Therefore, names, which few nodes
/// have, are in a table of the engine, and the state of a run is in its `GraphReader`.
@usableFromInline
struct GraphNode {
  @usableFromInline
  typealias Pointer = UnsafeMutablePointer<GraphNode>

  /// The links to the dependencies, in the order of the first read in the last run.
  ///
  /// This is the first property, so that its address is the address of the record.
  @usableFromInline
  var dependencies: GraphLink.Pointer?

  /// The kind and the state of the node.
  @usableFromInline
  var flags: Flags

  /// Further state of the node, which recomputations do not read.
  @usableFromInline
  var status = Status()

  private let upperID: UInt16

  /// The number of references to the record, from its handle, the links of its dependents, and owners inside the
  /// module.
  ///
  /// It is not atomic, because the graph is confined to one isolation.
  @usableFromInline
  var references: UInt32 = 1

  /// The revision at which the value was last known to be current.
  @usableFromInline
  var verifiedAt: UInt64 = 0

  /// The revision at which the value last changed; zero before the first run.
  ///
  /// Observers have no value; see `GraphEngine.noteSettled(_:_:)`.
  @usableFromInline
  var changedAt: UInt64 = 0

  /// The number of the run that last marked this node.
  ///
  /// A second read of the node in that run creates no second link.
  var trackedIn: UInt32 = 0

  private let lowerID: UInt32

  /// The links to the live nodes that depend on this node.
  ///
  /// The list does not contain readers that are not live.
  @usableFromInline
  var subscribers: GraphLink.Pointer?

  /// The body that computes the value; `nil` for inputs, whose handles store the value.
  @usableFromInline
  var body: Unmanaged<NodeBody>?

  /// The step that needs the node, while the node is active.
  ///
  /// The steps lead from node to node back to the outermost read.
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

  /// The kind of a node, and the state that decides the next step for it.
  ///
  /// The eight flags are in one byte. With a wider word, the compiler would store a single byte and load the whole word
  /// in the next step, and a load that spans an earlier, narrower store stalls. This type is not an `OptionSet`,
  /// because the operations of an `OptionSet` are generic. Debug builds do not specialize them, and they would cost
  /// more than the rest of the graph.
  @usableFromInline
  struct Flags {
    @usableFromInline
    var rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// No flag: the node is a rule, which computes its value from dependencies.
    @inlinable
    static var rule: Flags { Flags(rawValue: 0) }

    /// The node is set from outside, and its handle stores the value.
    @inlinable
    static var input: Flags { Flags(rawValue: 1 << 0) }

    /// An owner computes the value without dependencies in the graph, and the engine asks the owner again at each
    /// revision.
    @inlinable
    static var source: Flags { Flags(rawValue: 1 << 1) }

    /// The node is an observer, which the engine calls after changes and which has no dependents.
    @inlinable
    static var observer: Flags { Flags(rawValue: 1 << 2) }

    /// Writes mark the node: its dependencies have links to it, and it is current unless it is `pending`.
    ///
    /// Inputs and observers are always live. Rules and sources are live while a live node depends on them.
    @inlinable
    static var live: Flags { Flags(rawValue: 1 << 3) }

    /// The node is live and a dependency may have changed.
    ///
    /// A pending input was written after its last read. A pending observer is in the queue of the next round.
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

    /// The handle of the input stores the value that the input had before the first unread write.
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

  /// The flags of a node that matter only in rounds of notification and when the node is freed.
  @usableFromInline
  struct Status {
    private var rawValue: UInt8 = 0

    /// The observer was cancelled.
    static var cancelled: Status { Status(rawValue: 1 << 0) }

    /// The node has no references and is queued to be freed.
    static var abandoned: Status { Status(rawValue: 1 << 1) }

    /// The node has an owner, which is notified when it gets its first dependent or loses its last one.
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
