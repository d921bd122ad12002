extension AttributeGraph {
  /// An observation, which lasts as long as its token.
  public final class Token {
    let graph: AttributeGraph
    let node: GraphNode.Pointer

    init(graph: AttributeGraph, name: String?, body: NodeBody) {
      self.graph = graph
      self.node = graph.engine.makeWatcher(name: name, body: body)
    }

    deinit {
      cancel()
      graph.engine.release(node)
    }

    /// Ends the observation: the closure is not called again, not even if it was about to be.
    ///
    /// Cancelling again has no effect.
    public func cancel() {
      graph.engine.cancel(node)
    }
  }
}
