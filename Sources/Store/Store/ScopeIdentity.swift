/// A place in the tree of scoped stores, by which equal scopes are found to be the same.
///
/// Nodes hold their parents, never their children or stores: a child store keeps its way to the root, and nothing
/// keeps the child.
@usableFromInline
class ScopeIdentity {
  private let parent: ScopeIdentity?
  private var children = WeakNodes<Key>()
  /// The elements that are places, of each collection that was scoped.
  private var collections: [Key: AnyObject] = [:]
  // Unchecked: ten thousand rows are looked up at a time, and no access lasts while other code runs.
  @exclusivity(unchecked) @usableFromInline final weak var store: AnyObject?
  /// What has been read and derived here, once somebody has asked.
  private(set) final var keptCache: ScopeCache? {
    didSet { cacheReference = keptCache.map(Unmanaged.passUnretained) }
  }
  /// The same for those who only look something up: unchecked, as it is set once.
  @exclusivity(unchecked)
  @usableFromInline private(set) final var cacheReference: Unmanaged<ScopeCache>?

  /// By what a store is scoped.
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

  /// Which element this is the place of, if it is that of one of many.
  var id: AnyHashable? { nil }

  /// The innermost element of a collection that the place is, or is in.
  var element: ObservedElement? { parent?.element }

  /// The elements on the way from the root to here, the innermost first.
  final var ids: [AnyHashable] { sequence(first: self, next: \.parent).compactMap(\.id) }

  /// Whether this is the root.
  final var isRoot: Bool { parent == nil }

  /// What has been read and derived here.
  @usableFromInline
  final func cache(in graph: @autoclosure () -> StoreGraph) -> ScopeCache {
    if let keptCache { return keptCache }
    let made = ScopeCache(graph: graph(), node: self)
    keptCache = made
    return made
  }

  /// Returns the resolver by which this place was read before, if that is remembered.
  ///
  /// Observers and selectors compare what this resolver finds, so it must be the one that a store at this place reads
  /// by, also when the state is gone.
  @inlinable
  final func rememberedResolver<State>(of _: State.Type) -> StateResolver<State>? {
    // The node keeps its cache.
    guard let resolver = cacheReference?._withUnsafeGuaranteedRef({ $0.resolver }) else { return nil }
    // It resolves another type if the same key path was scoped both as optional and as present state.
    return resolver as? StateResolver<State>
  }

  /// The child at `key`, made if there is none alive.
  ///
  /// - Parameter key: By what it is scoped.
  /// - Returns: The child.
  /// - Complexity: Amortized O(1).
  final func child(_ key: Key) -> ScopeIdentity {
    children.node(key) { ScopeIdentity(parent: self) }
  }

  /// The elements of a collection that are places.
  ///
  /// - Parameters:
  ///   - key: By what the collection is scoped.
  ///   - versions: How the collection tells what was touched, if it can.
  /// - Returns: The elements, the same each time.
  final func rows<ID: Hashable>(_ key: Key, of versions: () -> ObservedElements.Versions?) -> ScopedRows<ID> {
    if let rows = collections[key] as? ScopedRows<ID> { return rows }
    let rows = ScopedRows<ID>(versions: versions())
    collections[key] = rows
    return rows
  }
}
