/// What the selectors of a tree of stores have kept, and how often it served.
public struct SelectorCache {
  private let graph: StoreGraph

  init(graph: StoreGraph) { self.graph = graph }

  /// How many reads of selectors were answered without computing.
  public var hits: Int { graph.statistics.hits }

  /// How many times a selector's closure was run.
  public var recomputations: Int { graph.statistics.recomputations }
}

struct SelectorStatistics {
  var hits = 0
  var recomputations = 0

  mutating func note(isHit: Bool) {
    if isHit { hits += 1 }
  }
}
