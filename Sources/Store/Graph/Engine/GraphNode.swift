/// The record of one input, source, rule or watcher.
///
/// Records lie in a slab of the graph. What marking, checking and tracking touch comes first and fills one
/// cache line; what is needed to make, name and free a node follows.
@usableFromInline
struct GraphNode {
  @usableFromInline
  typealias Pointer = UnsafeMutablePointer<GraphNode>

  /// What the node is and the state it is in.
  @usableFromInline
  var flags: Flags

  /// Who keeps the record: its handle, the links of its dependents, and owners inside the module.
  ///
  /// A plain count: the graph is confined to one isolation.
  @usableFromInline
  var references: UInt32 = 1

  /// The revision at which the value was last known to be current.
  @usableFromInline
  var verifiedAt: UInt64 = 0

  /// The revision at which the value last changed.
  @usableFromInline
  var changedAt: UInt64 = 0

  /// The run that last read this node, so that a second read in that run makes no second link.
  @usableFromInline
  var trackedIn: UInt64 = 0

  /// What the last run read, in the order of the first read.
  @usableFromInline
  var dependencies: GraphLink.Pointer?

  /// During a run: the link of the latest tracked read.
  ///
  /// Links behind it are stale unless read again.
  @usableFromInline
  var cursor: GraphLink.Pointer?

  /// The live nodes that read this one.
  ///
  /// Nodes that nobody observes are not listed.
  @usableFromInline
  var subscribers: GraphLink.Pointer?

  /// What computes the value; nil for inputs, whose handles hold it.
  @usableFromInline
  var body: Unmanaged<NodeBody>?

  @usableFromInline
  var lastSubscriber: GraphLink.Pointer?

  /// Counts nodes in the order they were made; never reused.
  let id: Int

  /// The name given by the user, if any.
  let name: String?

  init(id: Int, name: String?, flags: Flags, body: Unmanaged<NodeBody>?) {
    self.id = id
    self.name = name
    self.flags = flags
    self.body = body
  }
}

extension GraphNode {
  /// Kinds and states of a node.
  ///
  /// Not an `OptionSet`: its operations are generic, and unspecialised in debug builds they cost more than
  /// all the rest of the graph.
  @usableFromInline
  struct Flags {
    @usableFromInline
    var rawValue: UInt32

    @inlinable
    init(rawValue: UInt32) {
      self.rawValue = rawValue
    }

    @inlinable
    static func | (left: Flags, right: Flags) -> Flags {
      Flags(rawValue: left.rawValue | right.rawValue)
    }

    /// Whether all of some flags are set.
    @inlinable
    func contains(_ flags: Flags) -> Bool {
      rawValue & flags.rawValue == flags.rawValue
    }

    /// Whether any of some flags is set.
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

    /// Set from outside; its value is in its handle.
    @inlinable
    static var input: Flags { Flags(rawValue: 1 << 0) }

    /// Computed by an owner without dependencies in the graph, and asked again at each revision.
    @inlinable
    static var source: Flags { Flags(rawValue: 1 << 1) }

    /// Told about changes; has no dependents.
    @inlinable
    static var watcher: Flags { Flags(rawValue: 1 << 2) }

    /// Marked by writes: listed by its dependencies, and current unless `pending`.
    ///
    /// Inputs and watchers always are; rules and sources as long as a live node reads them.
    @inlinable
    static var live: Flags { Flags(rawValue: 1 << 3) }

    /// Live, and something below may have changed.
    ///
    /// On an input: written since it was last read.
    @inlinable
    static var pending: Flags { Flags(rawValue: 1 << 4) }

    /// Being checked or run; reading it now closes a cycle.
    @inlinable
    static var active: Flags { Flags(rawValue: 1 << 5) }

    /// Never run.
    @inlinable
    static var unevaluated: Flags { Flags(rawValue: 1 << 6) }

    /// The run in hand has made links.
    @inlinable
    static var relinked: Flags { Flags(rawValue: 1 << 14) }

    /// An input that was written and then set back before anybody read it.
    @inlinable
    static var reverted: Flags { Flags(rawValue: 1 << 7) }

    /// An input whose handle still holds the value from before the first unread write.
    @inlinable
    static var holdsPrevious: Flags { Flags(rawValue: 1 << 8) }

    /// A watcher in the queue of the next round.
    @inlinable
    static var queued: Flags { Flags(rawValue: 1 << 9) }

    /// A watcher that will be called in the round in hand.
    @inlinable
    static var due: Flags { Flags(rawValue: 1 << 10) }

    /// A watcher that has been cancelled.
    @inlinable
    static var cancelled: Flags { Flags(rawValue: 1 << 11) }

    /// Nobody refers to the node; it is in the queue of those to be freed.
    @inlinable
    static var abandoned: Flags { Flags(rawValue: 1 << 12) }

    /// Made by the graph for itself; not shown and not counted.
    @inlinable
    static var hidden: Flags { Flags(rawValue: 1 << 13) }
  }
}

extension UnsafeMutablePointer<GraphNode> {
  /// The name given by the user, or one made of the kind and the number of the node.
  var displayName: String {
    if let name = pointee.name { return name }
    let kind =
      if pointee.flags.contains(.watcher) {
        "observer"
      } else if pointee.flags.containsAny(.input | .source) {
        "input"
      } else {
        "rule"
      }
    return "\(kind)\(pointee.id)"
  }
}
