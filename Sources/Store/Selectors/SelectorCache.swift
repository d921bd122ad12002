/// What the selectors of a tree of stores have kept, and how often it served.
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

  /// How many values are kept.
  public var count: Int {
    core.settleSelectors()
    return table.count
  }

  /// How many reads of selectors were answered without computing.
  public var hits: Int { reads.pointee.hits }

  /// How many times a selector's closure was run.
  public var recomputations: Int { reads.pointee.recomputations }

  /// How many values of families, and of selectors of rows, are kept though nothing depends on them: 1 000 at first.
  ///
  /// Beyond that they are let go of, the oldest first, those that were read lately later, when an update or a read
  /// from outside of selectors has ended.
  public var limit: Int {
    get { table.limit }
    nonmutating set {
      table.limit = max(0, newValue)
      core.settleSelectors()
    }
  }

  /// Whether selectors are computed twice each time, and two values that differ are an issue: false at first.
  ///
  /// A selector that reads anything else than the state is not computed again when that changes, and shows an old
  /// value. Turn the check on in a test or a debug build to find such selectors by name. Those whose values can't be
  /// compared are not checked. What is counted is counted once.
  public var checksPurity: Bool {
    get { reads.pointee.checksPurity }
    nonmutating set { reads.pointee.checksPurity = newValue }
  }

  /// Lets go of values that belong to other ids than these.
  ///
  /// Concerned are values of families whose parameter is an `ID`, and of selectors read from the store of a row whose
  /// id is one. All others stay, and so do values that an observer depends on. While a selector is being computed
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

  /// Lets go of all values that no observer depends on.
  ///
  /// What is counted goes on being counted. While a selector is being computed nothing is done.
  ///
  /// - Complexity: O(*n*) in the number of kept values.
  public func removeAll() { removeEntries { _ in true } }

  private func removeEntries(where isRemoved: (SelectorEntry) -> Bool) {
    guard core.maySettleSelectors else { return }
    table.removeEntries(where: isRemoved)
  }
}

extension StoreCore {
  /// Whether no selector is being computed, and the state is in one piece.
  final var maySettleSelectors: Bool { status.isDisjoint(with: [.computing, .reducing]) }

  /// Lets go of values that selectors need not keep.
  ///
  /// At the end of an update, or of a read from outside of selectors.
  final func settleSelectors() {
    guard maySettleSelectors else { return }
    storeGraph.selectors.settle()
  }
}
