extension Store {
  /// Returns a picture of the selectors that have been read, and of their dependencies, in the language of Graphviz.
  ///
  /// The picture shows the graph of the whole tree of stores, with the names of the selectors. This method computes no
  /// selector.
  ///
  /// - Parameter showingStates: A Boolean value indicating whether to label each selector as *cached*, *dirty* or *not
  ///   computed*.
  /// - Returns: A `digraph` for `dot`.
  /// - Complexity: O(*V* log *V* + *E* log *E*), where *V* is the number of selectors and *E* is the number of their
  ///   dependencies.
  public func graphViz(showingStates: Bool = false) -> String {
    core.verifyInspection()
    core.observation.catchUp()
    return core.storeGraph.graph.graphViz(showingStates: showingStates)
  }
}
