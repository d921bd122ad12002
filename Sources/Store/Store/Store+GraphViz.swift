extension Store {
  /// Draws the selectors that have been read, and what they read, in the language of Graphviz.
  ///
  /// The picture is that of the whole tree of stores, with the names that the selectors were given. Nothing is
  /// computed.
  ///
  /// - Parameter showingStates: Whether to say of each selector if it is *cached*, *dirty* or *not computed*.
  /// - Returns: A `digraph` for `dot`.
  /// - Complexity: O(V log V + E log E) in selectors and what they read.
  public func graphViz(showingStates: Bool = false) -> String {
    core.observation.catchUp()
    return core.storeGraph.graph.graphViz(showingStates: showingStates)
  }
}
