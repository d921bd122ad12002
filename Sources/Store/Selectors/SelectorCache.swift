/// A cache of the selectors' values in a tree of stores.
///
/// ```swift
/// store.selectorCache.limit = 10_000
/// store.selectorCache.prune(keeping: store.items.ids)
/// ```
///
/// Each root store has one cache, which all readers share. It contains a value for each selector, parameter and scope,
/// until the state of the scope or the selector is gone. It always keeps values that an observer depends on.
public struct SelectorCache {
  private let core: StoreCore

  init(core: StoreCore) { self.core = core }

  private var table: SelectorTable { core.storeGraph.selectors }
  private var reads: UnsafeMutablePointer<GraphReadState> { core.storeGraph.reads }

  /// The number of values.
  public var count: Int {
    core.settleSelectors()
    return table.count
  }

  /// The number of reads that returned a cached value.
  public var hits: Int { reads.pointee.hits }

  /// The number of runs of selectors' closures.
  public var recomputations: Int { reads.pointee.recomputations }

  /// The maximum number of unobserved values of families, and of selectors of elements, to keep.
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

  /// A Boolean value indicating whether selectors are computed twice, and different results are reported as an issue.
  ///
  /// The default is `false`.
  ///
  /// If a selector reads anything other than the state, the store does not recompute it when that value changes, and
  /// returns an outdated value. Turn the check on in a test or a debug build to find such selectors by name. Selectors
  /// whose values can't be compared are not checked. The second computation is not counted.
  public var checksPurity: Bool {
    get { reads.pointee.checks.contains(.purity) }
    nonmutating set {
      if newValue { reads.pointee.checks.insert(.purity) } else { reads.pointee.checks.remove(.purity) }
    }
  }

  /// Removes values that belong to ids other than the given ones.
  ///
  /// This concerns the values of families whose parameter is an `ID`, and of selectors read from the store of an
  /// element whose id is an `ID`. All other values remain, and so do values that an observer depends on. This does
  /// nothing while a selector is being computed.
  ///
  /// - Parameter ids: The ids whose values to keep.
  /// - Complexity: O(*n*) in the number of cached values.
  public func prune<ID: Hashable>(keeping ids: some Sequence<ID>) {
    let ids = Set(ids)
    func isForeign(_ id: AnyHashable) -> Bool { (id.base as? ID).map { !ids.contains($0) } ?? false }
    removeEntries { entry in
      entry.key.parameter.map(isForeign) ?? false || entry.cache.ids.contains(where: isForeign)
    }
  }

  /// Removes all values that no observer depends on.
  ///
  /// The counters keep their values. This does nothing while a selector is being computed.
  ///
  /// - Complexity: O(*n*) in the number of cached values.
  public func removeAll() { removeEntries { _ in true } }

  private func removeEntries(where isRemoved: (SelectorEntry) -> Bool) {
    guard core.maySettleSelectors else { return }
    table.removeEntries(where: isRemoved)
  }
}

extension StoreCore {
  /// A Boolean value indicating whether no selector is being computed and no reducer is running.
  final var maySettleSelectors: Bool { status.isDisjoint(with: [.computing, .reducing]) }

  /// Removes values beyond the limit, and values of absent state and of selectors that are gone.
  ///
  /// Called at the end of an update, or of a read outside selectors.
  final func settleSelectors() {
    guard maySettleSelectors else { return }
    storeGraph.selectors.settle()
  }
}
