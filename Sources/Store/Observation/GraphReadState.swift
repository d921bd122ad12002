/// The variables of a store's graph that every read of a part or a selector uses.
///
/// They are in separate memory.
@usableFromInline
struct GraphReadState {
  @usableFromInline let engine: GraphEngine
  /// The store's revision at which the graph was last notified that the state may have changed.
  @usableFromInline var seenRevision: UInt64 = 0
  /// The number of selector reads that returned a cached value.
  @usableFromInline var hits = 0
  /// The number of runs of selectors' closures.
  @usableFromInline var recomputations = 0
  /// The checks after each computation of a selector.
  @usableFromInline var checks: ComputationChecks = []
  /// A Boolean value indicating whether selectors or observers have read shared values.
  var hasSharedCells = false
  /// A Boolean value indicating whether other programs may inspect a store without isolation.
  var isInspected = false
  /// The row for which the closure of a family runs; nil if none does.
  ///
  /// The stage of the rows retains it meanwhile.
  @usableFromInline var familyRow: Unmanaged<FamilyRow>?

  /// A Boolean value indicating whether a store without isolation must look for what has happened outside of it.
  var mustCatchUp: Bool { hasSharedCells || isInspected || checks.contains(.followed) }
}

/// The checks after each computation of a selector.
@usableFromInline
struct ComputationChecks: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Compute it a second time, to detect selectors that read anything other than the state.
  static let purity = Self(rawValue: 1)
  /// Notify the listeners of the store.
  static let followed = Self(rawValue: 2)
}
