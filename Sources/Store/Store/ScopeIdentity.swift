/// The identity of a scope, which equal scopes of one parent share.
///
/// The identities form a tree. Each retains its parent, but neither its children nor its store. So a child store keeps
/// the identities up to the root alive, and nothing keeps the child store alive.
@usableFromInline
class ScopeIdentity {
  private let parent: ScopeIdentity?
  private var children = WeakScopeIdentities<Key>()
  /// The scopes of elements, for each collection that was scoped.
  private var collections: [Key: AnyObject] = [:]
  private var pruneCollectionsAt = 16
  /// The live store of the scope; nil if there is none.
  // Unchecked: a list looks up ten thousand rows at a time, and no access lasts while other code runs.
  @exclusivity(unchecked) @usableFromInline final weak var store: AnyObject?
  /// The cache of reads and derived values at this scope, made on first use.
  private(set) final var keptCache: ScopeCache? {
    didSet { cacheReference = keptCache.map(Unmanaged.passUnretained) }
  }
  /// An unretained reference to the cache, for lookups.
  // Unchecked: set once.
  @exclusivity(unchecked)
  @usableFromInline private(set) final var cacheReference: Unmanaged<ScopeCache>?

  /// The key paths of a scope.
  @usableFromInline
  struct Key: Hashable {
    let state: AnyKeyPath
    let action: AnyKeyPath

    @usableFromInline
    init(state: AnyKeyPath, action: AnyKeyPath) {
      self.state = state
      self.action = action
    }
  }

  @usableFromInline
  init(parent: ScopeIdentity? = nil) { self.parent = parent }

  /// The id of the element, if this is the scope of an element.
  var id: AnyHashable? { nil }

  /// The innermost observed element of a collection that contains this scope.
  var element: ObservedElement? { parent?.element }

  /// The ids of the elements that contain this scope, the innermost first.
  final var ids: [AnyHashable] { sequence(first: self, next: \.parent).compactMap(\.id) }

  /// A Boolean value indicating whether this is the scope of the root store.
  final var isRoot: Bool { parent == nil }

  /// Returns the cache of reads and derived values at this scope.
  @usableFromInline
  final func cache(in graph: @autoclosure () -> StoreGraph) -> ScopeCache {
    if let keptCache { return keptCache }
    let made = ScopeCache(graph: graph(), node: self)
    keptCache = made
    return made
  }

  /// Returns the resolver with which this scope was read before, if the scope remembers one.
  ///
  /// Observers and selectors compare the state that this resolver finds. A new store must read with the same resolver,
  /// so that both agree, also when the state is gone.
  @inlinable
  final func rememberedResolver<State>(of _: State.Type) -> StateResolver<State>? {
    // The identity retains its cache.
    guard let resolver = cacheReference?._withUnsafeGuaranteedRef({ $0.resolver }) else { return nil }
    // It resolves another type if the same key path was scoped both as optional and as present state.
    return resolver as? StateResolver<State>
  }

  /// Returns the identity of a child scope.
  ///
  /// - Parameter key: The key paths of the scope.
  /// - Returns: The live identity, or a new one.
  /// - Complexity: Amortized O(1).
  final func child(_ key: Key) -> ScopeIdentity {
    children.node(key) { ScopeIdentity(parent: self) }
  }

  /// Returns the scopes of the elements of a collection.
  ///
  /// - Parameters:
  ///   - key: The key paths of the scope.
  ///   - versions: A closure that returns how to find touched elements; nil if the collection can't tell.
  /// - Returns: The scopes, the same object for each call while one of them is alive.
  final func elementScopes<ID: Hashable>(
    _ key: Key, of versions: () -> ObservedElements.Versions?
  ) -> ElementScopes<ID> {
    if let scopes = collections[key] as? ElementScopes<ID> { return scopes }
    pruneCollections()
    let scopes = ElementScopes<ID>(versions: versions())
    collections[key] = scopes
    return scopes
  }

  /// Removes the scopes that nothing uses, from time to time, because the number of key paths with arguments is
  /// unlimited.
  private final func pruneCollections() {
    guard collections.count >= pruneCollectionsAt else { return }
    for key in Array(collections.keys) {
      var scopes = collections.removeValue(forKey: key)
      if !isKnownUniquelyReferenced(&scopes) { collections[key] = scopes }
    }
    pruneCollectionsAt = max(16, collections.count * 2)
  }
}
