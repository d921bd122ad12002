import Effects

extension AttributeGraph {
  /// An observation, which lasts as long as its token.
  public final class Token {
    let graph: AttributeGraph
    let node: GraphNode.Pointer

    /// Starts an observation: runs the callback, and again after each update that changed what it read.
    init(
      graph: AttributeGraph, name: String? = nil, site: SourceSite? = nil,
      callback: @escaping () throws -> Void
    ) {
      self.graph = graph
      self.node = graph.engine.makeObserver(name: name, body: ObserverBody(site: site, callback: callback))
      graph.engine.start(node)
    }

    deinit {
      graph.release(node)
    }

    /// Ends the observation: the closure is not called again, not even if it was about to be.
    ///
    /// Cancelling again has no effect.
    public func cancel() {
      graph.engine.cancel(node)
    }
  }
}
