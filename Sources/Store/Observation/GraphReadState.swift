/// The variables of a store's graph that every read of a part or a selector uses.
///
/// The variables are in separate memory, so that a read reaches them through one pointer.
@usableFromInline
struct GraphReadState {
  @usableFromInline let engine: GraphEngine
  /// The store's revision at which the graph was last notified that the state may have changed.
  @usableFromInline var seenRevision: UInt64 = 0
  /// The number of selector reads that returned a cached value.
  @usableFromInline var hits = 0
  /// The number of times that the closures of selectors have run.
  @usableFromInline var recomputations = 0
  /// The checks to perform after each computation of a selector.
  @usableFromInline var checks: ComputationChecks = []
  /// A Boolean value indicating whether selectors or observers have read shared values.
  var hasSharedCells = false
  /// A Boolean value indicating whether the store has no isolation and other programs may inspect it.
  var isInspected = false
  /// The row for which the closure of a selector family is running; `nil` if no such closure is running.
  ///
  /// The collection selector's memory in the scope retains the row while the closure runs.
  @usableFromInline var familyRow: Unmanaged<FamilyRow>?

  /// A Boolean value indicating whether a store without isolation, when it is used, must first handle pending changes
  /// of shared values, requests to inspect it, or events for its listeners.
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
