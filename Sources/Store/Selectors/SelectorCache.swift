/// The values that the selectors of a tree of stores have kept.
///
/// ```swift
/// store.selectorCache.limit = 10_000
/// store.selectorCache.prune(keeping: store.items.ids)
/// ```
///
/// There is one cache for each root store, shared by all readers: a value is kept for each selector, parameter and
/// place in the tree, and goes when the state of its place goes. Values that an observer depends on are always kept.
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

  /// The number of reads that were answered without computing.
  public var hits: Int { reads.pointee.hits }

  /// The number of runs of selectors' closures.
  public var recomputations: Int { reads.pointee.recomputations }

  /// The maximum number of unobserved values of families, and of selectors of elements, to keep.
  ///
  /// The default is 1 000. When an update or a read from outside of selectors ends, the store removes values beyond that
  /// number. It removes the oldest first, and those that were read lately later.
  public var limit: Int {
    get { table.limit }
    nonmutating set {
      table.limit = max(0, newValue)
      core.settleSelectors()
    }
  }

  /// A Boolean value indicating whether selectors are computed twice, and two values that differ are an issue.
  ///
  /// The default is `false`.
  ///
  /// A selector that reads anything else than the state is not computed again when that changes, and shows an old
  /// value. Turn the check on in a test or a debug build to find such selectors by name. Those whose values can't be
  /// compared are not checked. What is counted is counted once.
  public var checksPurity: Bool {
    get { reads.pointee.checksPurity }
    nonmutating set { reads.pointee.checksPurity = newValue }
  }

  /// Removes values that belong to other ids than these.
  ///
  /// Concerned are values of families whose parameter is an `ID`, and of selectors read from the store of an element
  /// whose id is one. All others stay, and so do values that an observer depends on. While a selector is being computed
  /// nothing is done.
  ///
  /// - Parameter ids: The ids whose values are kept.
  /// - Complexity: O(*n*) in the number of kept values.
  public func prune<ID: Hashable>(keeping ids: some Sequence<ID>) {
    let ids = Set(ids)
    func isForeign(_ id: AnyHashable) -> Bool { (id.base as? ID).map { !ids.contains($0) } ?? false }
    removeEntries { entry in
      entry.key.parameter.map(isForeign) ?? false || entry.place.ids.contains(where: isForeign)
    }
  }

  /// Removes all values that no observer depends on.
  ///
  /// The counters keep their values. This does nothing while a selector is being computed.
  ///
  /// - Complexity: O(*n*) in the number of kept values.
  public func removeAll() { removeEntries { _ in true } }

  private func removeEntries(where isRemoved: (SelectorEntry) -> Bool) {
    guard core.maySettleSelectors else { return }
    table.removeEntries(where: isRemoved)
  }
}

extension StoreCore {
  /// A Boolean value indicating whether no selector is being computed, and the state is in one piece.
  final var maySettleSelectors: Bool { status.isDisjoint(with: [.computing, .reducing]) }

  /// Removes values that selectors need not keep.
  ///
  /// At the end of an update, or of a read from outside of selectors.
  final func settleSelectors() {
    guard maySettleSelectors else { return }
    storeGraph.selectors.settle()
  }
}
