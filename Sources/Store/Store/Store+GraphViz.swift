extension Store {
  /// Draws the selectors that have been read, and their dependencies, in the language of Graphviz.
  ///
  /// The drawing shows the whole tree of stores, with the names of the selectors. Nothing is computed.
  ///
  /// - Parameter showingStates: A Boolean value indicating whether to label each selector as *cached*, *dirty* or *not
  ///   computed*.
  /// - Returns: A `digraph` for `dot`.
  /// - Complexity: O(V log V + E log E) in the selectors and their dependencies.
  public func graphViz(showingStates: Bool = false) -> String {
    core.verifyInspection()
    core.observation.catchUp()
    return core.storeGraph.graph.graphViz(showingStates: showingStates)
  }
}
