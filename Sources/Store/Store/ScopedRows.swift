/// Nodes that are kept by others, if at all.
@usableFromInline
struct WeakNodes<Key: Hashable> {
  @usableFromInline var nodes: [Key: Weak] = [:]
  @usableFromInline var pruneAt = 16

  @usableFromInline
  struct Weak {
    @usableFromInline weak var node: ScopeIdentity?

    @inlinable
    init() {}

    @inlinable
    mutating func node(else make: () -> ScopeIdentity) -> ScopeIdentity {
      if let node { return node }
      let made = make()
      node = made
      return made
    }
  }

  @inlinable
  init() {}

  /// The node at `key`, made if there is none alive; those that have gone are let go of now and then.
  @inlinable
  mutating func node(_ key: Key, else make: () -> ScopeIdentity) -> ScopeIdentity {
    if nodes.count >= pruneAt { prune() }
    return nodes[key, default: Weak()].node(else: make)
  }

  @inlinable
  @inline(never)
  mutating func prune() {
    nodes = nodes.filter { $1.node != nil }
    pruneAt = max(16, nodes.count * 2)
  }
}

/// The elements of one collection that are places in the tree of scoped stores.
@usableFromInline
final class ScopedRows<ID: Hashable> {
  /// Unchecked like a node's store.
  @exclusivity(unchecked) @usableFromInline var nodes = WeakNodes<ID>()
  private let versions: ObservedElements.Versions?
  /// What is observed of the elements, once something is; nil for a collection that can't tell what was touched.
  fileprivate private(set) lazy var observed = versions.map { ObservedElementsByID<ID>(versions: $0) }

  init(versions: ObservedElements.Versions?) { self.versions = versions }

  /// The place of an element.
  ///
  /// - Complexity: Amortized O(1).
  @inlinable
  func node(_ id: ID, parent: ScopeIdentity) -> ScopeIdentity {
    nodes.node(id) { ElementScope(id, of: self, parent: parent) }
  }
}

/// The place of an element.
@usableFromInline
final class ElementScope<ID: Hashable>: ScopeIdentity {
  private let key: ID
  private let rows: ScopedRows<ID>
  private lazy var ownElement = rows.observed.map { ObservedElementWithID(key, of: $0) }

  @usableFromInline
  init(_ key: ID, of rows: ScopedRows<ID>, parent: ScopeIdentity) {
    self.key = key
    self.rows = rows
    super.init(parent: parent)
  }

  override var id: AnyHashable? { AnyHashable(key) }

  override var element: ObservedElement? { ownElement ?? super.element }
}
