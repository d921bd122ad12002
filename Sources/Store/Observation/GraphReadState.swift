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
  /// A Boolean value indicating whether selectors are computed twice, to detect those that read anything besides the
  /// state.
  @usableFromInline var checksPurity = false
  /// The row for which the closure of a family runs; nil if none does.
  ///
  /// The stage of the rows retains it meanwhile.
  @usableFromInline var familyRow: Unmanaged<FamilyRow>?
}
