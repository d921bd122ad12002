/// A dictionary that contains scope identities without retaining them.
@usableFromInline
struct WeakScopeIdentities<Key: Hashable> {
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

  /// Returns the existing identity for `key`, or a new identity if none exists.
  ///
  /// From time to time, the method removes the entries of identities that were released.
  @inlinable
  mutating func node(_ key: Key, else make: () -> ScopeIdentity) -> ScopeIdentity {
    if nodes.count >= pruneAt { prune() }
    return nodes[key, default: Weak()].node(else: make)
  }

  /// Returns the key of a live identity.
  ///
  /// - Complexity: O(*n*), where *n* is the number of keys.
  func key(of node: ScopeIdentity) -> Key? { nodes.first { $1.node === node }?.key }

  @inlinable
  @inline(never)
  mutating func prune() {
    nodes = nodes.filter { $1.node != nil }
    pruneAt = max(16, nodes.count * 2)
  }
}

/// A table of the scopes of a collection's elements, keyed by the ids of the elements.
@usableFromInline
final class ElementScopes<ID: Hashable>: ScopedPart {
  // Accesses are unchecked, like accesses to `ScopeIdentity.store`. A method that searches the table, and may add a
  // scope, first moves the table out of this property, and puts it back at the end.
  /// The scopes, keyed by id; `nil` while a search calls `==` and `hash(into:)` of the ids, which must not read the
  /// store.
  @exclusivity(unchecked) @usableFromInline var nodes: WeakScopeIdentities<ID>? = WeakScopeIdentities()
  /// The offset of a stored collection in the state; 0 if the collection is computed.
  let offset: Int
  /// The resolver that evaluates a computed collection once for all stores and observers; `nil` for a stored
  /// collection.
  private let computed: ErasedResolver?
  private let versions: ObservedElements.Versions?
  /// The observed elements, created on first use; `nil` if the collection does not record which elements may have
  /// changed.
  fileprivate private(set) lazy var observed = versions.map { ObservedElementsByID<ID>(versions: $0) }

  /// Creates the scopes of a stored collection.
  ///
  /// - Parameters:
  ///   - offset: The offset of the collection.
  ///   - versions: Functions that find the elements that may have changed; `nil` if the collection does not record
  ///     these elements.
  init(at offset: Int, versions: ObservedElements.Versions?) {
    self.offset = offset
    computed = nil
    self.versions = versions
  }

  /// Creates the scopes of a computed collection.
  ///
  /// - Parameter resolver: The resolver of the collection, which does not retain the store.
  init(computedBy resolver: ErasedResolver) {
    offset = 0
    computed = resolver
    versions = nil
  }

  override var resolver: ErasedResolver? { computed }

  /// Returns the scope of an element.
  ///
  /// - Complexity: Amortized O(1).
  @inlinable
  func node(_ id: ID, parent: ScopeIdentity) -> ScopeIdentity {
    guard var searched = nodes.take() else { stopForUse(inComparisonOf: ID.self) }
    defer { nodes = searched }
    return searched.node(id) { ElementScope(id, of: self, parent: parent) }
  }
}

/// The scope of an element.
@usableFromInline
final class ElementScope<ID: Hashable>: ScopeIdentity {
  private let key: ID
  private let scopes: ElementScopes<ID>
  private lazy var ownElement = scopes.observed.map { ObservedElementWithID(key, of: $0) }

  @usableFromInline
  init(_ key: ID, of scopes: ElementScopes<ID>, parent: ScopeIdentity) {
    self.key = key
    self.scopes = scopes
    super.init(parent: parent)
  }

  override var id: AnyHashable? { AnyHashable(key) }

  override var element: ObservedElement? { ownElement ?? super.element }
}
