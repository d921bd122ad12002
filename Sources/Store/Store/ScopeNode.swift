/// A place in the tree of scoped stores, by which equal scopes are found to be the same.
///
/// Nodes hold their parents, never their children or stores: a child store keeps its way to the root, and nothing
/// keeps the child.
@usableFromInline
final class ScopeNode {
  private let parent: ScopeNode?
  private var children: [Key: Weak] = [:]
  private var pruneAt = 16
  weak var store: AnyObject?
  /// What has been read and derived here, once somebody has asked.
  private var cache: ScopeCache?

  /// By what a store is scoped.
  struct Key: Hashable {
    let state: AnyKeyPath
    let action: AnyKeyPath
    /// The element, for a store of one of many.
    var id: AnyHashable?
  }

  private struct Weak {
    weak var node: ScopeNode?
  }

  /// What has been read and derived here.
  func cache(in core: StoreCore) -> ScopeCache {
    if let cache { return cache }
    let made = ScopeCache(graph: core.storeGraph)
    cache = made
    return made
  }

  init(parent: ScopeNode? = nil) { self.parent = parent }

  /// Whether this is the root.
  var isRoot: Bool { parent == nil }

  /// The child at `key`, made if there is none alive.
  ///
  /// - Complexity: Amortized O(1).
  func child(_ key: Key) -> ScopeNode {
    if let node = children[key]?.node { return node }
    if children.count >= pruneAt {
      children = children.filter { $1.node != nil }
      pruneAt = max(16, children.count * 2)
    }
    let node = ScopeNode(parent: self)
    children[key] = Weak(node: node)
    return node
  }
}
