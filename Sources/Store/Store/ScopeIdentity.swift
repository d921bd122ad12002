/// The identity of a scope, which equal scopes of one parent share.
///
/// The identities form a tree. Each identity retains its parent, but neither its children nor its store. Therefore a
/// child store keeps the identities up to the root alive, but no identity keeps a child store alive.
@usableFromInline
class ScopeIdentity {
  private let parent: ScopeIdentity?
  private var children = WeakScopeIdentities<Key>()
  /// The data that this scope keeps about the collections and the computed properties from which child stores were
  /// created.
  private var parts: [Key: ScopedPart] = [:]
  private var prunePartsAt = 16
  /// The live store of the scope; `nil` if there is none.
  // Accesses are unchecked, because a check would slow down a list that looks up ten thousand rows at a time. No other
  // code runs during an access.
  @exclusivity(unchecked) @usableFromInline final weak var store: AnyObject?
  /// The cache of the parts of the state and the selectors that were read at this scope, created on first use.
  private(set) final var keptCache: ScopeCache? {
    didSet { cacheReference = keptCache.map(Unmanaged.passUnretained) }
  }
  /// An unretained reference to the cache, for lookups.
  // Accesses are unchecked, because the property is set only once.
  @exclusivity(unchecked)
  @usableFromInline private(set) final var cacheReference: Unmanaged<ScopeCache>?

  /// The key paths that lead from a store to a child store.
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

  /// The innermost observed element of a collection whose state contains this scope; `nil` if there is none.
  var element: ObservedElement? { parent?.element }

  /// The ids of the elements that contain this scope, the innermost first.
  final var ids: [AnyHashable] { sequence(first: self, next: \.parent).compactMap(\.id) }

  /// The key path from the root store's action to the case that contains the actions of this scope.
  ///
  /// The key path is `nil` if the scope is in an element or a presentation, because no case contains only the action of
  /// an element or of a presented feature.
  final var actionPath: AnyKeyPath? {
    guard let parent, let key = parent.children.key(of: self) else { return nil }
    return parent.isRoot ? key.action : parent.actionPath?.appending(path: key.action)
  }

  /// A Boolean value indicating whether this is the scope of the root store.
  final var isRoot: Bool { parent == nil }

  /// Returns the cache of this scope, which contains the selectors and the parts of the state that were read at the
  /// scope.
  @usableFromInline
  final func cache(in graph: @autoclosure () -> StoreGraph) -> ScopeCache {
    if let keptCache { return keptCache }
    let made = ScopeCache(graph: graph(), node: self)
    keptCache = made
    return made
  }

  /// Returns the resolver that the scope remembers from an earlier read; `nil` if the scope remembers none.
  ///
  /// Observers and selectors compare the state that this resolver finds. A new store must read with the same resolver,
  /// so that the store, the observers and the selectors read the same value even after the state is gone.
  @inlinable
  final func rememberedResolver<State>(of _: State.Type) -> StateResolver<State>? {
    // The identity retains its cache.
    guard let resolver = cacheReference?._withUnsafeGuaranteedRef({ $0.resolver }) else { return nil }
    // The remembered resolver has another type if one call of `scope` used the key path for optional state, and another
    // call used it for state that is not optional.
    return resolver as? StateResolver<State>
  }

  /// Returns the identity of a child scope.
  ///
  /// - Parameter key: The key paths of the scope.
  /// - Returns: The existing identity, or a new identity if none exists.
  /// - Complexity: Amortized O(1).
  final func child(_ key: Key) -> ScopeIdentity {
    children.node(key) { ScopeIdentity(parent: self) }
  }

  /// Returns the scopes of a collection's elements.
  ///
  /// - Parameters:
  ///   - key: The key paths of the scope.
  ///   - make: A closure that makes the scopes.
  /// - Returns: The scopes. Each call returns the same object while one of the scopes is alive.
  final func elementScopes<ID: Hashable>(_ key: Key, else make: () -> ElementScopes<ID>) -> ElementScopes<ID>
  {
    if let scopes = parts[key] as? ElementScopes<ID> { return scopes }
    pruneParts()
    let scopes = make()
    parts[key] = scopes
    return scopes
  }

  /// Returns the resolver that evaluates a computed part of the state.
  ///
  /// An observer may create a new store for this part each time the observer runs, without retaining the store between
  /// two runs. But the observed parts of the state retain the resolver. Therefore the next run finds the value that the
  /// store evaluated when it compared the part.
  ///
  /// - Parameters:
  ///   - key: The key paths of the scope.
  ///   - make: A closure that makes the resolver.
  /// - Returns: The resolver. Each call returns the same object while other code retains the resolver.
  @usableFromInline
  final func resolver<State>(_ key: Key, else make: () -> StateResolver<State>) -> StateResolver<State> {
    let part = parts[key]
    // The remembered resolver has another type if one call of `scope` used the key path for optional state, and another
    // call used it for state that is not optional.
    if let known = part?.resolver as? StateResolver<State> { return known }
    let resolver = make()
    if let part = part as? ComputedPart {
      part.known = resolver
    } else {
      pruneParts()
      parts[key] = ComputedPart(resolver)
    }
    return resolver
  }

  /// Removes the unused entries of `parts` from time to time.
  ///
  /// Otherwise the dictionary could grow without limit, because a program can create any number of key paths with
  /// arguments.
  private final func pruneParts() {
    guard parts.count >= prunePartsAt else { return }
    for key in Array(parts.keys) {
      var part = parts.removeValue(forKey: key)
      if part?.isUsed == true || !isKnownUniquelyReferenced(&part) { parts[key] = part }
    }
    prunePartsAt = max(16, parts.count * 2)
  }
}

/// The data that a scope keeps about a collection or a computed part of its state.
@usableFromInline
class ScopedPart {
  /// The resolver that evaluates a computed part; `nil` if there is none.
  var resolver: ErasedResolver? { nil }
  /// A Boolean value indicating whether the data must be kept although no other object retains it.
  var isUsed: Bool { false }
}

/// The data about a computed part of the state; it does not retain the resolver of this part.
private final class ComputedPart: ScopedPart {
  weak var known: ErasedResolver?

  init(_ resolver: ErasedResolver) { known = resolver }

  override var resolver: ErasedResolver? { known }

  override var isUsed: Bool { known != nil }
}
