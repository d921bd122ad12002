/// A place in the tree of scoped stores, by which equal scopes are found to be the same.
///
/// Nodes hold their parents, never their children or stores: a child store keeps its way to the root, and nothing
/// keeps the child.
@usableFromInline
final class ScopeNode {
  private let parent: ScopeNode?
  /// Which element this is the place of, if it is that of one of many.
  private let id: AnyHashable?
  /// The element of a collection that this is the place of, or of something in it; the innermost.
  let row: ObservedRow?
  private var children: [Key: Weak] = [:]
  /// The collections whose elements are places, by their properties.
  private var collections: [AnyKeyPath: ObservedRows] = [:]
  private var pruneAt = 16
  weak var store: AnyObject?
  /// What has been read and derived here, once somebody has asked.
  private(set) var keptCache: ScopeCache?

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
    if let keptCache { return keptCache }
    let made = ScopeCache(graph: core.storeGraph, node: self)
    keptCache = made
    return made
  }

  init(parent: ScopeNode? = nil, id: AnyHashable? = nil, row: ObservedRow? = nil) {
    self.parent = parent
    self.id = id
    self.row = row
  }

  /// The elements on the way from the root to here, the innermost first.
  var ids: [AnyHashable] { sequence(first: self, next: \.parent).compactMap(\.id) }

  /// Whether this is the root.
  var isRoot: Bool { parent == nil }

  /// The child at `key`, made if there is none alive.
  ///
  /// - Parameters:
  ///   - key: By what it is scoped.
  ///   - versions: How the collection tells what was touched of which the child is an element, if it can.
  /// - Returns: The child.
  /// - Complexity: Amortized O(1).
  func child(_ key: Key, of versions: (() -> ObservedRows.Versions)? = nil) -> ScopeNode {
    if let node = children[key]?.node { return node }
    if children.count >= pruneAt {
      children = children.filter { $1.node != nil }
      pruneAt = max(16, children.count * 2)
    }
    let node = ScopeNode(parent: self, id: key.id, row: row(key, of: versions) ?? row)
    children[key] = Weak(node: node)
    return node
  }

  private func row(_ key: Key, of versions: (() -> ObservedRows.Versions)?) -> ObservedRow? {
    guard let id = key.id, let versions else { return nil }
    if let rows = collections[key.state] { return ObservedRow(rows: rows, id: id) }
    let rows = ObservedRows(versions: versions())
    collections[key.state] = rows
    return ObservedRow(rows: rows, id: id)
  }
}
