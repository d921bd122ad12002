/// A cache of the selectors' values in a tree of stores.
///
/// ```swift
/// store.selectorCache.limit = 10_000
/// store.selectorCache.prune(keeping: store.items.ids)
/// ```
///
/// Each root store has one cache, which its child stores share. The cache contains one value for each selector,
/// parameter and scope, until the selector or the state of the scope no longer exists. The cache always keeps values on
/// which an observer depends.
public struct SelectorCache {
  private let core: StoreCore

  init(core: StoreCore) { self.core = core }

  private var table: SelectorTable { core.storeGraph.selectors }
  private var reads: UnsafeMutablePointer<GraphReadState> { core.storeGraph.reads }

  /// The number of cached values.
  public var count: Int {
    core.settleSelectors()
    return table.count
  }

  /// The number of reads that returned a cached value.
  public var hits: Int { reads.pointee.hits }

  /// The number of times that the closure of a selector has run.
  public var recomputations: Int { reads.pointee.recomputations }

  /// The maximum number of unobserved values to keep for selector families and for the stores of elements.
  ///
  /// The default is 1,000. At the end of an update, or of a read outside selectors, the store removes values beyond
  /// that number. It removes the oldest values first, but keeps those that were read recently.
  public var limit: Int {
    get { table.limit }
    nonmutating set {
      table.limit = max(0, newValue)
      core.settleSelectors()
    }
  }

  /// A Boolean value indicating whether the store computes selectors twice and reports different results as an issue.
  ///
  /// The default is `false`.
  ///
  /// If a selector reads a value outside the state, the store does not recompute the selector when that value changes,
  /// and returns an outdated result. Turn the check on in a test or a debug build to find such selectors by name.
  /// Selectors whose values can't be compared are not checked. The second computation is not counted in
  /// ``recomputations``.
  public var checksPurity: Bool {
    get { reads.pointee.checks.contains(.purity) }
    nonmutating set {
      if newValue { reads.pointee.checks.insert(.purity) } else { reads.pointee.checks.remove(.purity) }
    }
  }

  /// Removes values that belong to ids other than the given ones.
  ///
  /// This method removes two kinds of values if their id is not among the given ids. The first kind are values of
  /// selector families whose parameter is of type `ID`. The second kind are values that were read from the store of an
  /// element whose id is of type `ID`. All other values remain, and so do values on which an observer depends. The
  /// method does nothing while a selector is being computed.
  ///
  /// - Parameter ids: The ids of the values that remain.
  /// - Complexity: O(*n*), where *n* is the number of cached values.
  public func prune<ID: Hashable>(keeping ids: some Sequence<ID>) {
    let ids = Set(ids)
    func isForeign(_ id: AnyHashable) -> Bool { (id.base as? ID).map { !ids.contains($0) } ?? false }
    removeEntries { entry in
      entry.key.parameter.map(isForeign) ?? false || entry.cache.ids.contains(where: isForeign)
    }
  }

  /// Removes all values on which no observer depends.
  ///
  /// The method does not reset ``hits`` and ``recomputations``. The method does nothing while a selector is being
  /// computed.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cached values.
  public func removeAll() { removeEntries { _ in true } }

  private func removeEntries(where isRemoved: (SelectorEntry) -> Bool) {
    guard core.maySettleSelectors else { return }
    table.removeEntries(where: isRemoved)
  }
}

extension StoreCore {
  /// A Boolean value indicating whether no selector is being computed and no reducer is running.
  final var maySettleSelectors: Bool { status.isDisjoint(with: [.computing, .reducing]) }

  /// Removes values beyond the limit, and values whose state or selector no longer exists.
  ///
  /// The store calls this method at the end of an update, or of a read outside selectors.
  final func settleSelectors() {
    guard maySettleSelectors else { return }
    storeGraph.selectors.settle()
  }
}
