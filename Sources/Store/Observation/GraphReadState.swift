/// The variables of a store's graph that every read of a part or a selector uses, in memory of their own.
@usableFromInline
struct GraphReadState {
  @usableFromInline let engine: GraphEngine
  /// The store's revision at which the graph was last told that the state may have changed.
  @usableFromInline var seenRevision: UInt64 = 0
  /// The number of reads of selectors that were answered without computing.
  @usableFromInline var hits = 0
  /// The number of runs of selectors' closures.
  @usableFromInline var recomputations = 0
  /// A Boolean value indicating whether selectors are computed twice, to find those that read more than the state.
  @usableFromInline var checksPurity = false
}
