/// A part of the state that a selector or an observer has read, as a source of the graph.
///
/// It is compared with what was last read of it before anything is marked: most actions change nothing that is
/// observed, and cost one comparison each here.
final class Slice: NodeBody {
  /// Compares the part with what was last read of it; keeps the new value if asked to.
  private let compare: (_ keeps: Bool) -> Bool
  private weak var owner: StoreGraph?
  /// The slice's node, owned by the table that made it.
  private(set) var node: GraphNode.Pointer?
  /// Where the slice stands in its owner's list while it is live.
  var liveIndex: Int?

  init(owner: StoreGraph, compare: @escaping (Bool) -> Bool) {
    self.owner = owner
    self.compare = compare
    super.init { unsafeDowncast($0, to: Slice.self).compare(true) }
    node = owner.engine.makeSource(name: nil, body: self)
  }

  /// Whether the part differs, at present, from what was last read of it.
  var differs: Bool { compare(false) }

  override func livenessDidChange(isLive: Bool) {
    owner?.slice(self, isLive: isLive)
  }
}

extension Slice {
  /// How a part of type `Value` is compared: by its stamp if it has one, by `==` if it has that, else never equal.
  ///
  /// Neither copies a stamped collection: a copy kept for comparison makes the next change copy the whole buffer.
  static func comparison<Value>(_ read: @escaping () -> Value) -> (Bool) -> Bool {
    if let type = Value.self as? any VersionStamped.Type { return stamped(type, read) }
    if let type = Value.self as? any Equatable.Type { return equated(type, read) }
    return { _ in true }
  }

  private static func stamped<Value, Stamped: VersionStamped>(
    _: Stamped.Type, _ read: @escaping () -> Value
  ) -> (Bool) -> Bool {
    var seen: VersionStamp?
    return { keeps in
      let stamp = unsafeBitCast(read(), to: Stamped.self).stamp
      guard stamp != seen else { return false }
      if keeps { seen = stamp }
      return true
    }
  }

  private static func equated<Value, Equal: Equatable>(
    _: Equal.Type, _ read: @escaping () -> Value
  ) -> (Bool) -> Bool {
    var seen: Equal?
    return { keeps in
      // `Equal` is `Value`, found at run time; a cast would look that up again for each comparison.
      let value = unsafeBitCast(read(), to: Equal.self)
      if let seen, seen == value { return false }
      if keeps { seen = value }
      return true
    }
  }
}
