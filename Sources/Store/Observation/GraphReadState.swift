/// The variables of a store's graph that every read of a part or a selector uses.
///
/// The variables are in memory of their own, so that a read reaches them through one pointer.
@usableFromInline
struct GraphReadState {
  @usableFromInline let engine: GraphEngine
  /// The store's revision at which the graph was last notified that the state may have changed.
  @usableFromInline var seenRevision: UInt64 = 0
  /// The number of selector reads that returned a cached value.
  @usableFromInline var hits = 0
  /// The number of runs of selectors' closures.
  @usableFromInline var recomputations = 0
  /// The checks to perform after each computation of a selector.
  @usableFromInline var checks: ComputationChecks = []
  /// A Boolean value indicating whether selectors or observers have read shared values.
  var hasSharedCells = false
  /// A Boolean value indicating whether other programs may inspect the store, if it has no isolation.
  var isInspected = false
  /// The row for which the closure of a selector family is running; `nil` if no such closure is running.
  ///
  /// The stage of the rows retains the row while the closure runs.
  @usableFromInline var familyRow: Unmanaged<FamilyRow>?

  /// A Boolean value indicating whether a store without isolation must check, when it is used, for shared changes,
  /// inspection requests or events that it has not handled yet.
  var mustCatchUp: Bool { hasSharedCells || isInspected || checks.contains(.followed) }
}

/// The checks to perform after each computation of a selector.
@usableFromInline
struct ComputationChecks: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Compute the selector a second time, to detect a selector that reads anything other than the state.
  static let purity = Self(rawValue: 1)
  /// Notify the listeners of the store.
  static let followed = Self(rawValue: 2)
}
